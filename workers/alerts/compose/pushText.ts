/** The content of a push message, which the client's service worker shows. */
import { SCREENS } from '../../../domain/api/screens.js';
import type { Composed } from './readAlerts.js';
import { messageTexts } from './texts/messageTexts.js';

/** Most systems show less; the whole message stays below `LARGEST_BYTES`, also in scripts with four bytes a character. */
const LONGEST = 120;
const SHOWN = 4;

export interface PushText {
  readonly title: string;
  readonly body: string;
  /** The path that a click opens. */
  readonly path: string;
}

export function pushText({ storeName, language, entries }: Composed): PushText {
  const { push: texts, more } = messageTexts[language];
  const [first] = entries;
  if (!first)
    return {
      title: texts.testTitle,
      body: cut(texts.test(storeName)),
      path: `${SCREENS.profile}#alerts`,
    };
  const sentences = entries.map(({ sentences: [sentence = ''] }) => cut(`${sentence}.`));
  if (entries.length === 1)
    return {
      title: cut(first.facts.label),
      body: sentences[0] ?? '',
      path: `${SCREENS.competitors}?competitor=${encodeURIComponent(first.facts.competitorId)}`,
    };
  const rest = sentences.length > SHOWN ? [more(sentences.length - SHOWN)] : [];
  return {
    title: cut(texts.several(entries.length, storeName)),
    body: [...sentences.slice(0, SHOWN), ...rest].join('\n'),
    path: SCREENS.competitors,
  };
}

const cut = (text: string): string => (text.length <= LONGEST ? text : `${text.slice(0, LONGEST).toWellFormed()}…`);
