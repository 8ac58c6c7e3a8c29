/** The mail as plain text: everything that the HTML says. */
import type { Composed } from './readAlerts.js';
import type { Links } from './sendMail.js';

export function mailText({ storeName, told }: Composed, { unsubscribe, settings }: Links): string {
  const entries = told.map(({ facts, sentences, moment }) =>
    [...sentences.map(sentence => `${sentence}.`), `Seen: ${moment}`, facts.url, `${facts.evidence}.`].join('\n'),
  );
  const body =
    told.length === 0
      ? `This is a test for ${storeName}. The address works: alerts will come like this one.`
      : entries.join('\n\n');
  return [
    body,
    '--',
    `Sent by Tidewatch for ${storeName}, as your alert settings say: ${settings}`,
    `Unsubscribe with one click: ${unsubscribe}`,
  ].join('\n\n');
}
