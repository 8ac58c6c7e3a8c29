/**
 * Plays the people behind the sandbox's addresses. Shortly after a request for consent, they agree by the link in the
 * e-mail or by replying YES, as a merchant who tries the product would. The product cannot distinguish them from real
 * people.
 */
import type { Received } from './mailbox.js';
import type { Phones } from './smsRoutes.js';

/** Time to read the message. */
const READING_MS = 300;
const PATIENCE_MS = 5_000;
const LINK = /https?:\/\/[^\s/]+(\/api\/alerts\/confirm\?token=\S+)/;

/**
 * @param appUrl the product's URL as seen from here; no other link is followed. @returns a function that handles a
 * message as its recipient.
 */
export const consentingRecipients =
  (appUrl: string, phones: Phones) =>
  (message: Pick<Received, 'channel' | 'to' | 'text'>): void => {
    const agree = message.channel === 'sms' ? answerOf(message, phones) : clickOf(message, appUrl);
    if (agree) setTimeout(() => void agree().catch(() => {}), READING_MS).unref();
  };

function answerOf({ to, text }: Pick<Received, 'to' | 'text'>, phones: Phones): (() => Promise<unknown>) | null {
  return text.includes('Reply YES') ? () => phones.reply(to, 'YES') : null;
}

function clickOf({ text }: Pick<Received, 'text'>, appUrl: string): (() => Promise<unknown>) | null {
  const [, path] = LINK.exec(text) ?? [];
  if (path === undefined) return null;
  return () => fetch(`${appUrl}${path}`, { method: 'POST', signal: AbortSignal.timeout(PATIENCE_MS) });
}
