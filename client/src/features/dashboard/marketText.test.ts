import { expect, it } from 'vitest';
import type { MarketProduct } from '../../../../domain/api/market.js';
import { marketText } from './marketText.js';

const rival = (price: number, outOfStock = false) => ({ id: `${price}`, label: 'Tarnfold', price, outOfStock });
const beside = (...rivals: readonly ReturnType<typeof rival>[]): MarketProduct => ({
  productId: '1',
  title: 'Tent',
  price: 349,
  currency: 'USD',
  competitors: 3,
  compared: rivals.length,
  min: null,
  avg: null,
  max: null,
  position: 1,
  percentVsAvg: null,
  cheapest: null,
  imageUrl: null,
  rivals: [...rivals],
});

it.each([
  ['$50.00 above lowest', 'warning', beside(rival(299), rival(359))],
  ['$40.00 above lowest', 'warning', beside(rival(299, true), rival(309))],
  ['lowest of 3', 'plain', beside(rival(359), rival(369))],
  ['same as lowest', 'plain', beside(rival(349), rival(369))],
  ['others out of stock', 'plain', beside(rival(299, true), rival(309, true))],
  ['other out of stock', 'plain', beside(rival(299, true))],
  ['not compared', 'unknown', beside()],
  ['no competitor yet', 'unknown', undefined],
])('says %j', (text, tone, product) => expect(marketText(product)).toEqual({ text, tone }));
