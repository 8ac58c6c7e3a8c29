import type { Migration } from 'kysely';
import { projections } from './0001-projections.js';
import { changes } from './0002-changes.js';

/** Forward only, in name order. A released migration is never edited. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-projections': projections,
  '0002-changes': changes,
};
