/** The contract of every work store engine. Each engine's test file calls this with a function that reopens it. */
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { moveCheckpoint } from '../../../application/follow/checkpoint.js';
import { CheckpointConflict } from '../../../application/follow/keepFollowing.js';
import { followers } from '../../../application/follow/tables.js';
import { as, type Instant } from '../../../domain/kernel/names.js';
import { manualClock } from '../../../platform/runtime/clock/manualClock.js';
import { orNull, table, text } from '../../../platform/tables/table.js';
import { openWorkStore } from '../../../platform/work-store/openWorkStore.js';
import type { WorkStore } from '../../../platform/work-store/port.js';
import { startChild } from '../childProcess.js';
import { CHORES, chores } from './chores.js';

const ADDER = fileURLToPath(new URL('adder.child.ts', import.meta.url));
const MOVER = fileURLToPath(new URL('mover.child.ts', import.meta.url));
const CLAIMER = fileURLToPath(new URL('claimer.child.ts', import.meta.url));

const at = (minute: number): Instant => as<Instant>(`2026-07-01T09:${String(minute).padStart(2, '0')}:00.000Z`);
const chore = (id: string, due_at: Instant | null, tries = 0) => ({ id, due_at, tries });

/**
 * @param newPlace the URL of an engine with nothing in it.
 * @param openAt as another process would: each time the same store, for the same URL.
 */
