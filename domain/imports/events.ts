/** Events of competitor imports. The rows themselves are working state (`application/imports/tables.ts`). */
import { Type } from 'typebox';
import { type EventIn, named, ofShop, text } from '../kernel/event.js';
import type { CompetitorId } from '../kernel/names.js';

const one = { importId: text };
const count = Type.Number();

export const importEvents = {
  /** The dry run's result: `fresh` rows would be added, `known` ones are tracked already. */
  ImportChecked: ofShop({ ...one, rows: count, fresh: count, known: count, rejected: count }),
  ImportStarted: ofShop(one),
  /** `done` and `added` count from the start, of the fresh rows; `competitorIds` are new since the last such event. */
  ImportAdvanced: ofShop({ ...one, done: count, added: count, competitorIds: Type.Array(named<CompetitorId>()) }),
  /** The merchant took it back; the competitors that it added are removed. */
  ImportUndone: ofShop(one),
};
export type ImportEvent = EventIn<typeof importEvents>;
