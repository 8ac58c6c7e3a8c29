/** The made-up shops, as they are and with parts removed, added or renamed: a price is right or there is none. */
import { describe, expect, it } from 'vitest';
import { extract } from '../../../domain/extraction/extract.js';
import { compareAmounts } from '../../../domain/kernel/money.js';
import type { Amount } from '../../../domain/kernel/names.js';
import { BLOCKED_PAGES } from './blockedPages.js';
import { EAST_ASIAN_SHOPS } from './eastAsianShops.js';
import { HOSTED_PLATFORMS } from './hostedPlatforms.js';
import { INSTALLED_PLATFORMS } from './installedPlatforms.js';
import { LARGE_SHOPS } from './largeShops.js';
import { MUTATIONS } from './mutations.js';
import { NAMES_AND_NEIGHBOURS } from './namesAndNeighbours.js';
import { NATIONAL_PLATFORMS } from './nationalPlatforms.js';
import { OVERSEAS_SHOPS } from './overseasShops.js';
import { RATES_AND_CODES } from './ratesAndCodes.js';
import type { ShopPage } from './shopPage.js';
import { STATES_OF_SALE } from './statesOfSale.js';
import { WITHOUT_PRICE } from './withoutPrice.js';

const SHOPS = [
  ...HOSTED_PLATFORMS,
  ...INSTALLED_PLATFORMS,
  ...NATIONAL_PLATFORMS,
  ...LARGE_SHOPS,
  ...OVERSEAS_SHOPS,
  ...EAST_ASIAN_SHOPS,
  ...RATES_AND_CODES,
  ...STATES_OF_SALE,
  ...NAMES_AND_NEIGHBOURS,
];
const PAGES = [...SHOPS, ...WITHOUT_PRICE];

const same = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : compareAmounts(one as Amount, other as Amount) === 0;

describe('shops as their platforms serve them', () => {
  it.each(PAGES)('$name', ({ html, url, price, currency, listPrice, from, availability }) => {
    const read = extract({ html, url });
    expect(read.blocked).toBe(false);
    expect(`${read.price} ${read.availability}`).toSatisfy(() => same(read.price, price), `expected ${price}`);
    expect(read.availability).toBe(availability);
    if (price === null) return;
    expect(read.currency).toBe(currency);
    expect(same(read.listPrice, listPrice ?? null)).toBe(true);
    if (from !== undefined) expect(read.from).toBe(from);
  });
});

describe('every answer', () => {
  it.each(PAGES)('rests on evidence that names source, path, raw text and reason: $name', ({ html, url }) => {
    const { price, availability, evidence } = extract({ html, url });
    for (const { source, path, why, raw } of evidence) {
      expect([source, path, why].every(part => part !== '')).toBe(true);
      expect(raw.length).toBeLessThanOrEqual(120);
    }
    const chosen = evidence.filter(one => one.chosen);
    const isAboutStock = (why: string) => why.endsWith(availability.replaceAll('_', ' '));
    expect(chosen.some(({ why }) => !isAboutStock(why))).toBe(price !== null);
    expect(chosen.some(({ why }) => isAboutStock(why))).toBe(availability !== 'unknown');
  });
});

describe('bot managers', () => {
  it.each(BLOCKED_PAGES)('$name', ({ html, status = 200, headers = {} }) =>
    expect(extract({ html, url: 'https://shop.example/p/1', status, headers })).toMatchObject({
      blocked: true,
      price: null,
      availability: 'unknown',
    }),
  );
});

/** Precision and recall of the price, and the error rate of stock, over all pages with one change. */
function scoreOf(pages: readonly ShopPage[], change: (html: string) => string) {
  let right = 0;
  let wrong = 0;
  let falselyOut = 0;
  for (const { html, url, price, availability } of pages) {
    const read = extract({ html: change(html), url });
    if (read.price !== null) same(read.price, price) ? right++ : wrong++;
    if (read.availability === 'out_of_stock' && availability === 'in_stock') falselyOut++;
  }
  const priced = pages.filter(({ price }) => price !== null).length;
  return { precision: right / Math.max(1, right + wrong), recall: right / priced, falselyOut };
}

describe('with one thing changed on every page', () => {
  it.each(MUTATIONS)(
    '$name: precision at least $precision, recall at least $recall',
    ({ change, precision, recall }) => {
      const score = scoreOf(PAGES, change);
      expect(score.precision).toBeGreaterThanOrEqual(precision);
      expect(score.recall).toBeGreaterThanOrEqual(recall);
      expect(score.falselyOut).toBe(0);
    },
  );
});
