/** The contract of a search engine for filters, counts and pages. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { AuditFilter } from '../../../platform/search/port.js';
import { entryOf, instantOf, positionOf, shopOf, term } from './auditEntries.js';
import { type CreateIndex, searchIndex } from './searchIndex.js';

/** More than an engine keeps apart from the rest. */
const MANY = 9_000;

export function filterContract(name: string, create: CreateIndex): void {
  describe(`search filters: ${name}`, () => {
    const { search, open, store, found } = searchIndex(create);

    describe('filters', () => {
      beforeEach(async () => {
        await store([
          entryOf(1),
          entryOf(2, { shop: shopOf('borealis'), category: 'Prices', action: 'PRICE_CHANGED' }),
          entryOf(3, { shop: null, category: 'Other', action: 'STARTED' }),
          entryOf(4, { category: 'Prices', action: 'PRICE_CHANGED' }),
          // Its clock was late.
          entryOf(5, { at: instantOf(2) }),
          entryOf(6, { shop: shopOf('cygnus'), category: 'Prices', action: 'PRICE_DROPPED' }),
        ]);
        const shops = { [shopOf('borealis')]: 'deleted', [shopOf('cygnus')]: 'deleted' } as const;
        await search().write([], { from: positionOf(6), to: positionOf(7), shops });
      });

      it.each<[string, AuditFilter, number[]]>([
        ['a category', { category: 'Prices' }, [6, 4, 2]],
        ['an action', { action: 'PRICE_CHANGED' }, [4, 2]],
        ['both', { category: 'Competitors', action: 'PRICE_CHANGED' }, []],
        ['a shop', { shop: shopOf('aurora') }, [5, 4, 1]],
        ['connected shops', { shopState: 'active' }, [5, 4, 1]],
        ['deleted shops', { shopState: 'deleted' }, [6, 2]],
        ['a deleted shop', { shop: shopOf('borealis'), shopState: 'deleted' }, [2]],
        ['a shop that is not deleted', { shop: shopOf('aurora'), shopState: 'deleted' }, []],
        ['a time, inclusive', { from: instantOf(2) }, [6, 5, 4, 3, 2]],
        ['a time, exclusive', { to: instantOf(3) }, [5, 2, 1]],
        ['a time from and to', { from: instantOf(2), to: instantOf(4) }, [5, 3, 2]],
        ['reversed times', { from: instantOf(4), to: instantOf(2) }, []],
        ['a position', { upTo: positionOf(3) }, [3, 2, 1]],
        [
          'all of it',
          { category: 'Prices', from: instantOf(2), upTo: positionOf(5), terms: [term('competitor')] },
          [4, 2],
        ],
      ])('%s', async (_, filter, expected) => {
        expect(await found(filter)).toEqual(expected);
        expect(await search().count(filter)).toBe(expected.length);
      });

      it('follow a shop whose state changes back, also on another handle', async () => {
        const other = await open();
        expect(await other.count({ shopState: 'deleted' })).toBe(2);
        await search().write([], { from: positionOf(7), to: positionOf(8), shops: { [shopOf('cygnus')]: 'active' } });
        expect(await other.count({ shopState: 'deleted' })).toBe(1);
      });

      it('gives the newest entry of each shop that is asked for', async () => {
        const asked = ['cygnus', 'aurora', 'unknown', 'aurora'].map(shopOf);
        const newest = await search().newestOf(asked);
        expect([...newest].map(([shop, { id }]) => [shop, id]).sort()).toEqual([
          [shopOf('aurora'), 'event-5'],
          [shopOf('cygnus'), 'event-6'],
        ]);
        expect(newest.get(shopOf('cygnus'))).toEqual((await search().find({}, { limit: 1 }))[0]);
        expect(await search().newestOf([])).toEqual(new Map());
      });

      it('counts categories and actions, each regardless of its own filter', async () => {
        expect(await search().facets({})).toEqual({
          categories: { Competitors: 2, Prices: 3, Other: 1 },
          actions: { COMPETITOR_ADDED: 2, PRICE_CHANGED: 2, PRICE_DROPPED: 1, STARTED: 1 },
        });
        expect(await search().facets({ category: 'Prices', action: 'PRICE_DROPPED', shopState: 'deleted' })).toEqual({
          categories: { Prices: 1 },
          actions: { PRICE_CHANGED: 1, PRICE_DROPPED: 1 },
        });
        expect(await search().facets({ terms: [term('added')], upTo: positionOf(1) })).toEqual({
          categories: { Competitors: 1 },
          actions: { COMPETITOR_ADDED: 1 },
        });
      });
    });

    describe('counts over time', () => {
      const edges = [0, 3, 5, 6, 100].map(instantOf);

      it('are of what happened from a moment to before the next one, under the other filters', async () => {
        await store([1, 2, 3, 4, 5, 6].map(n => entryOf(n, n % 2 === 0 ? { category: 'Prices' } : {})));
        expect(await search().countBetween({}, edges)).toEqual([2, 2, 1, 1]);
        expect(await search().countBetween({ category: 'Prices' }, edges)).toEqual([1, 1, 0, 1]);
        expect(await search().countBetween({ from: instantOf(2), to: instantOf(5) }, edges)).toEqual([1, 2, 0, 0]);
        expect(await search().countBetween({ upTo: positionOf(4) }, [3, 4].map(instantOf))).toEqual([1]);
      });

      it('begin with the earliest entry, whose event may be a later one: clocks step back', async () => {
        expect(await search().earliest()).toBeNull();
        expect(await search().countBetween({}, edges)).toEqual([0, 0, 0, 0]);
        await store([entryOf(7), entryOf(8, { at: instantOf(4) })]);
        expect(await search().earliest()).toBe(instantOf(4));
        expect(await search().countBetween({}, edges)).toEqual([0, 1, 0, 1]);
        await search().removeBefore(instantOf(5));
        expect(await search().earliest()).toBe(instantOf(7));
      });
    });

    describe('pages', () => {
      beforeEach(async () => {
        await store(Array.from({ length: MANY }, (_, n) => entryOf(n + 1, { digests: [] })));
      });
      const downFrom = (first: number, count: number) => Array.from({ length: count }, (_, n) => first - n);

      it('are left out by number and gone on with by cursor, at any depth', async () => {
        expect(await found({}, { limit: 3 })).toEqual(downFrom(MANY, 3));
        expect(await found({}, { limit: 5, skip: MANY - 2 })).toEqual([2, 1]);
        expect(await found({}, { limit: 5, skip: MANY })).toEqual([]);
        expect(await found({}, { limit: 100, before: positionOf(4_150) })).toEqual(downFrom(4_149, 100));
        expect(await found({}, { limit: 100, before: positionOf(4_150), skip: 4_100 })).toEqual(downFrom(49, 49));
        expect(await found({ upTo: positionOf(60) }, { limit: 2, skip: 10, before: positionOf(40) })).toEqual([29, 28]);
      });

      it('stay as they are while entries arrive', async () => {
        const filter = { terms: [term('added')], upTo: positionOf(MANY) };
        const before = await found(filter, { skip: 50 });
        await store([entryOf(MANY + 1)]);
        expect(await found(filter, { skip: 50 })).toEqual(before);
        expect(await search().count(filter)).toBe(MANY);
        expect(await search().count({ terms: [term('added')] })).toBe(MANY + 1);
      });

      it('hold what is frequent, what is rare, and what begins like both', async () => {
        const numbers = Array.from({ length: MANY }, (_, n) => MANY + 1 + n);
        const details = (n: number) => `${n % 3 === 0 ? 'rarely' : ''} ${n % 70 === 0 ? 'rarest' : ''}`;
        await store(numbers.map(n => entryOf(n, { details: details(n), digests: [] })));
        const counts = await Promise.all(
          ['rarely', 'rarest', 'rar'].map(text => search().count({ terms: [term(text, { prefix: text === 'rar' })] })),
        );
        const among = (fits: (n: number) => boolean) => numbers.filter(fits).length;
        expect(counts).toEqual([
          among(n => n % 3 === 0),
          among(n => n % 70 === 0),
          among(n => n % 3 === 0 || n % 70 === 0),
        ]);
      });

      it('give the newest of shops that have been quiet for long, and of those removed none', async () => {
        const [quiet, gone] = [shopOf('quiet'), shopOf('gone')];
        const late = (number: number, shop = shopOf('aurora')) => entryOf(MANY + number, { shop, digests: [] });
        await store([late(1, gone), late(2, quiet), ...Array.from({ length: 5_000 }, (_, n) => late(n + 3))]);
        await search().removeBefore(instantOf(MANY + 2));
        const newest = await search().newestOf([quiet, gone, shopOf('aurora')]);
        expect([...newest.values()].map(({ id }) => id).sort()).toEqual([`event-${MANY + 5_002}`, `event-${MANY + 2}`]);
      });

      it('go through all entries of a search, each once', async () => {
        const filter = { terms: [term('1', { prefix: true })] };
        const all = Array.from({ length: MANY }, (_, n) => MANY - n).filter(number => String(number).startsWith('1'));
        const seen: number[] = [];
        for (let page = await found(filter); page.length > 0; )
          page = await found(filter, { before: positionOf(seen[seen.push(...page) - 1] as number) });
        expect(seen).toEqual(all);
        expect(await search().count(filter)).toBe(all.length);
      });
    });
  });
}
