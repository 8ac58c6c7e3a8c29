import { expect, it } from 'vitest';
import { eventOf, trailOf } from '../audit/trail.fixtures.js';

it('describes webhook endpoints without their addresses and secrets', () => {
  const endpointId = 'e1';
  const described = { url: 'https://hooks.example/in', types: ['order.synced', 'alert.sent'], description: 'Anna' };
  expect(
    trailOf(
      eventOf('WebhookEndpointAdded', { endpointId, ...described, types: [], secret: 'sealed' }),
      eventOf('WebhookEndpointChanged', { endpointId, ...described }),
      eventOf('WebhookSecretRotated', { endpointId, secret: 'sealed', overlapEnds: '2026-07-02T09:30:00.000Z' }),
      eventOf('WebhookEndpointPaused', { endpointId, because: 'failing' }),
      eventOf('WebhookEndpointResumed', { endpointId }),
      eventOf('WebhookReplayRequested', { endpointId, after: 'p1' }),
      eventOf('WebhookReplayRequested', { endpointId, after: null }),
      eventOf('WebhookEndpointDeleted', { endpointId }),
    ),
  ).toEqual([
    'WEBHOOK_ENDPOINT_ADDED (Store Data) A webhook endpoint gets all events',
    'WEBHOOK_ENDPOINT_CHANGED (Store Data) A webhook endpoint gets 2 event types',
    'WEBHOOK_SECRET_ROTATED (Store Data) A webhook endpoint’s previous secret also signs until 2026-07-02 09:30 UTC',
    'WEBHOOK_ENDPOINT_PAUSED (Store Data) It failed for three days; webhook endpoint: active -> paused',
    'WEBHOOK_ENDPOINT_RESUMED (Store Data) webhook endpoint: paused -> active',
    'WEBHOOK_EVENTS_REPLAYED (Store Data) A webhook endpoint gets the events after p1 again',
    'WEBHOOK_EVENTS_REPLAYED (Store Data) A webhook endpoint gets all kept events again',
    'WEBHOOK_ENDPOINT_DELETED (Store Data) A webhook endpoint',
  ]);
});
