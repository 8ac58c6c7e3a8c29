import type { AlertDelivery } from '../../../domain/alerts/alertDelivery.js';
import { smsStatus } from '../../../domain/api/alerts.js';
import { DeliveryFailed } from '../../../platform/mail/port.js';
import type { AlertPorts } from '../ports.js';
import type { Composed } from './readAlerts.js';
import type { Recipient } from './sendMail.js';

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
export const smsQuestion = ({ storeName }: Composed): string =>
  `Tidewatch: ${storeName.slice(0, 80)} would like to send price alerts to this number. Reply YES to agree. We won't text again unless you reply. Reply STOP to decline.`;

/** Includes as many entries as fit, then counts and links the rest. Every message says how to stop. */
export function smsText({ storeName, entries }: Composed, publicUrl: string): string {
  const end = 'Reply STOP to end.';
  if (entries.length === 0)
    return `Tidewatch: this is a test for ${storeName}. Your alerts will look like this. ${end}`;
  const [first] = entries;
  const link = entries.length === 1 && first ? first.facts.url : `${publicUrl}/competitors`;
  const lines = entries.map(({ sentences, moment }) => `${sentences[0]}, ${moment}.`);
  for (let shown = lines.length; shown > 0; shown--) {
    const more = lines.length > shown ? [`And ${lines.length - shown} more.`] : [];
    const text = ['Tidewatch:', ...lines.slice(0, shown), ...more, link, end].join(shown > 1 ? '\n' : ' ');
    if (text.length <= LONGEST) return text;
  }
  // A single entry can be too long if the competitor's name or address is.
  return `Tidewatch: ${lines[0]?.slice(0, LONGEST / 2)}… ${publicUrl}/competitors ${end}`;
}
