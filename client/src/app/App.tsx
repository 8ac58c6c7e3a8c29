/**
 * Routes (spec §2). The error screens load eagerly: they must not need a server that may be gone. All signed-in screens
 * are behind one lazy shell, the operator's behind another. The landing page is prerendered (ADR 0053).
 */
import { type ComponentType, Suspense, useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import {
  isMerchantScreen,
  type MerchantScreen,
  SCREENS,
  type ScreenPath,
  screenAt,
} from '../../../domain/api/screens.js';
import { NotFound } from '../features/errors/NotFound.js';
import { ServiceUnavailable } from '../features/errors/ServiceUnavailable.js';
import { lazyPart } from '../loading/lazyPart.js';
import { LoadingScreen } from '../routing/LoadingScreen.js';
import { RequireSession } from '../routing/RequireSession.js';
import { redirectTarget } from '../routing/redirectTarget.js';
import { useRouteChange } from '../routing/useRouteChange.js';
import { useAvailability } from '../state/availability.js';
import { useSession } from '../state/session.js';
import { shopHint } from '../state/shopHint.js';
import { Toaster } from '../ui/toasts/Toaster.js';
import { ErrorBoundary } from './crash/ErrorBoundary.js';
import { DashboardSkeleton } from './shell/DashboardSkeleton.js';
import { PaletteKey } from './shell/PaletteKey.js';
import { PrivacyNotice } from './shell/PrivacyNotice.js';
import { startTexts as texts } from './texts/startTexts.js';

export const loadLanding = () => import('../features/landing/Landing.js');
const Landing = lazyPart(loadLanding);
const loadSignedIn = () => import('./shell/SignedInApp.js');
const SignedInApp = lazyPart(loadSignedIn);
const SampleApp = lazyPart(() => import('./shell/SampleApp.js'));
const AdminApp = lazyPart(() => import('./shell/AdminApp.js'));
const PrivacyPolicy = lazyPart(() => import('../features/privacy/PrivacyPolicy.js'));

/**
 * The dashboard's code and first figures, so that its first picture is its last.
 * @throws what the browser throws if the code cannot be fetched.
 */
export async function prepareDashboard(): Promise<void> {
  await SignedInApp.prepare();
  const { prepareFigures } = await loadSignedIn();
  await prepareFigures();
}

export function App() {
  useRouteChange();
  useLeaveWhenUnavailable();
  const redirect = useRedirectOnLoad();
  if (redirect === 'wait') return <LoadingScreen message={texts.loading} fast />;
  return (
    <ErrorBoundary>
      <Suspense fallback={<Waiting />}>
        <Screen />
      </Suspense>
      <PaletteKey />
      <PrivacyNotice />
      <Toaster />
    </ErrorBoundary>
  );
}

/** Once the session is known, only code is missing. */
const CODE_LEFT_PERCENT = 80;

/** The dashboard's outline, for those who were signed in before; else the loading screen. */
function Waiting() {
  const [path] = useLocation();
  const { state } = useSession();
  if (screenAt(path) === SCREENS.dashboard && shopHint() !== '') return <DashboardSkeleton />;
  return <LoadingScreen fast progress={state === 'authenticated' ? CODE_LEFT_PERCENT : undefined} />;
}

/** The signed-in app has the routes of the others. */
const OPEN_SCREENS: Readonly<Record<Exclude<ScreenPath, MerchantScreen>, ComponentType>> = {
  [SCREENS.landing]: Landing,
  [SCREENS.privacyPolicy]: PrivacyPolicy,
  [SCREENS.serviceUnavailable]: ServiceUnavailable,
  [SCREENS.admin]: AdminApp,
};

function Screen() {
  const [path] = useLocation();
  const isSample = useSampleStore();
  const screen = screenAt(path);
  if (isSample) return <SampleApp />;
  if (screen === null) return <NotFound />;
  if (isMerchantScreen(screen))
    return (
      <RequireSession waiting={<Waiting />}>
        <SignedInApp />
      </RequireSession>
    );
  const OpenScreen = OPEN_SCREENS[screen];
  return <OpenScreen />;
}

/**
 * Spec §2 sends visitors from `/competitors` to `/`; §6 gives them demo data there. Both hold: `mode=demo`
 * shows the sample store, any other address redirects (ADR 0053).
 */
function useSampleStore(): boolean {
  const [path] = useLocation();
  const search = useSearch();
  const { state } = useSession();
  const requested = screenAt(path) === SCREENS.competitors && new URLSearchParams(search).get('mode') === 'demo';
  return requested && state === 'unauthenticated';
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
    if (available || screenAt(path) === SCREENS.serviceUnavailable) return;
    navigate(`${SCREENS.serviceUnavailable}?from=${encodeURIComponent(path)}`, { replace: true });
  }, [available, path, navigate]);
}
