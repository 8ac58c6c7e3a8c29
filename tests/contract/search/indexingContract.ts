/** The contract of a search engine for storing and removing entries. */
import { describe, expect, it } from 'vitest';
import { as, type SealedText } from '../../../domain/kernel/names.js';
import { type IndexedEntry, SearchConflict } from '../../../platform/search/port.js';
import { entryOf, instantOf, positionOf, shopOf, TYPED, term } from './auditEntries.js';
import { type CreateIndex, searchIndex } from './searchIndex.js';

/** More than an engine keeps apart from the rest. */
const MANY = 9_000;

export function indexingContract(name: string, create: CreateIndex): void {
  describe(`search index: ${name}`, () => {
    const { search, open, holds, store, found, texts } = searchIndex(create);

    describe('an empty index', () => {
      it('ends nowhere, finds nothing and counts nothing', async () => {
        expect(await search().checkpoint()).toBeNull();
        expect(await found({})).toEqual([]);
        expect(await found({ terms: [term('a')], upTo: positionOf(1) }, { before: positionOf(1), skip: 9 })).toEqual(
          [],
        );
        expect(await search().count({ shop: shopOf('aurora') })).toBe(0);
        expect(await search().facets({})).toEqual({ categories: {}, actions: {} });
        expect(await search().eraseShop(shopOf('aurora'), TYPED)).toEqual({ entries: 0 });
        expect(await search().removeBefore(instantOf(9))).toEqual({ entries: 0 });
      });
    });

    describe('writing', () => {
      it('stores entries as they are, without what they are found by', async () => {
        const system = { shop: null, client: null, sessionId: null, digests: [] };
        await store([entryOf(1), entryOf(2, system)]);
        const { digests: _, ...first } = entryOf(1);
        const { digests: __, ...second } = entryOf(2, system);
        expect(await search().find({}, { limit: 10 })).toEqual([second, first]);
      });

      it('moves the checkpoint, also with nothing to store, and for every handle', async () => {
        await search().write([], { from: null, to: positionOf(7) });
        expect(await (await open()).checkpoint()).toBe(positionOf(7));
      });

      it.each([null, positionOf(1), positionOf(9)])('stores nothing if the checkpoint is not %s', async from => {
        await store([entryOf(2)]);
        const step = { from, to: positionOf(10), subjects: { a: { shop: null, said: 'x' } } };
        await expect(search().write([entryOf(10)], step)).rejects.toBeInstanceOf(SearchConflict);
        expect(await found({})).toEqual([2]);
        expect(await search().subjects(['a'])).toEqual(new Map());
      });

      it.each<[string, IndexedEntry[]]>([
        ['before the checkpoint', [entryOf(2)]],
        ['beyond the step', [entryOf(6)]],
        ['twice', [entryOf(4), entryOf(4)]],
        ['backwards', [entryOf(5), entryOf(4)]],
      ])('refuses entries %s, and stores none of them', async (_, entries) => {
        await store([entryOf(2)]);
        const step = { from: positionOf(2), to: positionOf(5) };
        await expect(search().write([entryOf(3), ...entries].slice(entries.length > 1 ? 1 : 0), step)).rejects.toThrow(
          RangeError,
        );
        expect(await found({})).toEqual([2]);
        await store([entryOf(3, { shop: shopOf('borealis'), action: 'OTHER' })]);
        expect(await found({ shop: shopOf('borealis'), action: 'OTHER' })).toEqual([3]);
      });

      it('lets one of two writers store each step', async () => {
        const other = await open();
        const step = { from: null, to: positionOf(1) };
        const outcomes = await Promise.allSettled([search(), other].map(handle => handle.write([entryOf(1)], step)));
        expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
        expect(await found({})).toEqual([1]);
      });

      it('shows every handle what another has stored', async () => {
        const other = await open();
        expect(await other.count({})).toBe(0);
        await store([entryOf(1)]);
        expect(await other.count({ terms: [term('competitor')] })).toBe(1);
        await store([entryOf(2, { shop: shopOf('borealis') })]);
        expect(await other.count({ shop: shopOf('borealis') })).toBe(1);
      });
    });

    describe('erasing a shop', () => {
      const secret = as<SealedText>('sealed-and-very-secret');
      // No other digest has this prefix: an engine may store two with a common prefix as one and a suffix.
      const personal = { client: secret, digests: ['secret-digest-dddd', 'dddd-other'] };

      it('keeps its entries without client, session and digests, and those of other shops as they are', async () => {
        const other = { ...personal, shop: shopOf('borealis') };
        await store([
          entryOf(1, personal),
          entryOf(2, other),
          entryOf(3, { client: null, sessionId: null, digests: [] }),
        ]);
        expect(await search().eraseShop(shopOf('aurora'), TYPED)).toEqual({ entries: 1 });
        const entries = await search().find({}, { limit: 9 });
        expect(entries.map(({ client, sessionId }) => [client, sessionId])).toEqual([
          [null, null],
          [secret, 'session-2'],
          [null, null],
        ]);
        expect(await found({ terms: [term('x', { digest: 'secret-digest-dddd' })] })).toEqual([2]);
        expect(await texts('aurora')).toEqual([3, 1]);
        expect(await search().eraseShop(shopOf('aurora'), TYPED)).toEqual({ entries: 0 });
      });

      it('does not find a later entry by what was erased', async () => {
        await store([entryOf(1, personal)]);
        const other = await open();
        await other.eraseShop(shopOf('aurora'), TYPED);
        await store([entryOf(2, personal)]);
        expect(await found({ terms: [term('x', { digest: 'secret-digest-dddd' })] })).toEqual([2]);
      });

      it('forgets its subjects', async () => {
        const said = (shop: string | null) => ({ shop: shop === null ? null : shopOf(shop), said: `said ${shop}` });
        const subjects = { a: said('aurora'), b: said('borealis'), c: said(null) };
        await search().write([], { from: null, to: positionOf(1), subjects });
        expect(await search().subjects(['a', 'b', 'c', 'd'])).toEqual(
          new Map([
            ['a', 'said aurora'],
            ['b', 'said borealis'],
            ['c', 'said null'],
          ]),
        );
        await search().eraseShop(shopOf('aurora'), TYPED);
        await search().write([], { from: positionOf(1), to: positionOf(2), subjects: { c: null } });
        expect(await search().subjects(['a', 'b', 'c'])).toEqual(new Map([['b', 'said borealis']]));
      });

      const typedBy = (n: number) => ({ action: 'LABEL_TYPED', details: `Label: frequentcanary rarecanary${n}` });

      it('leaves no trace in the files', async () => {
        const entries = Array.from({ length: 5_000 }, (_, n) =>
          entryOf(
            n + 1,
            n % 2 === 0 ? { ...personal, ...typedBy(n) } : { digests: [`dddd-own-${n}`], shop: shopOf('borealis') },
          ),
        );
        await store(entries);
        const subjects = { a: { shop: shopOf('aurora'), said: 'said-in-secret' } };
        await search().write([], { from: positionOf(5_000), to: positionOf(5_001), subjects });
        const traces = ['very-secret', 'secret-digest-dddd', 'said-in-secret', 'frequentcanary', 'rarecanary6'];
        // A server writes its files when it likes.
        for (const trace of traces)
          await expect.poll(() => holds(trace), { message: trace, timeout: 30_000, interval: 500 }).toBe(true);
        await search().eraseShop(shopOf('aurora'), TYPED);
        for (const trace of traces) expect([trace, await holds(trace)]).toEqual([trace, false]);
        expect(await holds('sealed-client-2')).toBe(true);
        expect(await search().count({ terms: [term('frequentcanary')] })).toBe(0);
        expect(await search().count({ shop: shopOf('aurora'), terms: [term('erased')] })).toBe(2_500);
        expect(await search().count({ shop: shopOf('borealis') })).toBe(2_500);
      });
    });

    describe('removing', () => {
      it('takes out what is older, and nothing else', async () => {
        const late = entryOf(MANY, { at: instantOf(3) });
        await store([...Array.from({ length: MANY - 1 }, (_, n) => entryOf(n + 1)), late]);
        const other = await open();
        expect(await other.count({ terms: [term('added')] })).toBe(MANY);
        expect(await search().removeBefore(instantOf(5_001))).toEqual({ entries: 5_001 });
        for (const handle of [search(), other]) {
          expect(await handle.count({})).toBe(MANY - 5_001);
          expect(await handle.count({ terms: [term('added')] })).toBe(MANY - 5_001);
          expect(await handle.count({ terms: [term('4999')] })).toBe(0);
          expect(await handle.count({ terms: [term('5001')] })).toBe(1);
          expect(await handle.count({ terms: [term('x', { digest: 'd77' })] })).toBe(0);
        }
        expect(await found({}, { before: positionOf(5_003) })).toEqual([5_002, 5_001]);
        await store([entryOf(MANY + 1)]);
        expect(await found({}, { limit: 2 })).toEqual([MANY + 1, MANY - 1]);
        expect(await search().removeBefore(instantOf(99_999))).toEqual({ entries: MANY - 5_000 });
        await store([entryOf(MANY + 2)]);
        expect(await found({})).toEqual([MANY + 2]);
      });

      it('takes out everything, so that it is filled again', async () => {
        await store([entryOf(1), entryOf(2)]);
        const other = await open();
        expect(await other.count({})).toBe(2);
        await search().clear();
        expect(await other.checkpoint()).toBeNull();
        expect(await other.count({})).toBe(0);
        expect(await holds('sealed-client-1')).toBe(false);
        await store([entryOf(1, { details: 'again' })], other);
        expect(await texts('again')).toEqual([1]);
      });
    });
  });
}
