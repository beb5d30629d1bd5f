import './shared/styles/app.css';
import './shared/styles/plain-page.css';
import { createRoot } from 'react-dom/client';
import { readPage } from './features/viewer/page-data.js';
import { SharedPage } from './features/viewer/SharedPage.js';
import { ErrorBoundary } from './features/errors/ErrorBoundary.js';

/* The page of a share: no session, no workspace, and nothing loaded that one of its contents does not need. */

const root = document.getElementById('root');
const data = document.getElementById('shared-data')?.textContent ?? '';
if (root)
  createRoot(root).render(
    <ErrorBoundary>
      <SharedPage page={readPage(data, location.pathname)} />
    </ErrorBoundary>,
  );
