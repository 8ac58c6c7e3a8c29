/** The content of a push message, which the client's service worker shows. */
import { SCREENS } from '../../../domain/api/screens.js';
import type { Composed } from './readAlerts.js';

/** Most systems show less; the whole message stays below `LARGEST_BYTES`, also in scripts with four bytes a character. */
const LONGEST = 120;
const SHOWN = 4;

export interface PushText {
  readonly title: string;
  readonly body: string;
  /** The path that a click opens. */
  readonly path: string;
}

export function pushText({ storeName, entries }: Composed): PushText {
  const [first] = entries;
  if (!first)
    return {
      title: 'Test alert',
      body: cut(`Alerts for ${storeName} look like this.`),
      path: `${SCREENS.profile}#alerts`,
    };
  const sentences = entries.map(({ sentences: [sentence = ''] }) => cut(`${sentence}.`));
  if (entries.length === 1)
    return {
      title: cut(first.facts.label),
      body: sentences[0] ?? '',
      path: `${SCREENS.competitors}?competitor=${encodeURIComponent(first.facts.competitorId)}`,
    };
  const more = sentences.length > SHOWN ? [`And ${sentences.length - SHOWN} more.`] : [];
  return {
    title: cut(`${entries.length} changes for ${storeName}`),
    body: [...sentences.slice(0, SHOWN), ...more].join('\n'),
    path: SCREENS.competitors,
  };
}

const cut = (text: string): string => (text.length <= LONGEST ? text : `${text.slice(0, LONGEST).toWellFormed()}…`);
