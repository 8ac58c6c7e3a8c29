/** The mail as plain text, with the same content as the HTML. */

import type { Links } from './links.js';
import type { Composed } from './readAlerts.js';
import { messageTexts } from './texts/messageTexts.js';

export function mailText(composed: Composed, links: Links): string {
  const { storeName, language } = composed;
  const { alert, question } = messageTexts[language];
  const { confirm, settings, unsubscribe } = links;
  return confirm === null
    ? paragraphs(...bodyOf(composed), '--', ...alert.textFoot(storeName, settings, unsubscribe))
    : paragraphs(
        question.asks(storeName),
        ...question.textChoice(confirm),
        '--',
        question.textFoot(storeName, unsubscribe),
      );
}

function bodyOf({ storeName, language, entries }: Composed): string[] {
  const { alert, test } = messageTexts[language];
  if (entries.length === 0) return [test.body(storeName)];
  return entries.map(({ facts, sentences, moment }) =>
    [...sentences.map(sentence => `${sentence}.`), `${alert.seen}: ${moment}`, facts.url, `${facts.evidence}.`].join(
      '\n',
    ),
  );
}

const paragraphs = (...all: readonly string[]): string => all.join('\n\n');
