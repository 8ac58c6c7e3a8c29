import { integer, orNull, type RowOf, table, text } from '../../platform/tables/table.js';

/** The progress of each endpoint's reader. No event records it, so it is not folded. */
export const webhookReaders = table(
  'webhook_readers',
  {
    endpoint_id: text(),
    shop: text(),
    /** Everything up to here was delivered; empty: nothing. */
    position: text(),
    /** The replay that it follows (`webhook_endpoints.replays`). */
    replays: integer(),
    /** Failed attempts in a row. */
    attempts: integer(),
    /** The first of them. */
    failing_since: orNull(text()),
    next_at: orNull(text()),
  },
  { key: ['endpoint_id'] },
);

/** The last attempt to deliver each event. */
export const webhookAttempts = table(
  'webhook_attempts',
  {
    endpoint_id: text(),
    /** The public event's id. */
    event_id: text(),
    shop: text(),
    type: text(),
    /** `null` for a test. */
    position: orNull(text()),
    delivered: integer(),
    at: text(),
    attempts: integer(),
    status: orNull(integer()),
    error: orNull(text()),
    next_at: orNull(text()),
  },
  { key: ['endpoint_id', 'event_id'], indexes: [['endpoint_id', 'at'], ['at']] },
);

declare module '../../platform/work-store/workTables.js' {
  interface WorkTables {
    webhook_readers: RowOf<typeof webhookReaders>;
    webhook_attempts: RowOf<typeof webhookAttempts>;
  }
}
