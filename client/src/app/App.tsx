/** Routes (spec §2). The landing page is eager and small; everything signed in is one lazy shell away. */
import { Suspense, useEffect } from 'react';
import { Route, Switch, useLocation, useSearch } from 'wouter';
import { Landing } from '../features/landing/Landing.js';
import { availability } from '../state/availability.js';
import { useObservable } from '../state/observable.js';
import { useSession } from '../state/session.js';
import { Toaster } from '../ui/Toaster.js';
import { CrashScreen } from './CrashScreen.js';
import { ErrorBoundary } from './ErrorBoundary.js';
import { lazyWithReload } from './lazyWithReload.js';
import { LoadingScreen } from './routing/LoadingScreen.js';
import { RequireSession } from './routing/RequireSession.js';
import { redirectTarget } from './routing/redirectTarget.js';
import { useRouteChange } from './routing/useRouteChange.js';

const SignedInApp = lazyWithReload(() => import('./shell/SignedInApp.js'));
const PrivacyPolicy = lazyWithReload(() => import('../features/privacy/PrivacyPolicy.js'));
const ServiceUnavailable = lazyWithReload(() => import('../features/errors/ServiceUnavailable.js'));
const NotFound = lazyWithReload(() => import('../features/errors/NotFound.js'));

export function App() {
  useRouteChange();
  useLeaveWhenUnavailable();
  const redirect = useRedirectOnLoad();
  if (redirect === 'wait') return <LoadingScreen message="Loading Tidewatch..." fast />;
  return (
    <ErrorBoundary fallback={error => <CrashScreen error={error} />}>
      <Suspense fallback={<LoadingScreen fast />}>
        <Switch>
          <Route path="/" component={Landing} />
          <Route path="/privacy-policy" component={PrivacyPolicy} />
          <Route path="/service-unavailable" component={ServiceUnavailable} />
          <Route path={/^\/(?:dashboard|competitors|profile)\/?$/}>
            <RequireSession>
              <SignedInApp />
            </RequireSession>
          </Route>
          <Route component={NotFound} />
        </Switch>
      </Suspense>
      <Toaster />
    </ErrorBoundary>
  );
}

function useRedirectOnLoad() {
  const search = useSearch();
  const [, navigate] = useLocation();
  const { state } = useSession();
  const target = redirectTarget(search, state);
  useEffect(() => {
    if (target && target !== 'wait') navigate(target, { replace: true });
  }, [target, navigate]);
  return target;
}

/** Spec §4: too many server errors lead, replacing, to `/service-unavailable`. */
function useLeaveWhenUnavailable() {
  const { available } = useObservable(availability);
  const [path, navigate] = useLocation();
  useEffect(() => {
    if (available || path === '/service-unavailable') return;
    navigate(`/service-unavailable?from=${encodeURIComponent(path)}`, { replace: true });
  }, [available, path, navigate]);
}
