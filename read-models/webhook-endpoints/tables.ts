import { integer, orNull, type RowOf, table, text } from '../../platform/tables/table.js';

/** Each shop's webhook endpoints. Their readers' progress is in the work store. */
export const webhookEndpoints = table(
  'webhook_endpoints',
  {
    shop: text(),
    id: text(),
    url: text(),
    description: text(),
    /** JSON: a list of public event types; empty: all. */
    types: text(),
    /** Sealed (domain/webhook-endpoints: `secretContext`). */
    secret: text(),
    previous_secret: orNull(text()),
    /** The previous secret also signs until then. */
    overlap_ends: orNull(text()),
    /** A `PauseReason`; `null` while active. */
    paused: orNull(text()),
    created_at: text(),
    /** Its reader starts after this position; empty: at the oldest event. */
    start: text(),
    /** Raised by each replay, which moves the reader to `start`. */
    replays: integer(),
  },
  { key: ['shop', 'id'] },
);

declare module '../../platform/read-store/readTables.js' {
  interface ReadTables {
    webhook_endpoints: RowOf<typeof webhookEndpoints>;
  }
}
