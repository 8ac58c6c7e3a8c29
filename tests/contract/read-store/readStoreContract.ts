/** The contract of every read store engine. Each engine's test file calls this with a function that reopens it. Long
 * because it lists every promise of the port. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openReadStore } from '../../../platform/read-store/openReadStore.js';
import type { ReadStore } from '../../../platform/read-store/port.js';
import type { WrittenRow } from '../../../platform/tables/table.js';
import { flag, integer, orNull, real, table, text, totals } from '../../../platform/tables/table.js';
import { startChild } from '../childProcess.js';

const things = table(
  'things',
  { shop: text(), id: text(), title: orNull(text()), units: integer(), share: real(), sold: flag() },
  { key: ['shop', 'id'], indexes: [['title']] },
);
const NAME = 'things__g1';
const COUNTER = {
  ...{ name: 'counter', generation: 1, version: 1, position: '', status: 'live' as const },
  ...{ tables: '[]', updated_at: '', writes: 0 },
};
const thing = (id: string, changes: WrittenRow = {}): WrittenRow => ({
  shop: 'aurora',
  id,
  title: 'Tent',
  units: 3,
  share: 0.5,
  sold: 1,
  ...changes,
});

/**
 * @param newPlace the URL of an engine with nothing in it.
 * @param open as another process would: each time the same store, for the same URL.
 */
