import { expect, it } from 'vitest';
import { eventOf, trailOf } from '../audit/trail.fixtures.js';

it("records a scheduled erasure's requester, start and cancellation in the audit trail", () => {
  const [eraseAt, dueAt] = ['2026-07-02T09:00:00.000Z', '2026-07-31T09:00:00.000Z'];
  const cancelled = (because: string) => eventOf('ErasureCancelled', { erasureId: 'e1', because });
  expect(
    trailOf(
      eventOf('ErasureScheduled', { erasureId: 'e1', origin: 'platform', eraseAt, dueAt }),
      cancelled('reconnected'),
      cancelled('token_works'),
      cancelled('superseded'),
    ),
  ).toEqual([
    'ERASURE_SCHEDULED (Data Deletion) Deletion of all data of the store requested by Shopify: begins 2026-07-02 09:00 UTC unless its connection works',
    'ERASURE_CANCELLED (Data Deletion) Deletion of all data of the store cancelled: the store connected again',
    'ERASURE_CANCELLED (Data Deletion) Deletion of all data of the store cancelled: the store is still connected',
    'ERASURE_CANCELLED (Data Deletion) Deletion of all data of the store cancelled: a new request replaces it',
  ]);
});
