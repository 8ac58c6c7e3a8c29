import { setMaxListeners } from 'node:events';
import { namingVariable } from '../application/namingVariable.js';
import type { SafeFetch } from '../platform/outbound/fetch/port.js';
import type { PageRenderer } from '../platform/outbound/render/port.js';
import { runAlerts } from './alerts/alerts.js';
import type { AlertPorts } from './alerts/ports.js';
import { type AuditPorts, runAudit } from './audit/audit.js';
import { type BillingPorts, runBilling } from './billing/billing.js';
import { runPairs } from './competitors/pairs.js';
import type { PairPorts } from './competitors/ports.js';
import { runDiscovery } from './discovery/discovery.js';
import type { DiscoveryPorts } from './discovery/ports.js';
import { runMonitor, runRenderer } from './monitor/monitor.js';
import type { MonitorPorts } from './monitor/ports.js';
import { type NotifierPorts, runNotifier } from './notifications/notifier.js';
import { runErasures } from './privacy/erasures.js';
import type { ErasurePorts } from './privacy/ports.js';
import { type RetentionPorts, runRetention } from './retention/retention.js';
import { type RevisionPorts, runRevisions } from './revisions/revisions.js';
import { runScheduler, type SchedulerPorts } from './scheduler/scheduler.js';
import { runSealer, type SealerPorts } from './sealer/sealer.js';
import { runSessions, type SessionPorts } from './session/sessions.js';
import { runStoreSync } from './store-sync/storeSync.js';
import { tables } from './tables.js';
import type { WebhookEndpointPorts } from './webhook-endpoints/ports.js';
import { runWebhookEndpoints } from './webhook-endpoints/webhookEndpoints.js';
import type { WebhookPorts } from './webhooks/apply.js';
import { runWebhooks } from './webhooks/webhooks.js';

export type WorkerPorts = AlertPorts &
  AuditPorts &
  BillingPorts &
  DiscoveryPorts &
  ErasurePorts &
  SessionPorts &
  MonitorPorts &
  NotifierPorts &
  PairPorts &
  RetentionPorts &
  RevisionPorts &
  SchedulerPorts &
  SealerPorts &
  WebhookEndpointPorts &
  WebhookPorts & { readonly fetch: Pick<SafeFetch, 'end'>; readonly renderer?: PageRenderer | null };

/** All workers by role. */
const WORKERS = {
  scheduler: runScheduler,
  monitor: runMonitor,
  renderer: runRenderer,
  notifier: runNotifier,
  pairs: runPairs,
  'store-sync': runStoreSync,
  webhooks: runWebhooks,
  'webhook-endpoints': runWebhookEndpoints,
  billing: runBilling,
  sessions: runSessions,
  alerts: runAlerts,
  discovery: runDiscovery,
  retention: runRetention,
  revisions: runRevisions,
  sealer: runSealer,
  audit: runAudit,
  erasure: (all: WorkerPorts, signal: AbortSignal) => runErasures(all, tables, signal),
} satisfies Record<string, (ports: WorkerPorts, signal: AbortSignal) => Promise<void>>;

export type Role = keyof typeof WORKERS;
export const ROLES = Object.keys(WORKERS) as readonly Role[];
/** All roles but the audit trail's, which have their own thread in the embedded size (auditTrail.ts). */
export const ROLES_WITHOUT_AUDIT = ROLES.filter(role => role !== 'sealer' && role !== 'audit');

/**
 * Runs the workers of these roles in this process. @returns a function that stops them, each after its current work.
 */
export async function startWorkers(ports: WorkerPorts, roles: readonly Role[] = ROLES): Promise<() => Promise<void>> {
  await ports.workStore.ensure(tables);
  if (roles.includes('renderer')) await namingVariable('RENDER', () => ports.renderer?.start());
  const stop = new AbortController();
  // Every worker listens to the signal, some more than once; that is not a leak.
  setMaxListeners(0, stop.signal);
  const running = roles.map(role => WORKERS[role](ports, stop.signal));
  return async () => {
    stop.abort();
    // Ends requests to others, which would outlast a stop's time limit.
    ports.shopify.end();
    ports.fetch.end();
    await Promise.all(running);
  };
}
