import type { AlertDelivery } from '../../../domain/alerts/alertDelivery.js';
import { smsStatus } from '../../../domain/api/deliveryReports.js';
import { DeliveryFailed } from '../../../platform/mail/port.js';
import type { AlertPorts } from '../ports.js';
import type { Composed } from './readAlerts.js';
import type { Recipient } from './sendMail.js';
import { messageTexts } from './texts/messageTexts.js';

/** Three segments of 160: some networks cut longer messages, and each segment costs. */
const LONGEST = 480;

export function sendSms(
  { sms, publicUrl }: AlertPorts,
  { messageId }: AlertDelivery,
  { address, confirmed }: Pick<Recipient, 'address' | 'confirmed'>,
  composed: Composed,
): Promise<{ readonly providerId: string }> {
  if (!sms) throw new DeliveryFailed(true, 'channel_off');
  return sms.send({
    to: address,
    text: confirmed ? smsText(composed, publicUrl) : smsQuestion(composed),
    statusUrl: `${publicUrl}${smsStatus.path}?message=${messageId}`,
  });
}

/** The only message sent to a number before it replies (domain/alerts/confirmation). */
export const smsQuestion = ({ storeName, language }: Composed): string =>
  messageTexts[language].sms.question(storeName.slice(0, 80));

/** Replaces typographic signs that aren't in GSM 03.38: one of them doubles the number of segments. */
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ').replaceAll('−', '-');

/** Includes as many entries as fit, then counts and links the rest. Every message says how to stop. */
export function smsText({ storeName, language, entries }: Composed, publicUrl: string): string {
  const { sms, more } = messageTexts[language];
  const { end } = sms;
  if (entries.length === 0) return `${sms.test(storeName)} ${end}`;
  const [first] = entries;
  const link = entries.length === 1 && first ? first.facts.url : `${publicUrl}/competitors`;
  const lines = entries.map(({ sentences, moment }) => plain(`${sentences[0]}, ${moment}.`));
  for (let shown = lines.length; shown > 0; shown--) {
    const rest = lines.length > shown ? [more(lines.length - shown)] : [];
    const text = ['Tidewatch:', ...lines.slice(0, shown), ...rest, link, end].join(shown > 1 ? '\n' : ' ');
    if (text.length <= LONGEST) return text;
  }
  // A single entry can be too long if the competitor's name or address is.
  return `Tidewatch: ${lines[0]?.slice(0, LONGEST / 2)}… ${publicUrl}/competitors ${end}`;
}
