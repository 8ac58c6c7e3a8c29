/**
 * Every text of the dot in the footer, which is there from the start: a second language is another object of the type
 * `DotTexts`. Amounts, dates and counts come formatted.
 */
import type { ReactNode } from 'react';
import { translatable } from '../../../language/translatable.js';
import { phrase } from '../../../ui/phrase.js';

export const dotTexts = translatable('dotTexts', {
  words: {
    UP: 'All systems up',
    DEGRADED: 'Some systems are slow',
    DOWN: 'System down',
    UNKNOWN: 'System health unknown',
  },
  label: 'System Health',
  checked: (when: ReactNode) => phrase`checked ${when}`,
  asOf: (when: ReactNode) => phrase`figures from ${when}; changes can’t be saved right now`,
});

export type DotTexts = typeof dotTexts;
