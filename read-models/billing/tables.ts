import type { SubscriptionStatus } from '../../domain/billing/plan.js';
import { flag, orNull, type RowOf, table, text } from '../../platform/tables/table.js';

/** Each shop's trial and latest subscription. */
export const billing = table(
  'billing',
  {
    shop: text(),
    trial_ends_at: orNull(text()),
    /** 1 once the log records the end of the trial, which passes without an event. */
    trial_ended: flag(),
    subscription_id: orNull(text()),
    status: orNull(text<SubscriptionStatus>()),
    confirmation_url: orNull(text()),
    current_period_end: orNull(text()),
    /** The time at which the plan pauses; `null` if no end is known (domain/billing/plan, `accessUntil`). */
    access_until: orNull(text()),
    updated_at: text(),
  },
  { key: ['shop'], indexes: [['trial_ended', 'trial_ends_at'], ['status']] },
);

declare module '../../platform/read-store/readTables.js' {
  interface ReadTables {
    billing: RowOf<typeof billing>;
  }
}
