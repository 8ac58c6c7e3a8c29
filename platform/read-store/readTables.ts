/**
 * Every table that may be read by name: the projections' own, and those of the read models, each of which adds its rows here
 * from its own folder (`read-models/<name>/tables.ts`), so that a new one changes no file but its own.
 */

import type { DeadLetters, Projections } from './migrations/0001-projections.js';

export interface ReadTables {
  projections: Projections;
  dead_letters: DeadLetters;
}
