/**
 * Routes (spec §2). The error screens load eagerly: they must not need a server that may be gone. All signed-in screens
 * are behind one lazy shell, the operator's behind another. The landing page is prerendered (ADR 0053).
 */
import { Suspense, useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { PAGES, pageAt } from '../../../domain/api/pages.js';
import { NotFound } from '../features/errors/NotFound.js';
import { ServiceUnavailable } from '../features/errors/ServiceUnavailable.js';
import { lazyPart } from '../loading/lazyPart.js';
import { LoadingScreen } from '../routing/LoadingScreen.js';
import { RequireSession } from '../routing/RequireSession.js';
import { redirectTarget } from '../routing/redirectTarget.js';
import { useRouteChange } from '../routing/useRouteChange.js';
import { useAvailability } from '../state/availability.js';
import { useSession } from '../state/session.js';
import { Toaster } from '../ui/Toaster.js';
import { ErrorBoundary } from './crash/ErrorBoundary.js';
import { PaletteKey } from './shell/PaletteKey.js';
import { PrivacyNotice } from './shell/PrivacyNotice.js';

export const loadLanding = () => import('../features/landing/Landing.js');
const Landing = lazyPart(loadLanding);
const SignedInApp = lazyPart(() => import('./shell/SignedInApp.js'));
const AdminApp = lazyPart(() => import('./shell/AdminApp.js'));
const PrivacyPolicy = lazyPart(() => import('../features/privacy/PrivacyPolicy.js'));

export function App() {
  useRouteChange();
  useLeaveWhenUnavailable();
  const redirect = useRedirectOnLoad();
  if (redirect === 'wait') return <LoadingScreen message="Loading Tidewatch..." fast />;
  return (
    <ErrorBoundary>
      <Suspense fallback={<LoadingScreen fast />}>
        <Screen />
      </Suspense>
      <PaletteKey />
      <PrivacyNotice />
      <Toaster />
    </ErrorBoundary>
  );
}

function Screen() {
  const [path] = useLocation();
  switch (pageAt(path)) {
    case PAGES.landing:
      return <Landing />;
    case PAGES.privacyPolicy:
      return <PrivacyPolicy />;
    case PAGES.serviceUnavailable:
      return <ServiceUnavailable />;
    case PAGES.admin:
      return <AdminApp />;
    case PAGES.dashboard:
    case PAGES.competitors:
    case PAGES.profile:
      return (
        <RequireSession>
          <SignedInApp />
        </RequireSession>
      );
    case null:
      return <NotFound />;
  }
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
  const { available } = useAvailability();
  const [path, navigate] = useLocation();
  useEffect(() => {
    if (available || pageAt(path) === PAGES.serviceUnavailable) return;
    navigate(`${PAGES.serviceUnavailable}?from=${encodeURIComponent(path)}`, { replace: true });
  }, [available, path, navigate]);
}
