/** The signed-in app: Blueprint, the query cache and the socket live on this side of the lazy boundary. */
import './blueprint.css';
import './shell.css';
import '../../ui/ui.css';
// The dashboard's outline needs these before the dashboard loads.
import '../../charts/charts.css';
import '../../features/dashboard/dashboard.css';
import '../../features/dashboard/moves/moves.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Route, Switch, useRoute } from 'wouter';
import { SCREENS } from '../../../../domain/api/screens.js';
import { pause } from '../../api/intervals.js';
import { queryClient } from '../../api/queryClient.js';
import { PausedBanner } from '../../features/billing/PausedBanner.js';
import { DashboardOutline } from '../../features/dashboard/DashboardOutline.js';
import { HealthDot } from '../../features/health/HealthDot.js';
import { readAs, readAsDefault } from '../../format/conventions.js';
import { lazyPart } from '../../loading/lazyPart.js';
import { session, useMe } from '../../state/session.js';
import { Skeleton } from '../../ui/Panel.js';
import { ErrorBoundary } from '../crash/ErrorBoundary.js';
import { AppFooter } from './AppFooter.js';
import { ShortcutKeys } from './ShortcutKeys.js';
import { TopBar } from './TopBar.js';
import { shellTexts as texts } from './texts/shellTexts.js';
import { useFirstRun } from './useFirstRun.js';
import { useRealtime } from './useRealtime.js';

const loadDashboard = () => import('../../features/dashboard/Dashboard.js');
const Dashboard = lazyPart(loadDashboard);
const FirstRun = lazyPart(() => import('../../features/firstRun/FirstRun.js'));
const Competitors = lazyPart(() => import('../../features/competitors/Competitors.js'));
const Profile = lazyPart(() => import('../../features/profile/Profile.js'));
const PlanCard = lazyPart(() => import('../../features/billing/PlanCard.js'));
const FirstAlerts = lazyPart(() => import('../../features/alerts/FirstAlerts.js'));
const AddCompetitor = lazyPart(() => import('../../features/competitors/AddCompetitor.js'));
const Alerts = lazyPart(() => import('../../features/alerts/Alerts.js'));

/** The profile page already shows the plan. */
const SHOWS_WHAT_PAUSES = /^\/(?:dashboard|competitors)\/?$/;

/** After this, the dashboard renders without its figures. */
const PATIENCE_MS = 200;

/** Loads the dashboard and its first figures for the signed-in shop; does nothing for visitors. */
export async function prepareFigures(): Promise<void> {
  await Dashboard.prepare();
  const { prefetchFigures } = await loadDashboard();
  const known = session.get();
  if (known.state === 'authenticated') await Promise.race([prefetchFigures(queryClient, known.me), pause(PATIENCE_MS)]);
}

export default function SignedInApp() {
  const { shop, timeZone } = useMe();
  // Before any child formats a time.
  readAs(navigator.language, timeZone);
  useEffect(() => {
    readAs(navigator.language, timeZone);
    return readAsDefault;
  }, [timeZone]);
  useRealtime();
  const firstRun = useFirstRun();
  // The next store that signs in on this browser must never see this store's data.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clean-up belongs to the store that signs out.
  useEffect(() => () => queryClient.clear(), [shop]);
  return (
    <QueryClientProvider client={queryClient}>
      <a className="skip-link" href="#content">
        {texts.skip}
      </a>
      <TopBar />
      <main id="content" className="page" tabIndex={-1}>
        <ErrorBoundary>
          <Route path={SHOWS_WHAT_PAUSES} component={PausedBanner} />
          <Suspense fallback={<Outline />}>
            <Switch>
              <Route path={SCREENS.dashboard}>
                {firstRun.place === null ? (
                  <Dashboard />
                ) : (
                  <FirstRun
                    place={firstRun.place}
                    onPlace={firstRun.go}
                    addForm={(url, onDone) => <AddCompetitor url={url} onDone={onDone} />}
                    alerts={(onBack, onDone) => <FirstAlerts onBack={onBack} onDone={onDone} />}
                  />
                )}
              </Route>
              <Route path={SCREENS.competitors} component={Competitors} />
              <Route path={SCREENS.profile}>
                <Profile alerts={<Alerts />} plan={<PlanCard />} />
              </Route>
            </Switch>
          </Suspense>
        </ErrorBoundary>
      </main>
      <AppFooter>
        <HealthDot />
      </AppFooter>
      <ShortcutKeys />
    </QueryClientProvider>
  );
}

function Outline() {
  const [onDashboard] = useRoute(SCREENS.dashboard);
  if (onDashboard) return <DashboardOutline />;
  return <Skeleton label={texts.loading} rows={3} className="skeleton-page" />;
}
