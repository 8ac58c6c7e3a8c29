import { expect, it } from 'vitest';
import { sealSubject } from '../../../application/privacy/subject.js';
import { privacyRequests } from '../../../read-models/privacy/tables.js';
import { OTHER_SHOP, readSide, SHOP } from '../../queryService.fixtures.js';

it('lists the open requests of the own shop, most urgent first, marks overdue ones, and ends with what was fetched lately', async () => {
  const side = await readSide();
  const { cookie } = await side.signIn();
  const of = { customerId: 'gid://shopify/Customer/191167', orderIds: ['gid://shopify/Order/299938'] };
  const row = {
    of_shop: SHOP,
    kind: 'data_request',
    origin: 'platform',
    subject: null,
    earlier_subject: null,
    requested_at: '2026-06-30T09:00:00.000Z',
    answer_by: '2026-07-02T09:00:00.000Z',
    due_at: '2026-07-30T09:00:00.000Z',
    answered_at: null,
    completed_at: null,
    fetched_at: null,
    erase_at: null,
    cancelled_at: null,
    receipts: '[]',
  };
  const subject = await sealSubject(side.vault, SHOP, 'later', of, side.clock.now());
  await side.readStore.transaction(async transaction => {
    await transaction.create(privacyRequests, privacyRequests.name);
    await transaction.upsert(privacyRequests, privacyRequests.name, [
      { ...row, id: 'later', subject },
      { ...row, id: 'earlier', earlier_subject: JSON.stringify(of), due_at: '2026-07-29T09:00:00.000Z' },
      { ...row, id: 'overdue', kind: 'shop_redact', due_at: '2026-07-01T08:59:59.999Z' },
      { ...row, id: 'done', completed_at: '2026-07-01T08:00:00.000Z' },
      { ...row, id: 'fetched', completed_at: '2026-07-01T08:00:00.000Z', fetched_at: '2026-07-01T08:00:00.000Z' },
      {
        ...row,
        id: 'fetched long ago',
        completed_at: '2026-05-01T08:00:00.000Z',
        fetched_at: '2026-05-01T08:00:00.000Z',
      },
      { ...row, id: 'of the merchant', origin: 'merchant' },
      { ...row, id: 'of another shop', of_shop: OTHER_SHOP },
    ]);
  });

  const answer = await side.get('/api/compliance/requests', cookie);
  expect(answer.json()).toEqual({
    requests: [
      {
        id: 'overdue',
        kind: 'shop_redact',
        customerId: null,
        orderIds: [],
        receivedAt: '2026-06-30T09:00:00.000Z',
        dueAt: '2026-07-01T08:59:59.999Z',
        overdue: true,
        fetchedAt: null,
      },
      {
        id: 'earlier',
        kind: 'data_request',
        customerId: 'gid://shopify/Customer/191167',
        orderIds: ['gid://shopify/Order/299938'],
        receivedAt: '2026-06-30T09:00:00.000Z',
        dueAt: '2026-07-29T09:00:00.000Z',
        overdue: false,
        fetchedAt: null,
      },
      {
        id: 'later',
        kind: 'data_request',
        customerId: 'gid://shopify/Customer/191167',
        orderIds: ['gid://shopify/Order/299938'],
        receivedAt: '2026-06-30T09:00:00.000Z',
        dueAt: '2026-07-30T09:00:00.000Z',
        overdue: false,
        fetchedAt: null,
      },
      {
        id: 'fetched',
        kind: 'data_request',
        customerId: null,
        orderIds: [],
        receivedAt: '2026-06-30T09:00:00.000Z',
        dueAt: '2026-07-30T09:00:00.000Z',
        overdue: false,
        fetchedAt: '2026-07-01T08:00:00.000Z',
      },
    ],
  });
  expect((await side.get('/api/compliance/requests', '')).statusCode).toBe(401);
});
