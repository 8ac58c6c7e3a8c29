import { expect, it } from 'vitest';
import { as, type Instant, type SealedText } from '../../domain/kernel/names.js';
import { SHOP } from '../../projector/engines.fixtures.js';
import { folded, happened } from '../../projector/folding.fixtures.js';
import { privacy } from './projection.js';

const dueAt = as<Instant>('2026-07-31T09:00:00.000Z');
const at = as<Instant>('2026-07-01T09:00:00.000Z');
const LATER = as<Instant>('2026-07-02T09:00:00.000Z');
const subject = as<SealedText>('sealed');
const receipt = { store: 'keys', what: 'keys', removed: 2, remaining: 0 } as const;
const row = {
  of_shop: SHOP,
  subject: null,
  earlier_subject: null,
  requested_at: at,
  answer_by: '2026-07-03T09:00:00.000Z',
  due_at: dueAt,
  answered_at: at,
  completed_at: null,
  fetched_at: null,
  erase_at: null,
  cancelled_at: null,
  receipts: '[]',
};
const rowsOf = async (...events: Parameters<typeof folded>[1][]) =>
  (await folded(privacy, ...events))('privacy_requests');

const erasure = { erasureId: 'e1', scope: 'shop', origin: 'merchant', subject: null, dueAt } as const;
const data = { requestId: 'r1', subject, answerBy: LATER, dueAt } as const;

it('keeps an erasure with its deadline, through the erasure itself', async () => {
  const requested = happened('ErasureRequested', erasure);
  const erased = happened('StoreErased', { erasureId: 'e1', ...receipt, at: LATER });
  const receipts = JSON.stringify([{ store: 'keys', removed: 2, remaining: 0, at: LATER }]);
  expect(await rowsOf(requested, happened('ShopErased', { erasureId: 'e1' }), erased)).toEqual([
    { ...row, id: 'e1', kind: 'shop_redact', origin: 'merchant', receipts },
  ]);
  const completed = happened('ErasureCompleted', { erasureId: 'e1', scope: 'shop', receipts: [receipt], at: LATER });
  expect(await rowsOf(requested, erased, completed)).toMatchObject([{ completed_at: LATER, receipts }]);
});

it('stores the start of a scheduled erasure until it begins or is cancelled', async () => {
  const scheduled = happened('ErasureScheduled', { erasureId: 'e1', origin: 'platform', eraseAt: LATER, dueAt });
  const own = { ...row, id: 'e1', kind: 'shop_redact', origin: 'platform' };
  expect(await rowsOf(scheduled)).toEqual([{ ...own, erase_at: LATER }]);
  const begun = happened('ErasureRequested', { ...erasure, origin: 'platform', at: LATER });
  expect(await rowsOf(scheduled, begun)).toEqual([own]);
  const cancelled = happened('ErasureCancelled', { erasureId: 'e1', because: 'token_works', at: LATER });
  expect(await rowsOf(scheduled, cancelled)).toEqual([{ ...own, cancelled_at: LATER, completed_at: LATER }]);
});

it("stores a request's subject until it is completed", async () => {
  const requested = happened('ErasureRequested', { ...erasure, scope: 'customer', origin: 'platform', subject });
  expect(await rowsOf(requested)).toMatchObject([{ kind: 'customer_redact', origin: 'platform', subject }]);
  const completed = happened('ErasureCompleted', { erasureId: 'e1', scope: 'customer', receipts: [] });
  expect(await rowsOf(requested, completed)).toMatchObject([{ subject: null, completed_at: at }]);
});

it('keeps a data request open until its data is fetched', async () => {
  const requested = happened('DataRequested', data);
  const notified = happened('DataRequestAnswered', { requestId: 'r1', how: 'told', at: LATER });
  expect(await rowsOf(requested)).toMatchObject([
    { kind: 'data_request', answer_by: LATER, answered_at: null, subject },
  ]);
  expect(await rowsOf(requested, notified)).toMatchObject([{ answered_at: LATER, completed_at: null, subject }]);
  const fetched = happened('DataRequestAnswered', { requestId: 'r1', how: 'fetched' });
  expect(await rowsOf(requested, notified, fetched)).toMatchObject([
    { answered_at: LATER, completed_at: at, fetched_at: at, subject: null },
  ]);
  const again = happened('DataRequestAnswered', { requestId: 'r1', how: 'fetched', at: LATER });
  expect(await rowsOf(requested, notified, fetched, again)).toMatchObject([{ completed_at: at, fetched_at: LATER }]);
});

it('folds requests from before sealing', async () => {
  const request = { requestId: 'r0', kind: 'customer_redact', customerId: 'c1', orderIds: ['o1'], dueAt } as const;
  expect(await rowsOf(happened('PrivacyRequestReceived', request))).toEqual([
    {
      ...row,
      id: 'r0',
      kind: 'customer_redact',
      origin: 'platform',
      earlier_subject: '{"customerId":"c1","orderIds":["o1"]}',
      answered_at: null,
    },
  ]);
});

it('begins an unscheduled erasure with its request, and a scheduled one keeps the time of its own', async () => {
  const scheduled = happened('ErasureScheduled', { erasureId: 'e1', origin: 'platform', eraseAt: LATER, dueAt });
  const begun = happened('ErasureRequested', { ...erasure, at: LATER });
  expect(await rowsOf(begun)).toMatchObject([{ requested_at: LATER, answered_at: LATER }]);
  expect(await rowsOf(scheduled, begun)).toMatchObject([{ requested_at: at, answered_at: at, erase_at: null }]);
});

it('adds each store’s receipt to the earlier ones', async () => {
  const erased = (store: 'keys' | 'bus') => happened('StoreErased', { erasureId: 'e1', ...receipt, store });
  const [row] = await rowsOf(happened('ErasureRequested', erasure), erased('keys'), erased('bus'));
  expect(JSON.parse(row?.receipts ?? '')).toEqual([
    { store: 'keys', removed: 2, remaining: 0, at },
    { store: 'bus', removed: 2, remaining: 0, at },
  ]);
});

it('answers a data request once: later answers change neither the time nor its end', async () => {
  const answered = (how: 'told' | 'fetched', when: Instant) =>
    happened('DataRequestAnswered', { requestId: 'r1', how, at: when });
  const requested = happened('DataRequested', data);
  expect(await rowsOf(requested, answered('told', at), answered('told', LATER))).toMatchObject([
    { answered_at: at, completed_at: null, fetched_at: null, origin: 'platform' },
  ]);
});
