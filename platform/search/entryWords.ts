import type { AuditEntry } from './port.js';
import { wordsOf } from './wordsOf.js';

/** Stands between two fields: no phrase goes from one into the next. No word of `wordsOf` looks like this. */
export const GAP = '_';
/** Of details. What follows is stored, and not found. */
const MOST_WORDS = 200;

/** The words that an entry is found by: of its action, details and shop, in order. */
export const entryWords = ({ action, details, shop }: Pick<AuditEntry, 'action' | 'details' | 'shop'>): string[] => [
  ...wordsOf(action),
  GAP,
  ...wordsOf(details).slice(0, MOST_WORDS),
  GAP,
  ...wordsOf(shop ?? ''),
];
