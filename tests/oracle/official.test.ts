/** Shopify's own library as the judge of our sandbox and of our verifiers (shopify reference §2). */
import { createSHA256HMAC, HashFormat } from '@shopify/shopify-api/runtime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryHmac, verifyQuery } from '../../platform/shopify/connect/signature.js';
import { verifyWebhook } from '../../platform/shopify/webhooks/webhooks.js';
import { startSandbox } from '../../sandbox/server.js';
import { type OfficialApp, officialApp } from './officialApp.js';

const SHOP = 'aurora-outfitters.myshopify.com';
const app = { clientId: 'client-1', clientSecret: 'hush' };

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let official: OfficialApp;
beforeAll(async () => {
  sandbox = await startSandbox({ ...app, port: 0, dataDir: null, seed: 'oracle', orders: 60 });
  official = await officialApp({ ...app, sandboxOrigin: sandbox.origin, scopes: ['read_orders', 'read_products'] });
});
afterAll(async () => {
  await official.close();
  await sandbox.close();
});

describe("Shopify's own library against the sandbox", () => {
  it('connects, with tokens that expire', async () => {
    const { session } = await official.connect(SHOP);
    expect(session.shop).toBe(SHOP);
    expect(session.scope?.split(',').sort()).toEqual(['read_orders', 'read_products']);
    expect(session.accessToken).toMatch(/^shpat_/);
    expect(session.refreshToken).toMatch(/^shprt_/);
    expect((session.expires?.getTime() ?? 0) - Date.now()).toBeGreaterThan(3_500_000);
  });

  it('accepts the signature of the callback, and not an altered one', async () => {
    const { callback } = await official.connect(SHOP);
    const query = Object.fromEntries(callback.searchParams);
    expect(await official.shopify.utils.validateHmac(query)).toBe(true);
    expect(await official.shopify.utils.validateHmac({ ...query, shop: 'other.myshopify.com' })).toBe(false);
  });

  it('renews the pair; the old refresh token dies with the first use of the new one', async () => {
    const { session } = await official.connect(SHOP);
    const refresh = (refreshToken = '') => official.shopify.auth.refreshToken({ shop: SHOP, refreshToken });
    const { session: second } = await refresh(session.refreshToken);
    expect(second.accessToken).not.toBe(session.accessToken);

    const { session: third } = await refresh(second.refreshToken);
    expect(third.refreshToken).not.toBe(second.refreshToken);
    await expect(refresh(session.refreshToken)).rejects.toThrow();
  });

  it('is given a token by client credentials, for a day and without a refresh token', async () => {
    const { session } = await official.shopify.auth.clientCredentials({ shop: SHOP });
    expect(session.accessToken).toMatch(/^shpat_/);
    expect(session.refreshToken).toBeUndefined();
    expect((session.expires?.getTime() ?? 0) - Date.now()).toBeGreaterThan(86_000_000);
    const client = new official.shopify.clients.Graphql({ session });
    expect((await client.request('{ shop { name } }')).data).toEqual({ shop: { name: 'Aurora Outfitters' } });
  });

  it('asks the Admin API', async () => {
    const { session } = await official.connect(SHOP);
    const client = new official.shopify.clients.Graphql({ session });
    const { data, extensions } = await client.request('{ shop { name myshopifyDomain } }');
    expect(data).toEqual({ shop: { name: 'Aurora Outfitters', myshopifyDomain: SHOP } });
    expect(extensions?.cost).toMatchObject({ throttleStatus: { maximumAvailable: expect.any(Number) } });
  });

  it('is refused with an invalid token', async () => {
    const { session } = await official.connect(SHOP);
    session.accessToken = 'shpat_nonsense';
    const client = new official.shopify.clients.Graphql({ session });
    await expect(client.request('{ shop { name } }')).rejects.toMatchObject({ response: { code: 401 } });
  });
});

describe("our verifiers against Shopify's own signatures", () => {
  const now = () => new Date().toISOString();
  const seconds = () => String(Math.trunc(Date.now() / 1000));

  it.each([
    ['a callback', { code: 'abc', host: 'YWRtaW4', shop: SHOP, state: '1.5' }],
    ['an install link', { shop: SHOP, host: 'YWRtaW4' }],
    ['unexpected parameters', { shop: SHOP, note: "a b+c/d=e&f%g~(!')*é", locale: 'de' }],
  ])('sign and check %s alike', async (_, parameters) => {
    const query = new URLSearchParams({ ...parameters, timestamp: seconds() });
    query.set('hmac', queryHmac(query, app.clientSecret));
    expect(await official.shopify.utils.validateHmac(Object.fromEntries(query))).toBe(true);
    expect(verifyQuery(query, [app.clientSecret], now())).toBe(true);

    query.set('shop', 'other.myshopify.com');
    expect(await official.shopify.utils.validateHmac(Object.fromEntries(query))).toBe(false);
    expect(verifyQuery(query, [app.clientSecret], now())).toBe(false);
  });

  it('accept a query that the library signed', async () => {
    const timestamp = seconds();
    const hmac = await createSHA256HMAC(app.clientSecret, `code=c&shop=${SHOP}&timestamp=${timestamp}`, HashFormat.Hex);
    expect(verifyQuery(new URLSearchParams({ code: 'c', shop: SHOP, timestamp, hmac }), ['hush'], now())).toBe(true);
  });

  it('accept a delivery that the library signed, and no other', async () => {
    const body = '{"id":820982911946154508,"note":"café 🐟"}';
    const hmac = await createSHA256HMAC(app.clientSecret, body, HashFormat.Base64);
    expect(verifyWebhook(Buffer.from(body), hmac, ['hush'])).toBe(true);
    expect(verifyWebhook(Buffer.from(body.replace('508', '509')), hmac, ['hush'])).toBe(false);
  });
});
