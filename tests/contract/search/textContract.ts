/** The contract of a search engine for text search. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { AuditFilter } from '../../../platform/search/port.js';
import { entryOf, type instantOf, positionOf, shopOf, term } from './auditEntries.js';
import { type CreateIndex, searchIndex } from './searchIndex.js';

export function textContract(name: string, create: CreateIndex): void {
  describe(`search for text: ${name}`, () => {
    const { search, store, found, texts } = searchIndex(create);

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
        ['\u{1f600}', []],
        ['windows borealis', []],
        ['started chrome', []],
        ['changed mug', []],
        ['', []],
        ['->', []],
        ['%', []],
        ['*', []],
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
        expect(await found({ terms: [term('->', { digest: 'dy' })] })).toEqual([4]);
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
            expect((await found(filter)).length).toBe(await search().count(filter));
            await search().facets(filter);
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
        expect(await search().subjects([text])).toEqual(new Map());
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
  });
}
