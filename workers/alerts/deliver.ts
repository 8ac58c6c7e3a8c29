/**
 * Sends one message and records the outcome. Retries a temporary failure after growing pauses; gives up at once on a
 * permanent one. Failed messages appear in the dead letters, the log and the merchant's history.
 */

import { alertSettingsOf } from '../../application/alerts/alertSettingsOf.js';
import { load } from '../../application/decide/load.js';
import type { AlertDelivery } from '../../domain/alerts/alertDelivery.js';
import {
  type AlertMessageCommand,
  alertMessage,
  alertMessageStream,
  isDone,
} from '../../domain/alerts/alertMessage.js';
import { type AddressChannel, type ChatChannel, isChat } from '../../domain/alerts/channel.js';
import { chatContext, chatOf } from '../../domain/alerts/chat.js';
import { isConfirmed } from '../../domain/alerts/confirmation.js';
import type { DropReason } from '../../domain/alerts/dropReason.js';
import {
  type AlertSettings,
  addressContext,
  alertSettings,
  alertSettingsStream,
  isActive,
  languageIn,
} from '../../domain/alerts/settings.js';
import { weekIn } from '../../domain/alerts/weekly.js';
import type { SealedText } from '../../domain/kernel/names.js';
import { GivenUp } from '../../platform/bus/port.js';
import type { ChatAddress } from '../../platform/chat/port.js';
import type { EventMeta } from '../../platform/event-store/port.js';
import { DeliveryFailed } from '../../platform/mail/port.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import type { Sealed } from '../../platform/vault/port.js';
import { readAlerts } from './compose/readAlerts.js';
import { sendChat } from './compose/sendChat.js';
import { alertsContent, sendMail } from './compose/sendMail.js';
import { pushTargets, sendPush } from './compose/sendPush.js';
import { sendSms } from './compose/sendSms.js';
import type { AlertPorts } from './ports.js';
import { settleBeforeStop } from './settleBeforeStop.js';
import { readWeek } from './weekly/readWeek.js';
import { weekContent } from './weekly/weekMail.js';

/**
 * With the bus's pauses (at most 5 minutes), about an hour: longer than a mail server restart, shorter than the news
 * stays useful.
 */
export const ATTEMPTS = 16;
/** Twilio: the recipient replied STOP to this number. */
const STOPPED_CODE = '21610';

/** @throws GivenUp if a retry is pointless, DeliveryFailed otherwise; `stop`'s reason, see `settleBeforeStop`. */
export async function deliver(
  ports: AlertPorts,
  delivery: AlertDelivery,
  attempt: number,
  stop: AbortSignal,
): Promise<void> {
  const { messageId, shop, channel } = delivery;
  if (isDone(await load(ports.eventLog, alertMessage, alertMessageStream(messageId)))) return;

  const settings = await alertSettingsOf(ports.eventLog, shop);
  const send = await sending(ports, delivery, settings);
  if (typeof send === 'string') {
    await report(ports, delivery, { type: 'DropMessage', because: send });
    return;
  }
  try {
    const sent = await settleBeforeStop(send(), stop);
    await report(ports, delivery, { type: 'ReportSent', providerId: sent.providerId });
  } catch (fault) {
    if (!(fault instanceof DeliveryFailed)) throw fault;
    if (fault.permanent || attempt >= ATTEMPTS)
      await report(ports, delivery, { type: 'ReportFailed', code: fault.code });
    if (channel === 'sms' && fault.code === STOPPED_CODE) await recordStop(ports, { ...delivery, channel });
    if (fault.permanent) throw new GivenUp(fault.message);
    throw fault;
  }
}

type Send = () => Promise<{ readonly providerId: string }>;
type ToAddress = AlertDelivery & { readonly channel: AddressChannel };
type ToChat = AlertDelivery & { readonly channel: ChatChannel };

/** @returns the reason if the message must not be sent. */
function sending(ports: AlertPorts, delivery: AlertDelivery, settings: AlertSettings): Promise<Send | DropReason> {
  const { channel } = delivery;
  if (channel === 'push') return sendingPush(ports, delivery, settings);
  if (isChat(channel)) return sendingToChat(ports, { ...delivery, channel }, settings);
  return sendingTo(ports, { ...delivery, channel }, settings);
}

