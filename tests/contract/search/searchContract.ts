/** What every engine of the search port must do. The port says it to callers. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { as, type SealedText } from '../../../domain/kernel/names.js';
import {
  type AuditFilter,
  type AuditSearch,
  type IndexedEntry,
  SearchConflict,
} from '../../../platform/search/port.js';
import { entryOf, instantOf, positionOf, shopOf, term } from './auditEntries.js';

export interface SearchPlace {
  /** Another handle on the same index, as another process has it. */
  open(): Promise<AuditSearch>;
  /** Whether these bytes stand anywhere in the engine's files. */
  holds(bytes: string): Promise<boolean>;
  remove(): Promise<void>;
}

/** More than an engine keeps apart from the rest. */
const MANY = 9_000;

export function searchContract(name: string, create: () => Promise<SearchPlace>): void {
  describe(`search: ${name}`, () => {
    let place: SearchPlace;
    let search: AuditSearch;
    let opened: AuditSearch[];
    const open = async () => {
      const handle = await place.open();
      opened.push(handle);
      return handle;
    };
    beforeEach(async () => {
      place = await create();
      opened = [];
      search = await open();
    });
    afterEach(async () => {
      for (const handle of opened) await handle.close();
      await place.remove();
    });

    const store = async (entries: readonly IndexedEntry[], in_ = search) => {
      const from = await in_.checkpoint();
      const to = entries.at(-1)?.position ?? positionOf(0);
      await in_.write(entries, { from, to });
    };
    const found = async (filter: AuditFilter, page = {}) =>
      (await search.find(filter, { limit: 100, ...page })).map(({ id }) => Number(id.slice('event-'.length)));
    const texts = async (text: string, prefix = false) => found({ terms: [term(text, { prefix })] });

    describe('an empty index', () => {
      it('ends nowhere, finds nothing and counts nothing', async () => {
        expect(await search.checkpoint()).toBeNull();
        expect(await found({})).toEqual([]);
        expect(await found({ terms: [term('a')], upTo: positionOf(1) }, { before: positionOf(1), skip: 9 })).toEqual(
          [],
        );
        expect(await search.count({ shop: shopOf('aurora') })).toBe(0);
        expect(await search.facets({})).toEqual({ categories: {}, actions: {} });
        expect(await search.eraseShop(shopOf('aurora'))).toEqual({ entries: 0 });
        expect(await search.removeBefore(instantOf(9))).toEqual({ entries: 0 });
      });
    });

    describe('writing', () => {
      it('stores entries as they are, without what they are found by', async () => {
        const system = { shop: null, client: null, sessionId: null, digests: [] };
        await store([entryOf(1), entryOf(2, system)]);
        const { digests: _, ...first } = entryOf(1);
        const { digests: __, ...second } = entryOf(2, system);
        expect(await search.find({}, { limit: 10 })).toEqual([second, first]);
      });

      it('moves the checkpoint, also with nothing to store, and for every handle', async () => {
        await search.write([], { from: null, to: positionOf(7) });
        expect(await (await open()).checkpoint()).toBe(positionOf(7));
      });

      it.each([null, positionOf(1), positionOf(9)])('stores nothing if the checkpoint is not %s', async from => {
        await store([entryOf(2)]);
        const step = { from, to: positionOf(10), subjects: { a: { shop: null, said: 'x' } } };
        await expect(search.write([entryOf(10)], step)).rejects.toBeInstanceOf(SearchConflict);
        expect(await found({})).toEqual([2]);
        expect(await search.subjects(['a'])).toEqual(new Map());
      });

      it.each<[string, IndexedEntry[]]>([
        ['before the checkpoint', [entryOf(2)]],
        ['beyond the step', [entryOf(6)]],
        ['twice', [entryOf(4), entryOf(4)]],
        ['backwards', [entryOf(5), entryOf(4)]],
      ])('refuses entries %s, and stores none of them', async (_, entries) => {
        await store([entryOf(2)]);
        const step = { from: positionOf(2), to: positionOf(5) };
        await expect(search.write([entryOf(3), ...entries].slice(entries.length > 1 ? 1 : 0), step)).rejects.toThrow(
          RangeError,
        );
        expect(await found({})).toEqual([2]);
        await store([entryOf(3, { shop: shopOf('borealis'), action: 'OTHER' })]);
        expect(await found({ shop: shopOf('borealis'), action: 'OTHER' })).toEqual([3]);
      });

      it('lets one of two writers store each step', async () => {
        const other = await open();
        const step = { from: null, to: positionOf(1) };
        const outcomes = await Promise.allSettled([search, other].map(handle => handle.write([entryOf(1)], step)));
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

    describe('text', () => {
      beforeEach(() =>
        store([
          entryOf(1, { action: 'PRICE_CHANGED', details: 'Mug of acme.com: 10.00 -> 12.00 USD' }),
          entryOf(2, { action: 'SESSION_STARTED', details: 'Chrome on Windows', shop: shopOf('borealis') }),
          entryOf(3, { action: 'PRICE_CHANGED', details: 'Mug of other.com: 12.00 -> 10.00 USD', shop: null }),
          entryOf(4, { action: 'ALERT_SENT', details: 'Café Zürich \u{1f600} 東京 %_\\', digests: ['dx', 'dy'] }),
        ]),
      );

      it.each<[string, number[]]>([
        ['mug', [3, 1]],
        ['MUG', [3, 1]],
        ['mu', []],
        ['price_changed', [3, 1]],
        ['Price Changed', [3, 1]],
        ['changed price', []],
        ['acme.com', [1]],
        ['10.00', [3, 1]],
        ['10.00 -> 12.00', [1]],
        ['12.00 -> 10.00 USD', [3]],
        ['borealis.myshopify.com', [2]],
        ['myshopify.com', [4, 2, 1]],
        ['myshopify', [4, 2, 1]],
        ['café', [4]],
        ['CAFE\u0301 zürich', [4]],
        ['cafe', []],
        ['東京', [4]],
        ['\u{1f600}', [4, 3, 2, 1]],
        ['windows borealis', []],
        ['started chrome', []],
        ['changed mug', []],
        ['', [4, 3, 2, 1]],
        ['->', [4, 3, 2, 1]],
      ])('finds %j', async (text, expected) => expect(await texts(text)).toEqual(expected));

      it.each<[string, number[]]>([
        ['mu', [3, 1]],
        ['price_ch', [3, 1]],
        ['10.00 -> 1', [1]],
        ['boreal', [2]],
        ['b', [2]],
        ['東', [4]],
        ['mug of o', [3]],
        ['mug of acme c', [1]],
        ['windows x', []],
      ])('finds what begins with %j', async (text, expected) => expect(await texts(text, true)).toEqual(expected));

      it('must hold all terms, each in any field', async () => {
        expect(await found({ terms: [term('mug'), term('acme'), term('aurora')] })).toEqual([1]);
        expect(await found({ terms: [term('mug'), term('chrome')] })).toEqual([]);
      });

      it('also finds a term by its digest, in full only', async () => {
        const digest = (text: string) => found({ terms: [term('203.0.113.7', { digest: text, prefix: true })] });
        expect(await digest('dy')).toEqual([4]);
        expect(await digest('d')).toEqual([]);
        expect(await texts('dy')).toEqual([]);
        expect(await found({ terms: [term('chrome', { digest: 'dx' })] })).toEqual([4, 2]);
      });
    });

    describe('hostile text', () => {
      beforeEach(() => store([entryOf(1, { details: "a'b OR c NEAR d%_\0 e" }), entryOf(2, { details: 'plain' })]));

      it.each([
        '"',
        '""',
        "'",
        "' or 1=1 --",
        '(',
        ')',
        '*',
        'a*',
        '^a',
        '-a',
        'a NOT b',
        'AND',
        'OR',
        'NEAR(a b, 5)',
        'a : b',
        'details : a',
        '{a b} : c',
        'a + b',
        '\\',
        '%',
        '_',
        '~',
        '~a~b',
        '|',
        '&',
        '!',
        '<->',
        ':*',
        "a':*",
        '$1',
        '?1',
        '\0',
        'a\0b',
        '\ud800',
        'a\udfffb',
        '\u202e',
        '\u{e0001}',
        'ﷺ'.repeat(200),
        'x'.repeat(10_240),
        'x '.repeat(5_120),
        '"'.repeat(10_240),
        'ß',
        'İ',
        '\ufeff',
      ])('%j is no syntax', async text => {
        for (const prefix of [false, true])
          for (const digest of ['none', text]) {
            const filter = { terms: [term(text, { prefix, digest })] };
            expect((await found(filter)).length).toBe(await search.count(filter));
            await search.facets(filter);
          }
      });

      it('finds what stands between the characters of a syntax', async () => {
        expect(await texts("a'b OR c")).toEqual([1]);
        expect(await texts('near')).toEqual([1]);
        expect(await texts('d e')).toEqual([1]);
      });

      it.each(['\0', '\ud800', "'", 'x'.repeat(10_240), 'zzz'])('a filter for %j finds nothing', async text => {
        for (const filter of [{ shop: text }, { action: text }, { category: text }, { shopState: text }])
          expect(await found(filter as AuditFilter)).toEqual([]);
        expect(await search.subjects([text])).toEqual(new Map());
      });

      it.each(['', '\0', '0', 'zzzz', '\ud800', "'", '0a0b0c0d-9999999999999999', 'ffffffff-0000000000000001'])(
        'a position %j of another log, or of none, is a place before or after all entries',
        async text => {
          const position = text as ReturnType<typeof positionOf>;
          const all = position > positionOf(2);
          expect(await found({}, { before: position })).toEqual(all ? [2, 1] : []);
          expect(await found({ upTo: position })).toEqual(all ? [2, 1] : []);
        },
      );

      it.each(['0', '', '\0', 'zzzz', '9999'])('a time %j finds all or nothing', async text => {
        const at = text as ReturnType<typeof instantOf>;
        expect((await found({ from: at })).length + (await found({ to: at })).length).toBe(2);
      });
    });

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
        await search.write([], { from: positionOf(6), to: positionOf(7), shops });
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
        expect(await search.count(filter)).toBe(expected.length);
      });

      it('follow a shop whose state changes back, also on another handle', async () => {
        const other = await open();
        expect(await other.count({ shopState: 'deleted' })).toBe(2);
        await search.write([], { from: positionOf(7), to: positionOf(8), shops: { [shopOf('cygnus')]: 'active' } });
        expect(await other.count({ shopState: 'deleted' })).toBe(1);
      });

      it('counts categories and actions, each regardless of its own filter', async () => {
        expect(await search.facets({})).toEqual({
          categories: { Competitors: 2, Prices: 3, Other: 1 },
          actions: { COMPETITOR_ADDED: 2, PRICE_CHANGED: 2, PRICE_DROPPED: 1, STARTED: 1 },
        });
        expect(await search.facets({ category: 'Prices', action: 'PRICE_DROPPED', shopState: 'deleted' })).toEqual({
          categories: { Prices: 1 },
          actions: { PRICE_CHANGED: 1, PRICE_DROPPED: 1 },
        });
        expect(await search.facets({ terms: [term('added')], upTo: positionOf(1) })).toEqual({
          categories: { Competitors: 1 },
          actions: { COMPETITOR_ADDED: 1 },
        });
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
        expect(await search.count(filter)).toBe(MANY);
        expect(await search.count({ terms: [term('added')] })).toBe(MANY + 1);
      });

      it('go through all entries of a search, each once', async () => {
        const filter = { terms: [term('1', { prefix: true })] };
        const all = Array.from({ length: MANY }, (_, n) => MANY - n).filter(number => String(number).startsWith('1'));
        const seen: number[] = [];
        for (let page = await found(filter); page.length > 0; )
          page = await found(filter, { before: positionOf(seen[seen.push(...page) - 1] as number) });
        expect(seen).toEqual(all);
        expect(await search.count(filter)).toBe(all.length);
      });
    });

    describe('erasing a shop', () => {
      const secret = as<SealedText>('sealed-and-very-secret');
      const personal = { client: secret, digests: ['dddd-secret-digest', 'dddd-other'] };

      it('keeps its entries without client, session and digests, and those of other shops as they are', async () => {
        const other = { ...personal, shop: shopOf('borealis') };
        await store([
          entryOf(1, personal),
          entryOf(2, other),
          entryOf(3, { client: null, sessionId: null, digests: [] }),
        ]);
        expect(await search.eraseShop(shopOf('aurora'))).toEqual({ entries: 1 });
        const entries = await search.find({}, { limit: 9 });
        expect(entries.map(({ client, sessionId }) => [client, sessionId])).toEqual([
          [null, null],
          [secret, 'session-2'],
          [null, null],
        ]);
        expect(await found({ terms: [term('x', { digest: 'dddd-secret-digest' })] })).toEqual([2]);
        expect(await texts('aurora')).toEqual([3, 1]);
        expect(await search.eraseShop(shopOf('aurora'))).toEqual({ entries: 0 });
      });

      it('does not find a later entry by what was erased', async () => {
        await store([entryOf(1, personal)]);
        const other = await open();
        await other.eraseShop(shopOf('aurora'));
        await store([entryOf(2, personal)]);
        expect(await found({ terms: [term('x', { digest: 'dddd-secret-digest' })] })).toEqual([2]);
      });

      it('forgets its subjects', async () => {
        const said = (shop: string | null) => ({ shop: shop === null ? null : shopOf(shop), said: `said ${shop}` });
        const subjects = { a: said('aurora'), b: said('borealis'), c: said(null) };
        await search.write([], { from: null, to: positionOf(1), subjects });
        expect(await search.subjects(['a', 'b', 'c', 'd'])).toEqual(
          new Map([
            ['a', 'said aurora'],
            ['b', 'said borealis'],
            ['c', 'said null'],
          ]),
        );
        await search.eraseShop(shopOf('aurora'));
        await search.write([], { from: positionOf(1), to: positionOf(2), subjects: { c: null } });
        expect(await search.subjects(['a', 'b', 'c'])).toEqual(new Map([['b', 'said borealis']]));
      });

      it('leaves no trace in the files', async () => {
        const entries = Array.from({ length: 5_000 }, (_, n) =>
          entryOf(n + 1, n % 2 === 0 ? personal : { digests: [`dddd-own-${n}`], shop: shopOf('borealis') }),
        );
        await store(entries);
        const subjects = { a: { shop: shopOf('aurora'), said: 'said-in-secret' } };
        await search.write([], { from: positionOf(5_000), to: positionOf(5_001), subjects });
        const traces = ['very-secret', 'dddd-secret-digest', 'said-in-secret'];
        for (const trace of traces) expect([trace, await place.holds(trace)]).toEqual([trace, true]);
        await search.eraseShop(shopOf('aurora'));
        for (const trace of traces) expect([trace, await place.holds(trace)]).toEqual([trace, false]);
        expect(await place.holds('sealed-client-2')).toBe(true);
      });
    });

    describe('removing', () => {
      it('takes out what is older, and nothing else', async () => {
        const late = entryOf(MANY, { at: instantOf(3) });
        await store([...Array.from({ length: MANY - 1 }, (_, n) => entryOf(n + 1)), late]);
        const other = await open();
        expect(await other.count({ terms: [term('added')] })).toBe(MANY);
        expect(await search.removeBefore(instantOf(5_001))).toEqual({ entries: 5_001 });
        for (const handle of [search, other]) {
          expect(await handle.count({})).toBe(MANY - 5_001);
          expect(await handle.count({ terms: [term('added')] })).toBe(MANY - 5_001);
          expect(await handle.count({ terms: [term('4999')] })).toBe(0);
          expect(await handle.count({ terms: [term('5001')] })).toBe(1);
          expect(await handle.count({ terms: [term('x', { digest: 'd77' })] })).toBe(0);
        }
        expect(await found({}, { before: positionOf(5_003) })).toEqual([5_002, 5_001]);
        await store([entryOf(MANY + 1)]);
        expect(await found({}, { limit: 2 })).toEqual([MANY + 1, MANY - 1]);
        expect(await search.removeBefore(instantOf(99_999))).toEqual({ entries: MANY - 5_000 });
        await store([entryOf(MANY + 2)]);
        expect(await found({})).toEqual([MANY + 2]);
      });

      it('takes out everything, so that it is filled again', async () => {
        await store([entryOf(1), entryOf(2)]);
        const other = await open();
        expect(await other.count({})).toBe(2);
        await search.clear();
        expect(await other.checkpoint()).toBeNull();
        expect(await other.count({})).toBe(0);
        expect(await place.holds('sealed-client-1')).toBe(false);
        await store([entryOf(1, { details: 'anew' })], other);
        expect(await texts('anew')).toEqual([1]);
      });
    });
  });
}