export function readStoreContract(
  engine: string,
  newPlace: () => Promise<string>,
  open: (place: string) => Promise<ReadStore> = openReadStore,
): void {
  describe(`read models on ${engine}`, () => {
    let place: string;
    let db: ReadStore;
    async function another(): Promise<ReadStore> {
      const opened = await open(place);
      onTestFinished(() => opened.close());
      return opened;
    }
    beforeEach(async () => {
      place = await newPlace();
      db = await another();
      await db.transaction(transaction => transaction.create(things, NAME));
    });

    const put = (...rows: WrittenRow[]) => db.transaction(transaction => transaction.upsert(things, NAME, rows));
    const read = async () => (await sql`select * from ${sql.id(NAME)} order by shop, id`.execute(db.sql)).rows;

    it('gives back what was written, of every type', async () => {
      const rows = [thing('a', { title: null }), thing('b', { title: 'Zelt “Ü” 帐篷', units: 9_007_199_254_740_991 })];
      await put(...rows);
      expect(await read()).toEqual(rows);
    });

    it('gives back sums and counts as numbers', async () => {
      await put(thing('a', { units: 9_007_199_254_740_000 }), thing('b', { units: 991 }));
      const query = sql`select sum(units) as units, sum(share) as share, count(*) as rows from ${sql.id(NAME)}`;
      expect((await query.execute(db.sql)).rows).toEqual([{ units: 9_007_199_254_740_991, share: 1, rows: 2 }]);
    });

    it('finds nothing in an empty list', async () => {
      await put(thing('a'));
      const none = db.sql.selectFrom('projections').selectAll().where('name', 'in', []);
      expect(await none.execute()).toEqual([]);
    });

    it.each([
      ['a lone surrogate', 'Fancy \ud83dMug', 'Fancy \ufffdMug'],
      ['a NUL', 'Fancy \0Mug', 'Fancy \ufffdMug'],
      ['a backslash before what would be an escape', 'C:\\u0000 \\ud83d', 'C:\\u0000 \\ud83d'],
    ])('finds a row by a key with %s, and gives back U+FFFD where text cannot be held', async (_, given, held) => {
      const row = thing(given, { title: given });
      const mended = thing(held, { title: held });
      await put(row);
      expect(await read()).toEqual([mended]);
      expect(await db.findAll(things, NAME, [['aurora', given]])).toEqual([mended]);
      expect(await db.find(things, NAME, ['aurora', held])).toEqual(mended);
      await db.transaction(transaction => transaction.remove(things, NAME, [['aurora', given]]));
      expect(await read()).toEqual([]);
    });

    it('takes the columns of a row in any order', async () => {
      await put(thing('a'), Object.fromEntries(Object.entries(thing('b')).reverse()));
      expect(await read()).toEqual([thing('a'), thing('b')]);
    });

    it('replaces the row whose key is there, and no other', async () => {
      await put(thing('a'), thing('b'), thing('a', { shop: 'borealis' }));
      await put(thing('a', { units: 7 }));
      expect((await read()).map(row => (row as { units: number }).units)).toEqual([7, 3, 3]);
    });

    it('adds what is written into totals to the row whose key is there', async () => {
      const sums = totals('sums', { day: text(), units: integer(), total: integer() }, { key: ['day'] });
      await db.transaction(transaction => transaction.create(sums, 'sums__g1'));
      const add = (...rows: WrittenRow[]) => db.transaction(transaction => transaction.upsert(sums, 'sums__g1', rows));
      await add({ day: 'mon', units: 1, total: 900 }, { day: 'tue', units: 2, total: 50 });
      await add({ day: 'mon', units: -1, total: 100 }, { day: 'wed', units: 5, total: 5 });
      expect((await sql`select * from sums__g1 order by day`.execute(db.sql)).rows).toEqual([
        { day: 'mon', units: 0, total: 1000 },
        { day: 'tue', units: 2, total: 50 },
        { day: 'wed', units: 5, total: 5 },
      ]);
    });

    it('removes rows by key; keys that are not there are no error', async () => {
      await put(thing('a'), thing('b'));
      await db.transaction(transaction =>
        transaction.remove(things, NAME, [
          ['aurora', 'a'],
          ['aurora', 'never'],
        ]),
      );
      expect(await read()).toEqual([thing('b')]);
    });

    it('finds one row, and several at once, also by a key column called id, as the transaction has left them', async () => {
      await put(thing('a'), thing('b'));
      await db.transaction(async transaction => {
        await transaction.upsert(things, NAME, [thing('c')]);
        expect(await transaction.find(things, NAME, ['aurora', 'c'])).toEqual(thing('c'));
        expect(await transaction.find(things, NAME, ['aurora', 'never'])).toBeUndefined();
        const found = await transaction.findAll(things, NAME, [
          ['aurora', 'a'],
          ['aurora', 'c'],
          ['aurora', 'never'],
        ]);
        expect(found.map(({ id }) => id).sort()).toEqual(['a', 'c']);
      });
    });

    it('finds all rows whose key begins with a part', async () => {
      const other = thing('a', { shop: 'borealis' });
      await put(thing('a'), thing('b'), other);
      const ids = async (...shops: string[]) =>
        (
          await db.findAll(
            things,
            NAME,
            shops.map(shop => [shop]),
          )
        )
          .map(({ shop, id }) => `${shop} ${id}`)
          .sort();
      expect(await ids('aurora', 'never')).toEqual(['aurora a', 'aurora b']);
      expect(await ids('borealis')).toEqual(['borealis a']);
    });

    it('keeps nothing of a transaction that throws, and goes on after it', async () => {
      const failing = db.transaction(async transaction => {
        await transaction.upsert(things, NAME, [thing('a')]);
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      await put(thing('b'));
      expect(await read()).toEqual([thing('b')]);
    });

    it('refuses a row that lacks a value, and all that was written with it', async () => {
      await expect(put(thing('a'), thing('b', { units: null }))).rejects.toThrow();
      expect(await read()).toEqual([]);
    });

    it('shows readers the last commit while a transaction is under way', async () => {
      await db.transaction(async transaction => {
        await transaction.upsert(things, NAME, [thing('a')]);
        expect(await read()).toEqual([]);
      });
      expect(await read()).toHaveLength(1);
    });

    const units = (expected: number, to: number) =>
      db.sql
        .updateTable(NAME as never)
        .set({ units: to } as never)
        .where('id' as never, '=', 'guard' as never)
        .where('units' as never, '=', expected as never)
        .compile();
    const changes = { table: things, physicalName: NAME, put: [thing('a')], removed: [['aurora', 'b']] };

    it('writes behind a guard, all of it or nothing', async () => {
      await put(thing('guard', { units: 1 }), thing('b'));
      expect(await db.writeIf(units(1, 2), [changes])).toBe(true);
      expect(await read()).toEqual([thing('a'), thing('guard', { units: 2 })]);
      expect(await db.writeIf(units(1, 3), [{ ...changes, put: [thing('c')] }])).toBe(false);
      await expect(
        db.writeIf(units(2, 3), [changes, { ...changes, put: [thing('c', { units: null })] }]),
      ).rejects.toThrow();
      expect(await read()).toEqual([thing('a'), thing('guard', { units: 2 })]);
    });

    it('writes more rows behind a guard than one statement takes, all of them or none', async () => {
      const many = (of: WrittenRow) => Array.from({ length: 12_345 }, (_, n) => thing(`many ${n}`, of));
      const [last] = many({}).slice(-1);
      const written = { ...changes, removed: [] };
      await put(thing('guard', { units: 1 }));
      expect(await db.writeIf(units(1, 2), [{ ...written, put: many({ units: 7 }) }])).toBe(true);
      const found = await sql`select count(*) as found from ${sql.id(NAME)} where units = 7`.execute(db.sql);
      expect(Number((found.rows[0] as { found: unknown }).found)).toBe(12_345);
      const broken = [...many({ units: 8 }).slice(0, -1), { ...(last as WrittenRow), units: null }];
      await expect(db.writeIf(units(2, 3), [{ ...written, put: broken }])).rejects.toThrow();
      expect(await read()).toEqual(expect.not.arrayContaining([expect.objectContaining({ units: 8 })]));
      expect(await db.writeIf(units(2, 3), [])).toBe(true);
    });

    it('erases a shop before it writes, and no other shop', async () => {
      const other = thing('z', { shop: 'borealis' });
      await put(thing('a'), thing('b'), thing('guard', { units: 1, shop: 'guards' }), other);
      const erasing = { ...changes, erased: ['aurora'], put: [thing('a', { units: 9 })], removed: [] };
      expect(await db.writeIf(units(7, 8), [erasing])).toBe(false);
      expect(await read()).toHaveLength(4);
      expect(await db.writeIf(units(1, 2), [erasing])).toBe(true);
      expect(await read()).toEqual([thing('a', { units: 9 }), other, thing('guard', { units: 2, shop: 'guards' })]);
      await db.transaction(transaction => transaction.erase(NAME, ['aurora', 'guards']));
      expect(await read()).toEqual([other]);
    });

    describe('rows that outlived their time', () => {
      const older = { shop: 'aurora', column: 'title', than: 'day 2' } as const;
      const rows = [
        thing('a', { title: 'day 1' }),
        thing('b', { title: 'day 2' }),
        thing('c', { title: null }),
        thing('d', { title: 'day 0', shop: 'borealis' }),
      ];
      const [old, ...others] = rows;
      beforeEach(() => put(...rows));

      it('are found: of that shop, from before that value', async () => {
        expect(await db.findOlder(things, NAME, older)).toEqual([old]);
        await db.transaction(async transaction => {
          await transaction.upsert(things, NAME, [thing('e', { title: 'day 1' })]);
          const found = await transaction.findOlder(things, NAME, older);
          expect(found.map(({ id }) => id).sort()).toEqual(['a', 'e']);
        });
      });

      it('are removed, and no others', async () => {
        await db.transaction(transaction => transaction.removeOlder(NAME, older));
        expect(await read()).toEqual(others);
      });

      it('go behind a guard before it writes, or stay with all the rest', async () => {
        await db.transaction(({ sql }) => sql.insertInto('projections').values(COUNTER).execute().then());
        const row = thing('z', { title: 'day 1' });
        const write = { table: things, physicalName: NAME, outlived: [older], put: [row], removed: [] };
        const counted = (from: number, to: number) =>
          db.sql.updateTable('projections').set({ writes: to }).where('writes', '=', from).compile();
        expect(await db.writeIf(counted(7, 8), [write])).toBe(false);
        expect(await read()).toEqual(rows);
        expect(await db.writeIf(counted(0, 1), [write])).toBe(true);
        expect(await read()).toEqual([...others.slice(0, 2), row, ...others.slice(2)]);
      });
    });

    it('counts and erases what names a shop in any generation', async () => {
      await db.transaction(async transaction => {
        await transaction.create(things, 'things__g2');
        await transaction.upsert(things, 'things__g2', [thing('old')]);
      });
      const other = thing('z', { shop: 'borealis' });
      await put(thing('a'), thing('b'), other);
      expect(await db.rowsOf('aurora')).toBe(3);
      expect(await (await another()).eraseShop('aurora')).toBe(3);
      expect([await db.rowsOf('aurora'), await db.eraseShop('aurora')]).toEqual([0, 0]);
      expect(await read()).toEqual([other]);
    });

    it('writes behind several guards at once, each on its own', async () => {
      await put(thing('guard', { units: 1 }));
      const write = (expected: number, to: number, row: WrittenRow) =>
        db.writeIf(units(expected, to), [{ ...changes, put: [row], removed: [] }]);
      const [first, refused, second, failed] = await Promise.allSettled([
        write(1, 2, thing('a')),
        write(1, 9, thing('b')),
        write(2, 3, thing('c')),
        write(3, 4, thing('d', { units: null })),
      ]);
      expect([first, refused, second]).toEqual([true, false, true].map(value => ({ status: 'fulfilled', value })));
      expect(failed.status).toBe('rejected');
      expect(await read()).toEqual([thing('a'), thing('c'), thing('guard', { units: 3 })]);
    });

    it('lets what is written behind a guard take its turn among the transactions', async () => {
      await put(thing('guard', { units: 1 }));
      const first = db.transaction(async transaction => {
        await transaction.upsert(things, NAME, [thing('guard', { units: 5 })]);
      });
      expect(await db.writeIf(units(5, 6), [])).toBe(true);
      await first;
    });

    it('waits for the transactions of other processes, and goes on from what they left', async () => {
      const add = fileURLToPath(new URL('adder.child.ts', import.meta.url));
      await db.transaction(({ sql }) => sql.insertInto('projections').values(COUNTER).execute());
      const children = await Promise.all(Array.from({ length: 3 }, () => startChild(add, [place, '20'])));
      expect(await Promise.all(children.map(({ exit }) => exit))).toEqual([0, 0, 0]);
      const [counter] = await db.sql.selectFrom('projections').select('writes').execute();
      expect(counter).toEqual({ writes: 60 });
    });

    it('writes behind a guard that two processes want to pass once', async () => {
      await put(thing('guard', { units: 1 }));
      const other = await another();
      const write = (store: ReadStore, row: WrittenRow) => store.writeIf(units(1, 2), [{ ...changes, put: [row] }]);
      const wrote = await Promise.all([write(db, thing('a')), write(other, thing('b'))]);
      expect(wrote.filter(Boolean)).toHaveLength(1);
      expect(await read()).toEqual([thing(wrote[0] ? 'a' : 'b'), thing('guard', { units: 2 })]);
    });

    describe('a name that is served', () => {
      const [served, also] = ['served_things', 'also_served'] as const;
      const serve = (generation: number) =>
        db.transaction(async transaction => {
          const physicalName = `things__g${generation}`;
          await transaction.createIndexes(things, physicalName);
          await transaction.serve([served, also].map(name => ({ name, physicalName })));
        });
      const both = (store: ReadStore, [first, second]: readonly [string, string] = [served, also]) =>
        sql<{ a: number; b: number }>`select a.units as a, b.units as b
          from ${sql.id(first)} as a join ${sql.id(second)} as b on a.id = b.id`.execute(store.sql);

      it('is moved to another table at once for readers of several, none of whom fails', async () => {
        const generations = [1, 2, 3, 4, 5, 6];
        for (const generation of generations.slice(1))
          await db.transaction(transaction => transaction.create(things, `things__g${generation}`));
        for (const generation of generations)
          await db.transaction(transaction =>
            transaction.upsert(things, `things__g${generation}`, [thing('a', { units: generation })]),
          );
        await serve(1);
        const readers = [db, await another(), await another()];
        let over = false;
        const seen = new Set<string>();
        const reading = readers.flatMap(reader =>
          // In either order: a reader that holds one name and waits for the other must not block the move.
          [[served, also] as const, [also, served] as const].map(async names => {
            while (!over) {
              for (const { a, b } of (await both(reader, names)).rows) seen.add(`${a} ${b}`);
              await nextTurn();
            }
          }),
        );
        for (const generation of generations.slice(1)) await serve(generation);
        over = true;
        await Promise.all(reading);
        for (const { a, b } of (await both(db)).rows) seen.add(`${a} ${b}`);
        expect([...seen].filter(pair => pair[0] !== pair[2])).toEqual([]);
        expect(seen).toContain('6 6');
      });

      it('stays where it was when the transaction fails', async () => {
        await put(thing('a', { units: 1 }));
        await serve(1);
        await expect(
          db.transaction(async transaction => {
            await transaction.create(things, 'things__g2');
            await transaction.serve([{ name: served, physicalName: 'things__g2' }]);
            throw new Error('no');
          }),
        ).rejects.toThrow('no');
        expect((await both(db)).rows).toEqual([{ a: 1, b: 1 }]);
      });
    });

    it('finds rows outside of a transaction as the last commit left them', async () => {
      await put(thing('a'));
      await db.transaction(async transaction => {
        await transaction.upsert(things, NAME, [thing('a', { units: 9 }), thing('b')]);
        expect(await db.find(things, NAME, ['aurora', 'a'])).toEqual(thing('a'));
        expect(await db.findAll(things, NAME, [['aurora', 'b']])).toEqual([]);
      });
      expect(await db.findAll(things, NAME, [['aurora', 'b']])).toEqual([thing('b')]);
    });

    it('runs transactions one after the other, in the order in which they were asked for', async () => {
      const order: number[] = [];
      await Promise.all(
        [1, 2, 3].map(n =>
          db.transaction(async transaction => {
            await transaction.upsert(things, NAME, [thing('a', { units: n })]);
            order.push(n);
          }),
        ),
      );
      expect(order).toEqual([1, 2, 3]);
      expect(await read()).toEqual([thing('a', { units: 3 })]);
    });
  });
}
