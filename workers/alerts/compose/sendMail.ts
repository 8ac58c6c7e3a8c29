import { addressToken, type Purpose } from '../../../application/alerts/addressToken.js';
import type { AlertDelivery } from '../../../domain/alerts/alertDelivery.js';
import { confirmAlerts, endWeekly, unsubscribeAlerts } from '../../../domain/api/messageLinks.js';
import type { Language } from '../../../domain/kernel/language.js';
import type { SealedText } from '../../../domain/kernel/names.js';
import { oneLine } from '../../../domain/kernel/oneLine.js';
import { DeliveryFailed, type MailMessage } from '../../../platform/mail/port.js';
import type { AlertPorts } from '../ports.js';
import type { Links } from './links.js';
import { mailHtml } from './mailHtml.js';
import { mailText } from './mailText.js';
import type { Composed } from './readAlerts.js';
import { messageTexts } from './texts/messageTexts.js';

export interface Recipient {
  readonly address: string;
  readonly sealed: SealedText;
  /** False until the recipient agrees; then a message only asks for consent. */
  readonly confirmed: boolean;
}

export interface MailContent {
  readonly storeName: string;
  readonly language: Language;
  readonly subject: string;
  readonly text: (links: Links) => string;
  readonly html: (links: Links) => string;
  readonly picture?: MailMessage['picture'];
  /** The messages that its unsubscribe link ends. */
  readonly ends: 'alerts' | 'weekly';
}

/** The content of a message about alerts, or of a test or confirmation request. */
export const alertsContent = (composed: Composed): MailContent => ({
  storeName: composed.storeName,
  language: composed.language,
  subject: subjectOf(composed),
  text: links => mailText(composed, links),
  html: links => mailHtml(composed, links),
  ends: 'alerts',
});

export async function sendMail(
  { mail, vault, publicUrl }: AlertPorts,
  { messageId, shop }: AlertDelivery,
  { address, sealed, confirmed }: Recipient,
  content: MailContent,
): Promise<{ readonly providerId: string }> {
  if (!mail) throw new DeliveryFailed(true, 'channel_off');
  const linkTo = async (path: string, purpose: Purpose) =>
    `${publicUrl}${path}?token=${encodeURIComponent(await addressToken(vault, purpose, { shop, address: sealed }))}`;
  const links: Links = {
    confirm: confirmed ? null : await linkTo(confirmAlerts.path, 'confirm'),
    unsubscribe:
      content.ends === 'weekly'
        ? await linkTo(endWeekly.path, 'end-weekly')
        : await linkTo(unsubscribeAlerts.path, 'unsubscribe'),
    settings: `${publicUrl}/profile#alerts`,
    competitors: `${publicUrl}/competitors`,
  };
  return mail.send({
    to: address,
    id: messageId,
    // Labels stored before they were validated may still contain line breaks.
    subject: oneLine(confirmed ? content.subject : messageTexts[content.language].subject.confirm(content.storeName)),
    text: content.text(links),
    html: content.html(links),
    ...(content.picture && { picture: content.picture }),
    unsubscribeUrl: links.unsubscribe,
  });
}

/** Names the change if there is one; counts them if there are several. */
function subjectOf({ storeName, language, entries }: Composed): string {
  const texts = messageTexts[language].subject;
  if (entries.length === 0) return texts.test(storeName);
  const [first] = entries;
  if (entries.length === 1 && first) return first.sentences[0] ?? '';
  const names = [...new Set(entries.map(({ facts }) => facts.label))];
  const firstNames = names.slice(0, 2).join(', ');
  return texts.several(entries.length, firstNames, names.length - 2);
}
