import { expect, it } from 'vitest';
import { as, type Instant } from '../../domain/kernel/names.js';
import { SHOP } from '../../projector/engines.fixtures.js';
import { folded, happened } from '../../projector/folding.fixtures.js';
import { webhookEndpoints } from './projection.js';

const at = as<Instant>('2026-07-01T09:00:00.000Z');
const endpointId = 'e1';
const described = { url: 'https://hooks.example/in', types: ['order.synced'], description: 'Orders' };
const added = happened('WebhookEndpointAdded', { endpointId, ...described, secret: as('one'), at });
const columns = { url: described.url, description: 'Orders', types: '["order.synced"]', created_at: at };
const rows = async (...history: ReturnType<typeof happened>[]) =>
  (await folded(webhookEndpoints, added, ...history))('webhook_endpoints');

it('holds each endpoint as it is now', async () => {
  const later = as<Instant>('2026-07-02T09:00:00.000Z');
  expect(await rows()).toEqual([
    {
      ...{ shop: SHOP, id: 'e1', ...columns, secret: 'one', previous_secret: null, overlap_ends: null },
      ...{ paused: null, start: expect.any(String), replays: 0 },
    },
  ]);
  expect(
    await rows(
      happened('WebhookSecretRotated', { endpointId, secret: as('two'), overlapEnds: later, at }),
      happened('WebhookEndpointChanged', { endpointId, ...described, types: [], at }),
      happened('WebhookEndpointPaused', { endpointId, because: 'gone', at }),
      happened('WebhookReplayRequested', { endpointId, after: 'p1', at }),
      happened('WebhookReplayRequested', { endpointId, after: null, at }),
    ),
  ).toMatchObject([
    {
      ...{ types: '[]', secret: 'two', previous_secret: 'one', overlap_ends: later, paused: 'gone' },
      ...{ start: '', replays: 2 },
    },
  ]);
  expect(
    await rows(
      happened('WebhookEndpointPaused', { endpointId, because: 'gone', at }),
      happened('WebhookEndpointResumed', { endpointId, at }),
    ),
  ).toMatchObject([{ paused: null }]);
});

it('starts an endpoint’s reader at its own event, and forgets a deleted one', async () => {
  const [row] = (await rows()) as { start: string }[];
  expect(row?.start).not.toBe('');
  expect(await rows(happened('WebhookEndpointDeleted', { endpointId, at }))).toEqual([]);
});

it('moves an endpoint as a whole: address, description and types', async () =>
  expect(
    await rows(
      happened('WebhookEndpointChanged', { endpointId, url: 'https://b.example/', types: [], description: 'All', at }),
    ),
  ).toMatchObject([{ url: 'https://b.example/', types: '[]', description: 'All', secret: 'one' }]));

it('replays from the position that the merchant chose', async () =>
  expect(await rows(happened('WebhookReplayRequested', { endpointId, after: 'p1', at }))).toMatchObject([
    { start: 'p1', replays: 1 },
  ]));

it('changes neither another store’s endpoint of the same id nor a deleted one', async () => {
  const theirs = happened('WebhookEndpointPaused', { endpointId, because: 'gone', at }, 'other.myshopify.com');
  expect(await rows(theirs)).toMatchObject([{ shop: SHOP, paused: null }]);
  const paused = happened('WebhookEndpointPaused', { endpointId, because: 'gone', at });
  expect(await rows(happened('WebhookEndpointDeleted', { endpointId, at }), paused)).toEqual([]);
});
