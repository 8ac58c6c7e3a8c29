/**
 * Every text of the card of System Health, word for word where spec §2 and §8 quote it: a second language is another
 * object of the type `CardTexts`. Amounts, dates and counts come formatted.
 */
import type { ReactNode } from 'react';
import { translatable } from '../../../language/translatable.js';
import { phrase } from '../../../ui/phrase.js';

export const cardTexts = translatable('cardTexts', {
  parts: { system: 'System', backend: 'Backend', redis: 'Redis', database: 'Database' },
  words: { UP: 'UP', DEGRADED: 'DEGRADED', DOWN: 'DOWN', UNKNOWN: 'UNKNOWN', UNUSED: 'not used' },
  title: 'System Health',
  unavailable: 'Service temporarily unavailable - health metrics not available',
  updated: (when: ReactNode) => phrase`Updated ${when}`,
  commit: 'Running commit',
  checking: 'Checking…',
});

export type CardTexts = typeof cardTexts;
