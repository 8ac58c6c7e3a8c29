/** Random entries and searches: an engine must answer like the model, which scans all entries. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AUDIT_CATEGORIES } from '../../../domain/audit/category.js';
import type { AuditFilter, IndexedEntry, ShopState } from '../../../platform/search/port.js';
import { entryOf, instantOf, positionOf, shopOf, term } from './auditEntries.js';
import type { CreateIndex } from './searchIndex.js';
import { searchModel } from './searchModel.js';

/** Several blocks of the SQLite engine and the beginning of another. */
const ENTRIES = 9_000;
const SEARCHES = 150;

/** Frequent words first, and words with a common prefix. */
const WORDS = [
  'price',
  'of',
  'prices',
  '10',
  '100',
  '1',
  '00',
  'mug',
  'made',
  'µ',
  'zürich',
  '東京',
  'x1',
  'x12',
  'rare',
  'rarest',
];
const SHOPS = ['aurora', 'borealis', 'a', 'price'];
const JOINTS = [' ', ' ', ' ', '.', '_', ' -> ', '-', "'"];
const STATES: Readonly<Record<string, ShopState>> = { [shopOf('borealis')]: 'deleted', [shopOf('a')]: 'active' };

/** From 0 on, small ones more often. */
const few = (size: number) => fc.double({ min: 0, max: 0.999, noNaN: true }).map(x => Math.floor(size * x ** 3));
const word = few(WORDS.length).map(n => WORDS[n] as string);
const words = (most: number) =>
  fc
    .array(fc.tuple(word, fc.constantFrom(...JOINTS)), { minLength: 1, maxLength: most })
    .map(parts => parts.map(([text, joint]) => text + joint).join(''));
const shop = fc.option(fc.constantFrom(...SHOPS), { freq: 4 });
const category = fc.constantFrom(...AUDIT_CATEGORIES.slice(0, 4));
/** Four words of few entries: no engine has an index of this sequence. */
const LONG_ACTION = 'MUG_OF_ZÜRICH_MADE';
const action = fc.oneof(
  { weight: 99, arbitrary: fc.constantFrom('PRICE_CHANGED', 'MUG_ADDED', 'X') },
  { weight: 1, arbitrary: fc.constant(LONG_ACTION) },
);
const digest = fc.constantFrom('d1', 'd2', 'd3', 'd4');
const number = fc.nat(ENTRIES + 2);

const entry = fc.record({
  shop: shop.map(name => (name === null ? null : shopOf(name))),
  category,
  action,
  details: words(6),
  digests: fc.uniqueArray(digest, { maxLength: 2 }),
  late: fc.nat(40),
});

const orNone = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined, freq: 1 });
const typed = fc.oneof(
  words(1),
  words(1),
  words(3),
  words(8),
  fc.constantFrom(LONG_ACTION, 'mug of zürich', 'OF_ZÜRICH_MA'),
  word.map(text => text.slice(0, 1)),
  fc.string(),
);
const search = fc.record({
  terms: fc.array(
    fc
      .record({ text: typed, prefix: fc.boolean(), digest: fc.constantFrom('none', 'none', 'd1', 'd4') })
      .map(({ text, ...more }) => term(text, more)),
    { maxLength: 3 },
  ),
  category: orNone(category),
  action: orNone(action),
  shop: orNone(fc.constantFrom(...SHOPS, 'unknown').map(shopOf)),
  shopState: orNone(fc.constantFrom<ShopState>('active', 'deleted')),
  from: orNone(number.map(instantOf)),
  to: orNone(number.map(instantOf)),
  upTo: orNone(number.map(positionOf)),
});
const searches = fc.record({
  search,
  before: orNone(number.map(positionOf)),
  skip: few(3_000),
  limit: fc.integer({ min: 1, max: 100 }),
  edges: fc.uniqueArray(number, { minLength: 2, maxLength: 40 }).map(all => all.sort((a, b) => a - b).map(instantOf)),
});

export function searchLikeTheModel(name: string, create: CreateIndex): void {
  describe(`search: ${name}`, () => {
    it('finds, counts and sorts like one who looks at every entry', async () => {
      const place = await create();
      const engine = await place.open();
      const entries = fc
        .sample(entry, { numRuns: ENTRIES, seed: 7 })
        .map(({ late, ...more }, n): IndexedEntry => entryOf(n + 1, { ...more, at: instantOf(n + 1 - late) }));
      for (let from = 0; from < ENTRIES; from += 700) {
        const batch = entries.slice(from, from + 700);
        const before = from === 0 ? null : positionOf(from);
        await engine.write(batch, { from: before, to: positionOf(Math.min(from + 700, ENTRIES)) });
      }
      await engine.write([], { from: positionOf(ENTRIES), to: positionOf(ENTRIES + 1), shops: STATES });
      const model = searchModel(entries, STATES);
      let found = 0;

      for (const { search, edges, ...page } of fc.sample(searches, { numRuns: SEARCHES, seed: 11 })) {
        const filter = Object.fromEntries(
          Object.entries(search).filter(([, value]) => value !== undefined),
        ) as AuditFilter;
        const { before, ...rest } = page;
        const at = before === undefined ? rest : { ...rest, before };
        const answer = { filter, count: await engine.count(filter), facets: await engine.facets(filter) };
        expect(answer).toEqual({ filter, count: model.count(filter), facets: model.facets(filter) });
        expect({ filter, found: await engine.find(filter, at) }).toEqual({ filter, found: model.find(filter, at) });
        const bars = { filter, edges, counts: await engine.countBetween(filter, edges) };
        expect(bars).toEqual({ filter, edges, counts: model.countBetween(filter, edges) });
        if (answer.count > 0) found += 1;
      }
      // Otherwise the searches would prove little.
      expect(found).toBeGreaterThan(SEARCHES / 4);
      await engine.close();
      await place.remove();
    });
  });
}
