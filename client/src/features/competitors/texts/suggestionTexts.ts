/**
 * Every text of the panel Competitor Suggestions: a second language is another object of the type `SuggestionTexts`.
 * Amounts, dates and counts come formatted.
 */
import type { ReactNode } from 'react';
import { plural } from '../../../format/number.js';
import { translatable } from '../../../language/translatable.js';
import { phrase } from '../../../ui/phrase.js';

export const suggestionTexts = translatable('suggestionTexts', {
  sources: {
    GOOGLE_SHOPPING: 'Google Shopping',
    WATCHED_STORE: 'a store you track',
  },
  yours: 'Yours',
  asYours: (same: string) => `${same} as yours`,
  thanYours: (difference: string) => `${difference} than yours`,
  why: 'Why',
  foundBy: (source: string, when: ReactNode) => phrase`from ${source} ${when}`,
  approve: 'Approve',
  ignore: 'Ignore',
  approveOne: (title: string) => `Approve: ${title}`,
  ignoreOne: (title: string) => `Ignore: ${title}`,
  failed: 'Failed to load suggestions',
  loading: 'Loading suggestions...',
  none: 'No new suggestions',
  noneYet: 'Discover looks for shops that sell what you sell. Its finds appear here.',
  more: (left: string) => `Show more (${left} left)`,
  keys: { move: 'move', approve: 'approve', ignore: 'ignore' },
  used: (tracked: number, limit: number) => `${tracked} of ${limit} competitors`,
  title: 'Competitor Suggestions',
  toDecide: (suggestions: number) => `${plural(suggestions, 'suggestion', 'suggestions')} to review`,
});

export type SuggestionTexts = typeof suggestionTexts;
