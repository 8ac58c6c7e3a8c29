import { isRefusal } from '../../domain/kernel/decider.js';
import { as, type ShopDomain } from '../../domain/kernel/names.js';
import { webhookEndpoints, webhookEndpointsStream } from '../../domain/webhook-endpoints/webhookEndpoints.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import { raiseNotification } from '../notifications/raiseNotification.js';
import type { Endpoint } from './endpoint.js';
import type { WebhookEndpointPorts } from './ports.js';
import { type Progress, saveProgress } from './progress.js';

const WHY = {
  failing: 'no delivery has succeeded for three days',
  gone: 'it answered that it is gone (410)',
} as const;

/** Pauses an endpoint until a person resumes it where it stopped, and notifies the store. Repeatable. */
export async function pauseEndpoint(
  ports: WebhookEndpointPorts,
  { id, url, ...endpoint }: Pick<Endpoint, 'id' | 'url' | 'shop'>,
  because: keyof typeof WHY,
  progress: Progress,
): Promise<void> {
  const { handle, clock } = ports;
  const shop = as<ShopDomain>(endpoint.shop);
  const at = clock.now();
  const commandId = derivedId('webhook pause', id, progress.failing_since ?? at);
  const paused = await handle(webhookEndpoints, {
    commandId,
    stream: webhookEndpointsStream(shop),
    command: { type: 'PauseWebhookEndpoint', endpointId: id, because, at },
    meta: { actor: { kind: 'worker', id: 'webhook-endpoints' }, shop, correlationId: commandId, causationId: null },
  });
  // Refused if the endpoint was deleted; without effect if it is paused already.
  if (isRefusal(paused) || paused.position === null) return;
  await raiseNotification(
    handle,
    { worker: 'webhook-endpoints', commandId, shop, correlationId: commandId, causationId: null, at },
    {
      message: `The webhook to ${new URL(url).host} is paused: ${WHY[because]}`,
      notificationType: 'warning',
      category: 'system',
      action: '/profile#developers',
    },
  );
  // Once resumed, it begins with one event, at once.
  await saveProgress(ports, progress, { ...progress, attempts: 1, failing_since: null, next_at: null }, []);
}
