/**
 * Every table that may be read by name: the projections' own, and those of the read models, each of which adds its rows
 * from its own folder (`read-models/<name>/tables.ts`), so that a new one changes no other file.
 */

import type { DeadLetters, Projections } from './migrations/0001-projections.js';

export interface ReadTables {
  projections: Projections;
  dead_letters: DeadLetters;
}
