/**
 * Registers every table that can be read by name: the projections' own, and the read models'. Each read model adds its
 * rows in its own folder (`read-models/<name>/tables.ts`), so that a new one changes no other file.
 */

import type { DeadLetters, Projections } from './migrations/0001-projections.js';

export interface ReadTables {
  projections: Projections;
  dead_letters: DeadLetters;
}
