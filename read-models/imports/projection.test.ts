import { expect, it } from 'vitest';
import { as, type CompetitorId, type Instant } from '../../domain/kernel/names.js';
import { SHOP } from '../../projector/engines.fixtures.js';
import { folded, happened } from '../../projector/folding.fixtures.js';
import { imports } from './projection.js';

const at = as<Instant>('2026-11-21T12:00:00.000Z');
const one = { importId: 'i1' };
const checked = happened('ImportChecked', { ...one, rows: 9, fresh: 2, known: 4, rejected: 3, at });
const started = happened('ImportStarted', { ...one, at });
const advanced = (done: number, added: number) =>
  happened('ImportAdvanced', { ...one, done, added, competitorIds: [as<CompetitorId>('c')], at });
const undone = happened('ImportUndone', { ...one, at });

const rowAfter = async (...events: Parameters<typeof folded> extends [unknown, ...infer E] ? E : never) =>
  (await (await folded(imports, ...events))('imports'))[0];

it('follows an import to its last row', async () => {
  const counts = { shop: SHOP, id: 'i1', rows: 9, fresh: 2, known: 4, rejected: 3, checked_at: at };
  expect(await rowAfter(checked)).toMatchObject({ ...counts, status: 'checked', done: 0, added: 0 });
  expect(await rowAfter(checked, started)).toMatchObject({ ...counts, status: 'running' });
  expect(await rowAfter(checked, started, advanced(1, 1))).toMatchObject({ status: 'running', done: 1, added: 1 });
  expect(await rowAfter(checked, started, advanced(1, 1), advanced(2, 1))).toMatchObject({ status: 'done', added: 1 });
});

it('stays undone, whatever is reported late', async () =>
  expect(await rowAfter(checked, started, undone, advanced(2, 2))).toMatchObject({ status: 'undone', added: 2 }));