/** @returns the reason if the message must not be sent to the channel's address. */
async function sendingTo(ports: AlertPorts, delivery: ToAddress, settings: AlertSettings): Promise<Send | DropReason> {
  const { shop, channel } = delivery;
  const sealed = settings.choices[channel].address;
  const address = await openAddress(ports, delivery, sealed);
  const because = reasonToDrop(ports, delivery, settings, address);
  if (because || sealed === null || address === null) return because ?? 'no_address';
  const recipient = { address, sealed, confirmed: isConfirmed(settings, channel) };
  const week = weekIn(delivery.alertIds);
  if (week !== null) {
    const content = await readWeek(ports, shop, week, languageIn(settings));
    return content ? () => sendMail(ports, delivery, recipient, weekContent(content)) : 'nothing_to_tell';
  }
  const composed = await readAlerts(ports, delivery, languageIn(settings));
  return channel === 'email'
    ? () => sendMail(ports, delivery, recipient, alertsContent(composed))
    : () => sendSms(ports, delivery, recipient, composed);
}

/** @returns the reason if the message must not be sent to the merchant's browsers. */
async function sendingPush(
  ports: AlertPorts,
  delivery: AlertDelivery,
  settings: AlertSettings,
): Promise<Send | DropReason> {
  if (settings.devices.length === 0) return 'no_address';
  if (delivery.alertIds.length > 0 && !isActive(settings, 'push')) return 'disabled';
  const targets = await pushTargets(ports, delivery, settings.devices);
  if (targets.length === 0) return delivery.deviceIds ? 'no_address' : 'erased';
  const composed = await readAlerts(ports, delivery, languageIn(settings));
  return () => sendPush(ports, delivery, targets, composed);
}

/** @returns the reason if the message must not be sent to the chat. */
async function sendingToChat(ports: AlertPorts, delivery: ToChat, settings: AlertSettings): Promise<Send | DropReason> {
  const { messageId, shop, channel, alertIds } = delivery;
  const chat = chatOf(settings, channel);
  if (!chat) return 'no_address';
  if (alertIds.length === 0 && !settings.requests[channel].includes(messageId)) return 'address_replaced';
  const opened = await ports.vault.open(chat.target as string as Sealed, chatContext(shop, channel));
  if (opened.status !== 'open') return 'erased';
  if (alertIds.length > 0 && !isActive(settings, channel)) return 'disabled';
  const composed = await readAlerts(ports, delivery, languageIn(settings));
  return () => sendChat(ports, delivery, chat, JSON.parse(opened.plaintext) as ChatAddress, composed);
}

async function openAddress({ vault }: AlertPorts, { shop, channel }: ToAddress, sealed: SealedText | null) {
  if (sealed === null) return null;
  const opened = await vault.open(sealed as string as Sealed, addressContext(shop, channel));
  return opened.status === 'open' ? opened.plaintext : null;
}

/** Checks again: the merchant or the recipient may have changed their settings since the alert. */
function reasonToDrop(
  ports: AlertPorts,
  { messageId, channel, alertIds }: ToAddress,
  settings: AlertSettings,
  address: string | null,
): DropReason | null {
  if (settings.choices[channel].address === null) return 'no_address';
  if (alertIds.length === 0 && !settings.requests[channel].includes(messageId)) return 'address_replaced';
  if (address === null) return 'erased';
  if (settings.stopped[channel] !== null) return 'stopped';
  if (alertIds.length > 0 && !isActive(settings, channel)) return 'disabled';
  if (weekIn(alertIds) !== null && !settings.weekly) return 'disabled';
  return (channel === 'email' ? ports.mail : ports.sms) === null ? 'channel_off' : null;
}

type Outcome =
  | { type: 'ReportSent'; providerId: string }
  | { type: 'ReportFailed'; code: string }
  | { type: 'DropMessage'; because: DropReason };

async function report({ handle, clock }: AlertPorts, delivery: AlertDelivery, outcome: Outcome): Promise<void> {
  const { messageId, channel, alertIds } = delivery;
  const command = { ...outcome, messageId, channel, alertIds, at: clock.now() } as AlertMessageCommand;
  await handle(alertMessage, {
    commandId: derivedId('alert-message', messageId, outcome.type),
    stream: alertMessageStream(messageId),
    command,
    meta: metaOf(delivery),
  });
}

/** The provider received a STOP that never reached us. */
async function recordStop({ handle, clock }: AlertPorts, delivery: ToAddress): Promise<void> {
  const { messageId, shop, channel } = delivery;
  await handle(alertSettings, {
    commandId: derivedId('alerts-stopped', messageId),
    stream: alertSettingsStream(shop),
    command: { type: 'StopAlerts', channel, at: clock.now() },
    meta: metaOf(delivery),
  });
}

const metaOf = ({ messageId, shop }: AlertDelivery): EventMeta => ({
  actor: { kind: 'worker', id: 'alerts' },
  shop,
  correlationId: messageId,
  causationId: null,
});