export function workStoreContract(
  engine: string,
  newPlace: () => Promise<string>,
  openAt: (place: string) => Promise<WorkStore> = openWorkStore,
): void {
  describe(`a work store on ${engine}`, () => {
    let place: string;
    let store: WorkStore;
    const open = () => openAt(place);
    beforeEach(async () => {
      place = await newPlace();
      store = await another();
    });
    async function another(): Promise<WorkStore> {
      const opened = await open();
      onTestFinished(() => opened.close());
      await opened.ensure([chores]);
      return opened;
    }
    const put = (...rows: ReturnType<typeof chore>[]) =>
      store.transaction(transaction => transaction.upsert(chores, rows));
    const ids = async () =>
      (await store.sql.selectFrom('chores').select('id').orderBy('id').execute()).map(({ id }) => id);
    const claim = (from: WorkStore, now: Instant, limit = 10, until = at(10)) =>
      from.claim(CHORES, { now, until, limit });

    it('keeps what was written when it is closed, and when its tables are asked for again', async () => {
      await put(chore('a', at(1)));
      const again = await another();
      expect(await again.sql.selectFrom('chores').selectAll().execute()).toEqual([chore('a', at(1))]);
    });

    it('writes all of a transaction or nothing', async () => {
      const failing = store.transaction(async ({ upsert }) => {
        await upsert(chores, [chore('a', null)]);
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      expect(await ids()).toEqual([]);
    });

    it('finds rows by their keys within a transaction, and replaces those that are there', async () => {
      await put(chore('a', null), chore('b', null));
      const found = await store.transaction(async ({ upsert, findAll }) => {
        await upsert(chores, [chore('a', null, 5), chore('c', null)]);
        return findAll(chores, [['a'], ['c'], ['d']]);
      });
      expect([...found].sort((x, y) => (String(x.id) < String(y.id) ? -1 : 1))).toEqual([
        chore('a', null, 5),
        chore('c', null),
      ]);
    });

    it('loses nothing of what several processes read and write in their transactions', async () => {
      const ids = ['a', 'b', 'c'];
      await put(...ids.map(id => chore(id, null)));
      const processes = await Promise.all(Array.from({ length: 3 }, () => startChild(ADDER, [place, '30', ...ids])));
      expect(await Promise.all(processes.map(({ exit }) => exit))).toEqual([0, 0, 0]);
      expect(await store.sql.selectFrom('chores').select(['id', 'tries']).orderBy('id').execute()).toEqual(
        ids.map(id => ({ id, tries: 90 })),
      );
    });

    describe('a claim', () => {
      it('takes what is due, the longest due first, and nothing that is not', async () => {
        await put(chore('late', at(3)), chore('first', at(1)), chore('second', at(2)), chore('never', null));
        expect([...(await claim(store, at(2), 1))]).toEqual(['first']);
        expect([...(await claim(store, at(2)))]).toEqual(['second']);
        expect(await claim(store, at(2))).toEqual([]);
      });

      it('gives each thing to one process if several claim at once', async () => {
        await put(...Array.from({ length: 60 }, (_, n) => chore(`chore-${n}`, at(1))));
        const processes = [store, await another(), await another()];
        const claimed = await Promise.all(
          Array.from({ length: 12 }, (_, n) => claim(processes[n % 3] as WorkStore, at(2), 7)),
        );
        expect(new Set(claimed.flat()).size).toBe(60);
        expect(claimed.flat()).toHaveLength(60);
      });

      it('gives each thing to one of several processes that take all they can', async () => {
        const names = Array.from({ length: 300 }, (_, n) => `chore-${n}`).sort();
        await put(...names.map(name => chore(name, at(1))));
        const processes = await Promise.all(Array.from({ length: 3 }, () => startChild(CLAIMER, [place, 'all'])));
        const claimed: string[] = [];
        await Promise.all(
          processes.map(async ({ lines }) => {
            for await (const name of lines) claimed.push(name);
          }),
        );
        expect(claimed.sort()).toEqual(names);
      });

      it('of a process that was killed is free again when its time is over', async () => {
        await put(chore('a', at(1)));
        const owner = await startChild(CLAIMER, [place, 'once']);
        for await (const name of owner.lines) {
          expect(name).toBe('a');
          break;
        }
        await owner.kill();
        expect(await claim(store, at(9))).toEqual([]);
        expect(await claim(store, at(10))).toEqual(['a']);
      });

      it('is free again when it is let go of, and not before', async () => {
        await put(chore('a', at(1)));
        await claim(store, at(2));
        const other = await another();
        expect(await claim(other, at(3))).toEqual([]);
        await store.transaction(({ release }) => release(CHORES, ['a', 'unknown']));
        expect(await claim(other, at(3))).toEqual(['a']);
      });

      it('is free again when its time is over, if its owner died', async () => {
        await put(chore('a', at(1)));
        const owner = await open();
        expect(await claim(owner, at(2), 10, at(7))).toEqual(['a']);
        await owner.close();
        expect(await claim(store, at(6))).toEqual([]);
        expect(await claim(store, at(7))).toEqual(['a']);
        expect(await store.sql.selectFrom('leases').selectAll().execute()).toHaveLength(1);
      });
    });

    describe('a lease that ends later than any may (the clock was set back since)', () => {
      it('counts as over', async () => {
        await put(chore('a', at(1)), chore('b', at(1)));
        expect(await claim(store, at(40), 1, at(50))).toEqual(['a']);
        await store.hold(CHORES, 'b', { now: at(40), until: at(50) });
        expect(await store.hold(CHORES, 'b', { now: at(2), until: at(5) })).toBe(true);
        expect(await claim(store, at(2))).toEqual(['a']);
      });
    });

    describe('a hold', () => {
      it('takes one thing by name, known or not, and is held by one', async () => {
        const other = await another();
        const took = [store, other, store].map(one => one.hold(CHORES, 'x', { now: at(1), until: at(5) }));
        expect((await Promise.all(took)).filter(Boolean)).toHaveLength(1);
        expect(await other.hold({ name: 'another queue' }, 'x', { now: at(1), until: at(5) })).toBe(true);
      });

      it('keeps a claim away, and a claim keeps it away', async () => {
        await put(chore('a', at(1)), chore('b', at(1)));
        await store.hold(CHORES, 'a', { now: at(1), until: at(5) });
        expect(await claim(store, at(2))).toEqual(['b']);
        expect(await store.hold(CHORES, 'b', { now: at(2), until: at(5) })).toBe(false);
      });

      it('is taken over when its time is over, if its owner died', async () => {
        await store.hold(CHORES, 'a', { now: at(1), until: at(5) });
        const other = await another();
        expect(await other.hold(CHORES, 'a', { now: at(4), until: at(9) })).toBe(false);
        expect(await other.hold(CHORES, 'a', { now: at(5), until: at(9) })).toBe(true);
        expect(await store.hold(CHORES, 'a', { now: at(5), until: at(9) })).toBe(false);
      });
    });

    describe("a reactor's checkpoint", () => {
      const clock = manualClock();
      const move = (workStore: WorkStore, from: string, to: string, id: string) =>
        moveCheckpoint({ workStore, clock }, 'test', { from, to }, [({ upsert }) => upsert(chores, [chore(id, null)])]);
      const reached = async () =>
        (await store.sql.selectFrom('followers').select('position').executeTakeFirstOrThrow()).position;
      beforeEach(async () => {
        await store.ensure([followers]);
        const first = { name: 'test', position: '0', types: '[]', updated_at: clock.now() };
        await store.transaction(({ upsert }) => upsert(followers, [first]));
      });

      it('makes each step once, with its writes, in one of several processes', async () => {
        await put(chore('steps', null));
        const movers = await Promise.all([1, 2, 3].map(() => startChild(MOVER, [place, 'test', '40'])));
        const won: number[] = [];
        await Promise.all(
          movers.map(async ({ lines }) => {
            for await (const step of lines) won.push(Number(step));
          }),
        );
        expect(await Promise.all(movers.map(({ exit }) => exit))).toEqual([0, 0, 0]);
        expect(won.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, step) => step));
        expect([await reached(), await store.sql.selectFrom('chores').select('tries').execute()]).toEqual([
          '40',
          [{ tries: 40 }],
        ]);
      });

      it('is not moved from where it no longer is, by another process either', async () => {
        await move(store, '0', '1', 'a');
        await expect(move(await another(), '0', '2', 'b')).rejects.toBeInstanceOf(CheckpointConflict);
        expect([await reached(), await ids()]).toEqual(['1', ['a']]);
      });
    });

    describe('tables of another version', () => {
      it('get the columns that may be empty, and keep their rows', async () => {
        await put(chore('a', at(1)));
        const wider = table('chores', { ...chores.columns, note: orNull(text()) }, { key: ['id'] });
        await store.ensure([wider]);
        expect(await store.sql.selectFrom('chores').selectAll().execute()).toEqual([
          { ...chore('a', at(1)), note: null },
        ]);
      });

      it.each([
        ['that has a column which this one does not know', { id: text(), due_at: orNull(text()) }, 'chores has tries'],
        ['that lacks a column which this one needs', { ...chores.columns, note: text() }, 'chores lacks note'],
      ])('one %s is refused, and nothing changed', async (_, columns, why) => {
        await put(chore('a', at(1)));
        const other = table('chores', columns, { key: ['id'] });
        await expect(store.ensure([other])).rejects.toThrow(why);
        expect(await ids()).toEqual(['a']);
      });
    });
  });
}
