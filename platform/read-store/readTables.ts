/**
 * Every table that may be read by name: the workers' own, and those of the read models, each of which adds its rows here
 * from its own folder (`read-models/<name>/tables.ts`), so that a new one changes no file but its own.
 */

import type { DeadLetters, Projections } from './migrations/0001-projections.js';
import type { PageChecks } from './migrations/0002-page-checks.js';
import type { Subscriptions } from './migrations/0003-subscriptions.js';
import type { StoreSyncs, WebhookDeliveries, WebhookTopics } from './migrations/0004-store-syncs.js';
import type { SessionSeen } from './migrations/0005-session-seen.js';
import type { CheckHosts, CheckSchedules, PageEvidence } from './migrations/0007-check-hosts.js';
import type { AlertQueue } from './migrations/0008-alert-queue.js';
import type { CheckLeases } from './migrations/0009-check-leases.js';
import type { ProjectionWrites } from './migrations/0010-projection-writes.js';

export interface ReadTables {
  projections: Projections & ProjectionWrites;
  dead_letters: DeadLetters;
  page_checks: PageChecks;
  check_hosts: CheckHosts;
  check_leases: CheckLeases;
  check_schedules: CheckSchedules;
  page_evidence: PageEvidence;
  subscriptions: Subscriptions;
  session_seen: SessionSeen;
  store_syncs: StoreSyncs;
  webhook_deliveries: WebhookDeliveries;
  webhook_topics: WebhookTopics;
  alert_queue: AlertQueue;
}
