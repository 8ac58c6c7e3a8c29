import { expect, it } from 'vitest';
import { sealSubject } from '../../application/privacy/subject.js';
import { privacyRequests } from '../../read-models/privacy/tables.js';
import { readSide, SHOP } from '../queryService.fixtures.js';

it('lists erasures and data requests with their deadlines and receipts: the open ones first, overdue ones marked', async () => {
  const side = await readSide();
  const { cookie } = await side.unlock();
  const receipts = [{ store: 'keys', removed: 2, remaining: 0, at: '2026-06-02T09:00:00.000Z' }];
  const row = {
    of_shop: SHOP,
    kind: 'shop_redact',
    origin: 'merchant',
    subject: null,
    earlier_subject: null,
    requested_at: '2026-06-01T09:00:00.000Z',
    answer_by: '2026-06-03T09:00:00.000Z',
    due_at: '2026-07-30T09:00:00.000Z',
    answered_at: '2026-06-01T09:00:00.000Z',
    completed_at: null,
    fetched_at: null,
    erase_at: null,
    cancelled_at: null,
    receipts: '[]',
  };
  const of = { customerId: 'gid://shopify/Customer/1', orderIds: [] };
  const subject = await sealSubject(side.vault, SHOP, 'customer', of, side.clock.now());
  await side.readStore.transaction(async transaction => {
    await transaction.create(privacyRequests, privacyRequests.name);
    await transaction.upsert(privacyRequests, privacyRequests.name, [
      { ...row, id: 'done', completed_at: '2026-06-02T09:00:00.000Z', receipts: JSON.stringify(receipts) },
      { ...row, id: 'customer', kind: 'customer_redact', subject },
      { ...row, id: 'scheduled', due_at: '2026-07-31T09:00:00.000Z', erase_at: '2026-07-02T09:00:00.000Z' },
      { ...row, id: 'cancelled', completed_at: '2026-06-01T09:00:00.000Z', cancelled_at: '2026-06-01T09:00:00.000Z' },
      { ...row, id: 'overdue', due_at: '2026-07-01T08:59:59.999Z' },
      { ...row, id: 'asked', kind: 'data_request', answered_at: null, answer_by: '2026-07-03T09:00:00.000Z' },
      { ...row, id: 'not told', kind: 'data_request', answered_at: null, due_at: '2026-07-29T09:00:00.000Z' },
      { ...row, id: 'fetched', kind: 'data_request', completed_at: '2026-06-02T09:00:00.000Z' },
    ]);
  });
  const { erasures, data_requests } = (await side.get('/api/admin/erasures', cookie)).json();
  const told = {
    ...{ shop: SHOP, customer_id: null, requested_at: row.requested_at, completed_at: null, overdue: false },
    ...{ erase_at: null, cancelled_at: null, receipts: [] },
  };
  expect(erasures).toEqual([
    { ...told, id: 'overdue', due_at: '2026-07-01T08:59:59.999Z', overdue: true },
    { ...told, id: 'customer', due_at: row.due_at, customer_id: 'gid://shopify/Customer/1' },
    { ...told, id: 'scheduled', due_at: '2026-07-31T09:00:00.000Z', erase_at: '2026-07-02T09:00:00.000Z' },
    {
      ...{ ...told, id: 'cancelled', due_at: row.due_at },
      ...{ completed_at: '2026-06-01T09:00:00.000Z', cancelled_at: '2026-06-01T09:00:00.000Z' },
    },
    { ...told, id: 'done', due_at: row.due_at, completed_at: '2026-06-02T09:00:00.000Z', receipts },
  ]);
  const asked = { shop: SHOP, requested_at: row.requested_at, due_at: row.due_at };
  expect(data_requests).toEqual([
    {
      ...asked,
      id: 'not told',
      due_at: '2026-07-29T09:00:00.000Z',
      answered_at: null,
      completed_at: null,
      overdue: true,
    },
    { ...asked, id: 'asked', answered_at: null, completed_at: null, overdue: false },
    { ...asked, id: 'fetched', answered_at: row.answered_at, completed_at: '2026-06-02T09:00:00.000Z', overdue: false },
  ]);
  expect((await side.get('/api/admin/erasures', '')).statusCode).toBe(401);
});
