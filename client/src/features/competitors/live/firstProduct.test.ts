import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepSection } from '../../../state/cachedSections.js';
import { session } from '../../../state/session.js';
import { answers } from '../../../test/answers.js';
import { merchant } from '../../../test/merchant.js';
import { refusal, stubServer } from '../../../test/server.js';
import { firstProductId } from './firstProduct.js';

const PRODUCTS = '/api/analytics/products';
const MINUTE = 60_000;

beforeEach(() => {
  sessionStorage.clear();
  session.set({ state: 'authenticated', me: merchant });
});
afterEach(() => vi.unstubAllGlobals());

/** How long ago the dashboard read its products. */
const dashboardRead = (minutesAgo: number) =>
  keepSection(merchant.shop, 'products', {
    data: answers.products('cached', 'second'),
    timestamp: Date.now() - minutesAgo * MINUTE,
  });

it('is the first product that the dashboard read within 30 minutes, without a call', async () => {
  const asked = stubServer({ [PRODUCTS]: { products: [{ id: 'fresh' }] } });
  dashboardRead(29);
  expect(await firstProductId(new QueryClient())).toBe('cached');
  expect(asked).toEqual([]);
});

it('is the first product of a fresh fetch if that is longer ago, or nothing was read', async () => {
  const asked = stubServer({ [PRODUCTS]: { products: [{ id: 'fresh' }] } });
  expect(await firstProductId(new QueryClient())).toBe('fresh');
  dashboardRead(30);
  expect(await firstProductId(new QueryClient())).toBe('fresh');
  expect(asked).toEqual([`GET ${PRODUCTS}`, `GET ${PRODUCTS}`]);
});

it.each([{ products: [] }, () => refusal(503, 'X')])(
  'is missing if there is no product or it cannot be read: %#',
  async answer => {
    stubServer({ [PRODUCTS]: answer });
    expect(await firstProductId(new QueryClient())).toBeNull();
  },
);
