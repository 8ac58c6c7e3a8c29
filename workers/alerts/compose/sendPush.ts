import { publish } from '../../../application/topics/publish.js';
import { type AlertDelivery, alertDeliveries } from '../../../domain/alerts/alertDelivery.js';
import { deviceContext, type PushDevice } from '../../../domain/alerts/pushDevice.js';
import { alertSettings, alertSettingsStream } from '../../../domain/alerts/settings.js';
import { DeliveryFailed } from '../../../platform/mail/port.js';
import type { PushSubscription } from '../../../platform/push/port.js';
import { derivedId } from '../../../platform/runtime/ids/ids.js';
import type { Sealed } from '../../../platform/vault/port.js';
import type { AlertPorts } from '../ports.js';
import { pushText } from './pushText.js';
import type { Composed } from './readAlerts.js';

export interface PushTarget {
  readonly deviceId: string;
  readonly subscription: PushSubscription;
}

/** Opens the devices that a delivery is for; omits those whose key was destroyed. */
export async function pushTargets(
  { vault }: Pick<AlertPorts, 'vault'>,
  { shop, deviceIds }: AlertDelivery,
  devices: readonly PushDevice[],
): Promise<readonly PushTarget[]> {
  const wanted = devices.filter(({ deviceId }) => deviceIds?.includes(deviceId) ?? true);
  const opened = await Promise.all(
    wanted.map(async ({ deviceId, subscription }) => {
      const { status, ...text } = await vault.open(subscription as string as Sealed, deviceContext(shop, deviceId));
      if (status !== 'open' || !('plaintext' in text)) return [];
      return [{ deviceId, subscription: JSON.parse(text.plaintext) as PushSubscription }];
    }),
  );
  return opened.flat();
}

/** The push services' names for a browser that no longer wants messages. */
const GONE: ReadonlySet<string> = new Set(['404', '410']);

/**
 * Sends to every target. Removes devices that are gone. If some accepted and others failed for now, those get a delivery
 * of their own, so that no browser shows the message twice.
 * @throws DeliveryFailed if no device accepted it.
 */
export async function sendPush(
  ports: AlertPorts,
  delivery: AlertDelivery,
  targets: readonly PushTarget[],
  composed: Composed,
): Promise<{ readonly providerId: string }> {
  const topic = delivery.messageId.replaceAll('-', '').slice(0, 32);
  const text = JSON.stringify({ ...pushText(composed), tag: topic });
  const outcomes = await Promise.all(
    targets.map(async ({ deviceId, subscription }) => {
      const outcome = await ports.push.send(subscription, { text, topic }).catch((fault: unknown) => {
        if (fault instanceof DeliveryFailed) return fault;
        throw fault;
      });
      return { deviceId, outcome };
    }),
  );
  let [sent, failed]: [string | null, DeliveryFailed | null] = [null, null];
  const pending: string[] = [];
  for (const { deviceId, outcome } of outcomes) {
    if (!(outcome instanceof DeliveryFailed)) {
      sent ??= outcome.providerId;
      continue;
    }
    if (GONE.has(outcome.code)) await removeGone(ports, delivery, deviceId);
    if (!outcome.permanent) pending.push(deviceId);
    if (failed === null || !outcome.permanent) failed = outcome;
  }
  if (sent === null) throw failed ?? new DeliveryFailed(true, 'no_device');
  if (pending.length > 0) await sendLater(ports, delivery, pending);
  return { providerId: sent };
}

async function sendLater({ bus }: AlertPorts, delivery: AlertDelivery, deviceIds: readonly string[]): Promise<void> {
  const messageId = derivedId('push-later', delivery.messageId, ...deviceIds);
  await publish(bus, alertDeliveries, [{ ...delivery, messageId, deviceIds }], {
    causeOf: () => delivery.messageId,
    begins: true,
  });
}

async function removeGone(
  { handle, clock }: AlertPorts,
  { messageId, shop }: AlertDelivery,
  deviceId: string,
): Promise<void> {
  await handle(alertSettings, {
    commandId: derivedId('push-gone', messageId, deviceId),
    stream: alertSettingsStream(shop),
    command: { type: 'RemovePushDevice', deviceId, because: 'gone', at: clock.now() },
    meta: { actor: { kind: 'worker', id: 'alerts' }, shop, correlationId: messageId, causationId: null },
  });
}
