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
    'ERASURE_SCHEDULED (Data Deletion) Deletion of all store data requested by Shopify: starts 2026-07-02 09:00 UTC unless the store’s connection works',
    'ERASURE_CANCELLED (Data Deletion) Deletion of all store data cancelled: the store connected again',
    'ERASURE_CANCELLED (Data Deletion) Deletion of all store data cancelled: the store is still connected',
    'ERASURE_CANCELLED (Data Deletion) Deletion of all store data cancelled: a new request replaces it',
  ]);
});
