import { expect, it } from 'vitest';
import { eventOf, trailOf } from '../audit/trail.fixtures.js';

const one = { importId: 'i1' };

it('describes imports in the audit trail', () =>
  expect(
    trailOf(
      eventOf('ImportChecked', { ...one, rows: 12, fresh: 4, known: 6, rejected: 2 }),
      eventOf('ImportStarted', one),
      eventOf('ImportAdvanced', { ...one, done: 4, added: 3, competitorIds: ['a' as never] }),
      eventOf('ImportUndone', one),
    ),
  ).toEqual([
    'IMPORT_CHECKED (Competitors) 12 rows; 4 new, 6 tracked already, 2 refused',
    'IMPORT_STARTED (Competitors) Import of 12 rows',
    'IMPORT_ADVANCED (Competitors) Import of 12 rows; 4 done, 3 added',
    'IMPORT_UNDONE (Competitors) Import of 12 rows',
  ]));
