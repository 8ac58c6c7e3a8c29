/** Our connector against the sandbox, over HTTP: from the consent page to the last order. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { as, type ShopDomain } from '../../domain/kernel/names.js';
import { systemClock } from '../../platform/runtime/clock/clock.js';
import { openShopify } from '../../platform/shopify/openShopify.js';
import type { Grant, Page } from '../../platform/shopify/port.js';
import { startSandbox } from '../../sandbox/server.js';
import { consent } from './consent.js';

const SHOP = as<ShopDomain>('aurora-outfitters.myshopify.com');
const app = { clientId: 'client-1', clientSecret: 'hush' };
const EVER = '2020-01-01T00:00:00.000Z';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let shopify: ReturnType<typeof openShopify>;
beforeAll(async () => {
  sandbox = await startSandbox({ ...app, port: 0, dataDir: null, seed: 'oracle', orders: 600 });
  shopify = openShopify({
    ...app,
    mode: 'sandbox',
    sandboxOrigin: sandbox.origin,
    apiVersion: '2026-07',
    scopes: ['read_orders', 'read_products', 'read_inventory', 'read_locations'],
    clock: systemClock,
    log: { warn: (_, message) => expect.fail(message) },
  });
});
afterAll(() => sandbox.close());

const connect = async (): Promise<Grant> =>
  shopify.exchangeCode(SHOP, (await consent(shopify, SHOP)).get('code') ?? '');

async function all<Item>(page: (cursor: string | null) => Promise<Page<Item>>): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null = null;
  do {
    const read: Page<Item> = await page(cursor);
    expect(read.withheld).toBeUndefined();
    items.push(...read.items);
    cursor = read.cursor;
  } while (cursor !== null);
  return items;
}

describe('the connector against the sandbox', () => {
  it('trusts the callback and gets the requested scopes', async () => {
    const query = await consent(shopify, SHOP);
    expect(shopify.signedShop(query, systemClock.now())).toBe(SHOP);
    expect(query.get('state')).toBe('state-1');
    const grant = await shopify.exchangeCode(SHOP, query.get('code') ?? '');
    expect(shopify.missingScopes(grant.scopes)).toEqual([]);
  });

  it('trusts a refusal too', async () => {
    const query = await consent(shopify, SHOP, 'deny');
    expect(shopify.signedShop(query, systemClock.now())).toBe(SHOP);
    expect(query.get('error')).toBe('access_denied');
  });

  it('reports a used code', async () => {
    const code = (await consent(shopify, SHOP)).get('code') ?? '';
    await shopify.exchangeCode(SHOP, code);
    await expect(shopify.exchangeCode(SHOP, code)).rejects.toMatchObject({ failure: 'code_used' });
  });

  it('renews a grant, and reports an expired one', async () => {
    const { refreshToken = '' } = await connect();
    const renewed = await shopify.refresh(SHOP, refreshToken);
    await shopify.refresh(SHOP, renewed.refreshToken ?? '');
    await expect(shopify.refresh(SHOP, refreshToken)).rejects.toMatchObject({ failure: 'reauth_required' });
  });

  it('reports a dead token and an unknown app', async () => {
    await expect(shopify.profile(SHOP, 'shpat_nonsense')).rejects.toMatchObject({ failure: 'reauth_required' });
    const stranger = openShopify({
      mode: 'sandbox',
      sandboxOrigin: sandbox.origin,
      clientId: 'client-1',
      clientSecret: 'guessed',
      apiVersion: '2026-07',
      scopes: [],
      clock: systemClock,
      log: { warn: () => {} },
    });
    await expect(stranger.exchangeCode(SHOP, 'c')).rejects.toMatchObject({ failure: 'denied' });
  });

  it('reads the store, all its orders once, and all its products', async () => {
    const { accessToken } = await connect();
    expect(await shopify.profile(SHOP, accessToken)).toMatchObject({ name: 'Aurora Outfitters', currency: 'USD' });

    const orders = await all(cursor => shopify.orders(SHOP, accessToken, { updatedSince: EVER, names: false, cursor }));
    expect(orders.length).toBeGreaterThan(250);
    expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(orders.length);
    const updates = orders.map(({ updatedAt }) => updatedAt);
    expect(updates).toEqual([...updates].sort());
    expect(orders.some(({ test }) => test)).toBe(true);
    expect(orders.some(({ cancelledAt }) => cancelledAt !== null)).toBe(true);

    const since = updates[Math.floor(updates.length / 2)] ?? EVER;
    const later = await all(cursor => shopify.orders(SHOP, accessToken, { updatedSince: since, names: false, cursor }));
    expect(later.length).toBe(updates.filter(updatedAt => updatedAt >= since).length);

    const products = await all(cursor => shopify.products(SHOP, accessToken, { updatedSince: null, cursor }));
    expect(products.length).toBeGreaterThan(10);
    expect(new Set(products.map(({ productId }) => productId)).size).toBe(products.length);
  });
});
