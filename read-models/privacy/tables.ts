import type { SealedText } from '../../domain/kernel/names.js';
import type { PrivacyRequestKind } from '../../domain/privacy/compliance/privacyRequestKind.js';
import type { PrivacyOrigin } from '../../domain/privacy/events.js';
import { orNull, type RowOf, table, text } from '../../platform/tables/table.js';

/**
 * What was asked for under privacy rights, open or done. The record of an erasure outlives it, so the shop's column has
 * another name than the one by which rows are erased.
 */
export const privacyRequests = table(
  'privacy_requests',
  {
    id: text(),
    of_shop: text(),
    kind: text<PrivacyRequestKind>(),
    origin: text<PrivacyOrigin>(),
    /** Sealed (domain/privacy `Subject`); `null` if it concerns the whole shop. */
    subject: orNull(text<SealedText>()),
    /** JSON of a `Subject` in plain text: only in logs of before it was sealed. */
    earlier_subject: orNull(text()),
    requested_at: text(),
    answer_by: text(),
    due_at: text(),
    /** When a scheduled erasure begins; `null` for everything else, and once it began or was cancelled. */
    erase_at: orNull(text()),
    cancelled_at: orNull(text()),
    /** When the request was answered: for an erasure at once. */
    answered_at: orNull(text()),
    completed_at: orNull(text()),
    /** When the merchant last fetched the data that a customer asked for. */
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
