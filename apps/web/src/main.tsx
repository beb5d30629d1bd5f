import './shared/styles/app.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.js';
import { startAccount } from './shared/auth/account.js';
import { startSession } from './shared/auth/session.js';

startAccount();
startSession();

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
