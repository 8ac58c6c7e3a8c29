/**
 * What a decision on a suggestion says, and their count in the top bar, which is there on every screen: a second
 * language is another object of the type `DecisionTexts`. Amounts, dates and counts come formatted.
 */
import { plural } from '../../../format/number.js';
import { translatable } from '../../../language/translatable.js';

export const decisionTexts = translatable('decisionTexts', {
  many: (suggestions: number) => plural(suggestions, 'new suggestion', 'new suggestions'),
  one: 'new suggestion',
  several: 'new suggestions',
  tracked: (title: string) => `${title} is now tracked.`,
  failed: {
    approve: (reason: string) => `Failed to approve suggestion${reason}`,
    ignore: (reason: string) => `Failed to ignore suggestion${reason}`,
  },
});

export type DecisionTexts = typeof decisionTexts;
