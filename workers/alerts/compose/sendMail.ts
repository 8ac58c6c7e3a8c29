import { addressToken, type Purpose } from '../../../application/alerts/addressToken.js';
import type { AlertDelivery } from '../../../domain/alerts/alertDelivery.js';
import { confirmAlerts, unsubscribeAlerts } from '../../../domain/api/alerts.js';
import type { SealedText } from '../../../domain/kernel/names.js';
import { oneLine } from '../../../domain/kernel/oneLine.js';
import { DeliveryFailed } from '../../../platform/mail/port.js';
import type { AlertPorts } from '../ports.js';
import type { Links } from './links.js';
import { mailHtml } from './mailHtml.js';
import { mailText } from './mailText.js';
import type { Composed } from './readAlerts.js';

export interface Recipient {
  readonly address: string;
  readonly sealed: SealedText;
  /** False until the recipient agrees; then a message only asks for consent. */
  readonly confirmed: boolean;
}

export async function sendMail(
  { mail, vault, publicUrl }: AlertPorts,
  { messageId, shop }: AlertDelivery,
  { address, sealed, confirmed }: Recipient,
  composed: Composed,
): Promise<{ readonly providerId: string }> {
  if (!mail) throw new DeliveryFailed(true, 'channel_off');
  const linkTo = async (path: string, purpose: Purpose) =>
    `${publicUrl}${path}?token=${encodeURIComponent(await addressToken(vault, purpose, { shop, address: sealed }))}`;
  const links: Links = {
    confirm: confirmed ? null : await linkTo(confirmAlerts.path, 'confirm'),
    unsubscribe: await linkTo(unsubscribeAlerts.path, 'unsubscribe'),
    settings: `${publicUrl}/profile#alerts`,
    competitors: `${publicUrl}/competitors`,
  };
  return mail.send({
    to: address,
    id: messageId,
    // Labels stored before they were validated may still contain line breaks.
    subject: oneLine(confirmed ? subjectOf(composed) : `Please confirm: alerts for ${composed.storeName}`),
    text: mailText(composed, links),
    html: mailHtml(composed, links),
    unsubscribeUrl: links.unsubscribe,
  });
}

/** Names the change if there is one; counts them if there are several. */
export function subjectOf({ storeName, entries }: Composed): string {
  if (entries.length === 0) return `Test alert for ${storeName}`;
  const [first] = entries;
  if (entries.length === 1 && first) return first.sentences[0] ?? '';
  const names = [...new Set(entries.map(({ facts }) => facts.label))];
  const firstNames = names.slice(0, 2).join(', ');
  return `${entries.length} changes: ${firstNames}${names.length > 2 ? ` and ${names.length - 2} more` : ''}`;
}
