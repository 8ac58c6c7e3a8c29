/** The mail as plain text, with the same content as the HTML. */

import type { Links } from './links.js';
import type { Composed } from './readAlerts.js';

export function mailText(composed: Composed, links: Links): string {
  const { storeName } = composed;
  const { confirm, settings, unsubscribe } = links;
  if (confirm !== null)
    return paragraphs(
      `${storeName} would like to send price and stock alerts to this address.`,
      `If you agree, open this link and confirm:\n${confirm}`,
      'If you weren’t expecting this, do nothing: we won’t send anything else here.',
      '--',
      `Sent by Tidewatch for ${storeName}. Decline alerts: ${unsubscribe}`,
    );
  return paragraphs(
    ...bodyOf(composed),
    '--',
    `Sent by Tidewatch for ${storeName}, following your alert settings: ${settings}`,
    `Unsubscribe with one click: ${unsubscribe}`,
  );
}

function bodyOf({ storeName, entries }: Composed): string[] {
  if (entries.length === 0)
    return [`This is a test for ${storeName}. The address works: your alerts will look like this.`];
  return entries.map(({ facts, sentences, moment }) =>
    [...sentences.map(sentence => `${sentence}.`), `Seen: ${moment}`, facts.url, `${facts.evidence}.`].join('\n'),
  );
}

const paragraphs = (...all: readonly string[]): string => all.join('\n\n');
