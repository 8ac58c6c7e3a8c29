import { expect, it } from 'vitest';
import { complianceRequests } from '../../read-models/compliance/tables.js';
import { OTHER_SHOP, readSide, SHOP } from '../queryService.fixtures.js';

it('lists the open requests of the own shop, most urgent first, and marks overdue ones', async () => {
  const side = await readSide();
  const { cookie } = await side.signIn();
  const row = {
    shop: SHOP,
    kind: 'data_request',
    customer_id: 'gid://shopify/Customer/191167',
    order_ids: '["gid://shopify/Order/299938"]',
    received_at: '2026-06-30T09:00:00.000Z',
    due_at: '2026-07-30T09:00:00.000Z',
  };
  await side.readStore.transaction(async transaction => {
    await transaction.create(complianceRequests, complianceRequests.name);
    await transaction.upsert(complianceRequests, complianceRequests.name, [
      { ...row, id: 'later' },
      {
        ...row,
        id: 'overdue',
        kind: 'shop_redact',
        customer_id: null,
        order_ids: '[]',
        due_at: '2026-07-01T08:59:59.999Z',
      },
      { ...row, id: 'of another shop', shop: OTHER_SHOP },
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
      },
      {
        id: 'later',
        kind: 'data_request',
        customerId: 'gid://shopify/Customer/191167',
        orderIds: ['gid://shopify/Order/299938'],
        receivedAt: '2026-06-30T09:00:00.000Z',
        dueAt: '2026-07-30T09:00:00.000Z',
        overdue: false,
      },
    ],
  });
  expect((await side.get('/api/compliance/requests', '')).statusCode).toBe(401);
});
