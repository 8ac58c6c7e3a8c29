import type { SealedText } from '../../domain/kernel/names.js';
import type { PrivacyRequestKind } from '../../domain/privacy/compliance/privacyRequestKind.js';
import type { PrivacyOrigin } from '../../domain/privacy/events.js';
import { orNull, type RowOf, table, text } from '../../platform/tables/table.js';

/**
 * Privacy requests, open and completed. They outlive the shop's erasure, so their column is not named `shop`, by which
 * erasures find rows.
 */
export const privacyRequests = table(
  'privacy_requests',
  {
    id: text(),
    of_shop: text(),
    kind: text<PrivacyRequestKind>(),
    origin: text<PrivacyOrigin>(),
    /** Sealed (domain/privacy `Subject`); `null` for the whole shop. */
    subject: orNull(text<SealedText>()),
    /** JSON of a `Subject` in plain text, only from before sealing. */
    earlier_subject: orNull(text()),
    requested_at: text(),
    answer_by: text(),
    due_at: text(),
    /** The start of a scheduled erasure; `null` once it has begun or was cancelled, and for other requests. */
    erase_at: orNull(text()),
    cancelled_at: orNull(text()),
    /** The time of the answer; immediate for an erasure. */
    answered_at: orNull(text()),
    completed_at: orNull(text()),
    /** The last time that the merchant fetched the requested data. */
    fetched_at: orNull(text()),
    /** JSON: the stores' receipts. */
    receipts: text(),
  },
  {
    key: ['id'],
    indexes: [
      ['of_shop', 'due_at'],
      ['completed_at', 'due_at'],
    ],
  },
);

export type PrivacyRequest = RowOf<typeof privacyRequests>;

declare module '../../platform/read-store/readTables.js' {
  interface ReadTables {
    privacy_requests: PrivacyRequest;
  }
}
