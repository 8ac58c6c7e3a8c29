/** The made-up shops of tests/corpus as labelled pages: states and traps that few saved pages show. */
import { EAST_ASIAN_SHOPS } from '../../corpus/shops/eastAsianShops.js';
import { HOSTED_PLATFORMS } from '../../corpus/shops/hostedPlatforms.js';
import { INSTALLED_PLATFORMS } from '../../corpus/shops/installedPlatforms.js';
import { LARGE_SHOPS } from '../../corpus/shops/largeShops.js';
import { NATIONAL_PLATFORMS } from '../../corpus/shops/nationalPlatforms.js';
import { OVERSEAS_SHOPS } from '../../corpus/shops/overseasShops.js';
import { RATES_AND_CODES } from '../../corpus/shops/ratesAndCodes.js';
import { STATES_OF_SALE } from '../../corpus/shops/statesOfSale.js';
import { WITHOUT_PRICE } from '../../corpus/shops/withoutPrice.js';
import type { LabelledPage } from './labelledPages.js';

export const madeUpPages = (): LabelledPage[] =>
  [
    ...HOSTED_PLATFORMS,
    ...INSTALLED_PLATFORMS,
    ...LARGE_SHOPS,
    ...NATIONAL_PLATFORMS,
    ...OVERSEAS_SHOPS,
    ...EAST_ASIAN_SHOPS,
    ...RATES_AND_CODES,
    ...STATES_OF_SALE,
    ...WITHOUT_PRICE,
  ].map(({ url, html, price, currency, availability }) => ({
    part: 'made up' as const,
    id: url,
    url,
    locked: false,
    price: price === null ? [] : [price],
    currency: currency === null ? [] : [currency],
    availability:
      availability === 'unknown'
        ? null
        : availability === 'out_of_stock' || availability === 'discontinued'
          ? 'OutOfStock'
          : 'InStock',
    isProduct: true,
    html: () => html,
  }));
