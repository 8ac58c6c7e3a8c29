import { expect, it } from 'vitest';
import { webhookAttempts, webhookReaders } from '../../application/webhook-endpoints/tables.js';
import { webhookEndpoints } from '../../read-models/webhook-endpoints/tables.js';
import { OTHER_SHOP, readSide, SHOP } from '../queryService.fixtures.js';

const row = (id: string, more: object = {}) => ({
  ...{ shop: SHOP, id, url: `https://hooks.example/${id}`, description: id, types: '["order.synced"]' },
  ...{ secret: 'sealed-secret', previous_secret: null, overlap_ends: null, paused: null },
  ...{ created_at: `2026-07-01T08:00:00.00${id.length}Z`, start: '', replays: 0, ...more },
});
const reader = (endpoint_id: string, shop: string = SHOP) => ({
  ...{ endpoint_id, shop, position: 'p', replays: 0, attempts: 2 },
  ...{ failing_since: '2026-07-01T08:00:00.000Z', next_at: '2026-07-01T12:00:00.000Z' },
});
const attempt = (endpoint_id: string, n: number, shop: string = SHOP) => ({
  ...{ endpoint_id, event_id: `e${n}`, shop, type: 'order.synced', position: `p${n}`, delivered: n % 2 },
  ...{ at: `2026-07-01T08:00:0${n}.000Z`, attempts: 1, status: 200, error: null, next_at: null },
});

async function side() {
  const opened = await readSide();
  await opened.readStore.transaction(each =>
    each.upsert(webhookEndpoints, webhookEndpoints.name, [
      row('a'),
      row('bb', { paused: 'failing', overlap_ends: '2099-01-01T00:00:00.000Z' }),
      row('other', { shop: OTHER_SHOP }),
    ]),
  );
  await opened.workStore.transaction(async ({ upsert }) => {
    await upsert(webhookReaders, [reader('a'), reader('bb'), reader('other', OTHER_SHOP)]);
    await upsert(webhookAttempts, [attempt('a', 1), attempt('a', 2), attempt('other', 3, OTHER_SHOP)]);
  });
  const { cookie } = await opened.signIn();
  return { ...opened, ask: (path: string) => opened.get(`/api/webhook-endpoints${path}`, cookie) };
}

it('lists the own store’s endpoints with their state, and no secret', async () => {
  const answer = await (await side()).ask('');
  expect(answer.json()).toMatchObject({
    endpoints: [
      {
        ...{ id: 'a', url: 'https://hooks.example/a', types: ['order.synced'], status: 'active', pausedBecause: null },
        ...{ secretOverlapEnds: null, nextAttemptAt: '2026-07-01T12:00:00.000Z' },
      },
      {
        id: 'bb',
        status: 'paused',
        pausedBecause: 'failing',
        secretOverlapEnds: expect.any(String),
        nextAttemptAt: null,
      },
    ],
  });
  expect(answer.body).not.toContain('sealed-secret');
});

it('lists an endpoint’s deliveries, newest first, and no other store’s', async () => {
  const opened = await side();
  const { deliveries } = (await opened.ask('/a/deliveries')).json<{ deliveries: { id: string; state: string }[] }>();
  expect(deliveries.map(({ id, state }) => [id, state])).toEqual([
    ['e2', 'failing'],
    ['e1', 'delivered'],
  ]);
  expect((await opened.ask('/other/deliveries')).json().code).toBe('WEBHOOK_ENDPOINT_NOT_FOUND');
});
