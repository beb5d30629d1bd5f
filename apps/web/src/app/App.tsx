import { lazy, Suspense, useEffect, useState } from 'react';
import { Route, Switch } from 'wouter';
import { ErrorBoundary } from '../features/errors/ErrorBoundary.js';

const HomePage = lazy(() => import('./pages/HomePage.js'));
const CallbackPage = lazy(() => import('../features/auth/CallbackPage.js'));
const MacSuccessPage = lazy(() => import('../features/auth/MacSuccessPage.js'));
const WorkspacePage = lazy(() => import('./pages/WorkspacePage.js'));
const TimePage = lazy(() => import('./pages/TimePages.js'));
const AccountPage = lazy(() => import('./pages/AccountPage.js'));
const NotFoundPage = lazy(() => import('../features/errors/NotFoundPage.js'));

/** Every address has its page here; each page is code of its own. */
export const App = (): React.ReactNode => (
  <ErrorBoundary>
    <Suspense fallback={<Blank />}>
      <Switch>
        <Route path="/" component={HomePage} />
        <Route path="/bkmkrs" component={WorkspacePage} />
        <Route path="/timeline">
          <TimePage key="timeline" scope="active" />
        </Route>
        <Route path="/trash">
          <TimePage key="trash" scope="trash" />
        </Route>
        <Route path="/user" component={AccountPage} />
        <Route path="/auth/callback" component={CallbackPage} />
        <Route path="/auth/mac-success" component={MacSuccessPage} />
        <Route component={NotFoundPage} />
      </Switch>
    </Suspense>
  </ErrorBoundary>
);

/** While a page's code loads there is nothing worth showing, and soon it is there. */
function Blank(): React.ReactNode {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), 600);
    return () => clearTimeout(timer);
  }, []);
  return isLong ? (
    <p role="status" className="grid min-h-dvh place-items-center text-sm text-ink-3">
      Loading...
    </p>
  ) : null;
}
