/** Lists all reactors of the workers, for the command line, which retries their dead letters. */
import type { AnyReactor } from '../application/follow/reactor.js';
import { requests as alertRequests } from './alerts/alerts.js';
import { evaluator } from './alerts/evaluate.js';
import type { AlertPorts } from './alerts/ports.js';
import { queueAlerts } from './alerts/queueAlerts.js';
import { standingReporter } from './alerts/reportStanding.js';
import { planNotifications } from './billing/planNotifications.js';
import { trials } from './billing/trials.js';
import { importer } from './competitors/imports.js';
import { pairsToReview } from './competitors/pairs.js';
import { requests as discoveryRequests } from './discovery/discovery.js';
import { notifier } from './notifications/notifier.js';
import { watchedPages } from './scheduler/watchedPages.js';
import { disconnected } from './session/sessions.js';
import { connections } from './store-sync/connections.js';
import type { StoreSyncPorts } from './store-sync/ports.js';
import { refreshes } from './store-sync/refreshes.js';

export const reactors = (ports: AlertPorts & StoreSyncPorts): readonly AnyReactor[] =>
  [
    // The scheduler finds due pages at its next tick.
    watchedPages(ports.realtime, () => {}),
    notifier(ports),
    pairsToReview(ports),
    importer(ports),
    connections(ports),
    refreshes(ports),
    trials(ports),
    planNotifications(ports),
    disconnected(ports),
    queueAlerts(ports),
    alertRequests(ports),
    evaluator(ports),
    standingReporter(ports),
    discoveryRequests(ports),
  ] as readonly unknown[] as readonly AnyReactor[];
