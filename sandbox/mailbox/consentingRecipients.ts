/**
 * The people behind the sandbox's addresses. They agree to alerts by themselves a moment after they are asked, by the link
 * in the mail or by answering YES, as the merchant who tries the product would. The product knows nothing of it: it is
 * asked to confirm as by anybody.
 */
import type { Received } from './mailbox.js';
import type { Phones } from './smsRoutes.js';

/** Somebody reads it first. */
const READING_MS = 300;
const PATIENCE_MS = 5_000;
const LINK = /https?:\/\/[^\s/]+(\/api\/alerts\/confirm\?token=\S+)/;

/** @param appUrl where the product is reached from here; no other link is followed. @returns reads a message as its recipient. */
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
