/** Folds each shop's plan. Serves `GET /api/billing/plan` and the scheduler, which skips paused shops. */
import { periodAfter, type SubscriptionReport, statusAfter } from '../../domain/billing/billing.js';
import { accessUntil } from '../../domain/billing/plan.js';
import { as, type Instant } from '../../domain/kernel/names.js';
import type { Signal } from '../../platform/realtime/port.js';
import type { RowOf } from '../../platform/tables/table.js';
import { type Folded, projection, type RowsOf } from '../projection.js';
import { billing as billingTable } from './tables.js';

const tables = { billing: billingTable };
type Row = RowOf<typeof billingTable>;

type ReportType = SubscriptionReport['type'];
type BillingEventType = 'TrialStarted' | 'TrialEnded' | 'SubscriptionRequested' | ReportType;

export const billing = projection({
  name: 'billing',
  version: 2,
  tables,

  on: {
    TrialStarted: (event, rows) => change(event, rows, { trial_ends_at: event.data.trialEndsAt }),
    TrialEnded: (event, rows) => change(event, rows, { trial_ended: 1 }),

    SubscriptionRequested: (event, rows) =>
      change(event, rows, {
        subscription_id: event.data.subscriptionId,
        confirmation_url: event.data.confirmationUrl,
        status: 'pending',
      }),

    SubscriptionActivated: applyReport,
    SubscriptionRenewed: applyReport,
    SubscriptionDeclined: applyReport,
    SubscriptionExpired: applyReport,
    SubscriptionFrozen: applyReport,
    SubscriptionCancelled: applyReport,
  },

  announce: {
    TrialStarted: changed,
    TrialEnded: changed,
    SubscriptionRequested: changed,
    SubscriptionActivated: changed,
    SubscriptionRenewed: changed,
    SubscriptionDeclined: changed,
    SubscriptionExpired: changed,
    SubscriptionFrozen: changed,
    SubscriptionCancelled: changed,
  },
});

async function applyReport(event: Folded<ReportType>, rows: RowsOf<typeof tables>): Promise<void> {
  const { data, type, meta } = event as Folded<'SubscriptionActivated'>;
  const before = factsOf((await rows.billing.find(meta.shop)) ?? unknown(meta.shop));
  await change(event, rows, { status: statusAfter(type), current_period_end: periodAfter(before, { ...data, type }) });
}

async function change(
  { meta, at }: Folded<BillingEventType>,
  { billing }: RowsOf<typeof tables>,
  changes: Partial<Row>,
): Promise<void> {
  const shop = meta.shop;
  const row: Row = { ...((await billing.find(shop)) ?? unknown(shop)), ...changes, updated_at: at };
  billing.put({ ...row, access_until: accessUntil(factsOf(row)) });
}

const unknown = (shop: string): Row => ({
  shop,
  trial_ends_at: null,
  trial_ended: 0,
  subscription_id: null,
  status: null,
  confirmation_url: null,
  current_period_end: null,
  access_until: null,
  updated_at: '',
});

const factsOf = ({ trial_ends_at, status, current_period_end }: Row) => ({
  trialEndsAt: instantOrNull(trial_ends_at),
  status,
  currentPeriodEnd: instantOrNull(current_period_end),
});
const instantOrNull = (text: string | null): Instant | null => (text === null ? null : as<Instant>(text));

function changed({ meta, position }: Folded<BillingEventType>): Signal[] {
  return [{ kind: 'changed', room: `shop:${meta.shop}`, payload: { topic: 'billing', position } }];
}
