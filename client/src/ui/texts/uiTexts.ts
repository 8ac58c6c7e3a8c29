/**
 * Every text of the parts that all features share: a second language is another object of the type `UiTexts`.
 * Amounts, dates and counts come formatted.
 */
import { translatable } from '../../language/translatable.js';

export const uiTexts = translatable('uiTexts', {
  cancel: 'Cancel',
  delta: {
    isNew: 'new',
    up: 'up',
    down: 'down',
    flat: 'unchanged',
    comparedWith: (against: string) => `compared with ${against}`,
  },
  found: (suggestions: number) =>
    suggestions === 1 ? '1 competitor found: look at it' : `${suggestions} competitors found: look at them`,
  findCompetitors: 'Find your competitors',
  retry: 'Try Again',
  close: 'Close',
  csv: 'CSV',
  csvOf: (table: string) => `Download as CSV: ${table}`,
  toasts: 'Messages',
  more: 'More',
});

export type UiTexts = typeof uiTexts;
