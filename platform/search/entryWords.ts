import type { AuditEntry } from './port.js';
import { wordsOf } from './wordsOf.js';

/** Stands between two fields: no phrase goes from one into the next. No word of `wordsOf` looks like this. */
export const GAP = '_';
/** So many words of each field. What follows is stored, and not found. PostgreSQL keeps 256 places of a word. */
const MOST = { action: 20, details: 200, shop: 20 };
/** A longer phrase is in no entry. */
export const LONGEST_PHRASE = MOST.details;

/** The words that an entry is found by: of its action, details and shop, in order. */
export const entryWords = ({ action, details, shop }: Pick<AuditEntry, 'action' | 'details' | 'shop'>): string[] => [
  ...wordsOf(action).slice(0, MOST.action),
  GAP,
  ...wordsOf(details).slice(0, MOST.details),
  GAP,
  ...wordsOf(shop ?? '').slice(0, MOST.shop),
];
