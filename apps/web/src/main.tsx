import './shared/styles/app.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.js';
import { startSession } from './shared/auth/session.js';

startSession();

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
