import { isRefusal } from '../../domain/kernel/decider.js';
import { as, type ShopDomain } from '../../domain/kernel/names.js';
import { webhookEndpoints, webhookEndpointsStream } from '../../domain/webhook-endpoints/webhookEndpoints.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import { raiseNotification } from '../notifications/raiseNotification.js';
import type { Endpoint } from './endpoint.js';
import type { WebhookEndpointPorts } from './ports.js';
import { forgetFailures, type Progress } from './progress.js';

const MESSAGES = {
  failing: (host: string) => `The webhook to ${host} is paused: no delivery has succeeded for three days`,
  gone: (host: string) => `The webhook to ${host} is paused: it answered that it is gone (410)`,
};

/** Pauses an endpoint until a person resumes it where it stopped, and notifies the store. Repeatable. */
export async function pauseEndpoint(
  ports: WebhookEndpointPorts,
  { id, url, ...endpoint }: Pick<Endpoint, 'id' | 'url' | 'shop'>,
  because: keyof typeof MESSAGES,
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
      message: MESSAGES[because](new URL(url).host),
      notificationType: 'warning',
      category: 'system',
      action: '/profile#webhooks',
    },
  );
  await forgetFailures(ports, { id, shop });
}
