import { describe, expect, it } from 'vitest';
import { as, type CompetitorId, type Instant } from '../kernel/names.js';
import { specification } from '../kernel/specification.js';
import { type ImportCommand, type ImportEvent, imports } from './imports.js';

const { given } = specification(imports);
const at = as<Instant>('2026-07-01T09:00:00.000Z');
const id = (name: string) => as<CompetitorId>(name);

const counts = { rows: 4, fresh: 3, known: 1, rejected: 0 };
const check = (importId: string): ImportCommand => ({ type: 'CheckImport', importId, ...counts, at });
const start: ImportCommand = { type: 'StartImport', importId: 'i', at };
const undo: ImportCommand = { type: 'UndoImport', importId: 'i', at };
const advance = (done: number, ...names: string[]): ImportCommand => ({
  ...{ type: 'AdvanceImport', importId: 'i', done, competitorIds: names.map(id), at },
});

const checked = (importId = 'i', fresh = 3): ImportEvent => ({ type: 'ImportChecked', importId, ...counts, fresh, at });
const started: ImportEvent = { type: 'ImportStarted', importId: 'i', at };
const undone: ImportEvent = { type: 'ImportUndone', importId: 'i', at };
const advanced = (done: number, added: number, ...names: string[]): ImportEvent => ({
  ...{ type: 'ImportAdvanced', importId: 'i', done, added, competitorIds: names.map(id), at },
});

describe('an import', () => {
  it('is checked, then starts once', () => {
    given().when(check('i')).then(checked());
    given(checked()).when(start).then(started);
    given(checked(), started).when(start).thenNothing();
  });

  it('is refused if it is unknown, or would add nothing', () => {
    given().when(start).thenRefused('IMPORT_NOT_FOUND');
    given(checked('i', 0)).when(start).thenRefused('IMPORT_NOTHING_NEW');
  });

  it('can’t start once another one was checked', () =>
    given(checked('i'), checked('j')).when(start).thenRefused('IMPORT_NOT_FOUND'));

  it('runs alone', () => {
    given(checked(), started).when(check('j')).thenRefused('IMPORT_RUNNING');
    given(checked('i'), started, checked('j'))
      .when({ ...start, importId: 'j' })
      .thenRefused('IMPORT_RUNNING');
  });

  it('advances, and a repeated report changes nothing', () => {
    given(checked(), started)
      .when(advance(2, 'a'))
      .then(advanced(2, 1, 'a'));
    given(checked(), started, advanced(2, 1, 'a'))
      .when(advance(2, 'a'))
      .thenNothing();
    given(checked(), started, advanced(2, 1, 'a'))
      .when(advance(3, 'b'))
      .then(advanced(3, 2, 'b'));
  });

  it('is done with its last row, and leaves room for the next', () =>
    given(checked(), started, advanced(3, 2, 'a', 'b'))
      .when(check('j'))
      .then(checked('j')));

  it('is undone once, running or done, but not before it started', () => {
    given(checked()).when(undo).thenNothing();
    given(checked(), started).when(undo).then(undone);
    given(checked(), started, advanced(3, 1, 'a'))
      .when(undo)
      .then(undone);
    given(checked(), started, undone).when(undo).thenNothing();
    given(checked(), started, undone).when(start).thenNothing();
  });

  it('remembers what was added while it was being undone', () => {
    given(checked(), started, undone)
      .when(advance(1, 'a'))
      .then(advanced(1, 1, 'a'));
    const state = [checked(), started, undone, advanced(3, 1, 'a')].reduce(imports.evolve, imports.initial);
    expect(state.get('i')).toEqual({ status: 'undone', fresh: 3, done: 3, added: ['a'] });
  });
});
