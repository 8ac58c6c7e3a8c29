import { afterEach, describe, expect, it } from 'vitest';
import { type Loopback, loopback, type Reply, SHOP, TOKEN } from '../loopback.fixtures.js';
import { ShopifyError } from '../port.js';

let server: Loopback;
afterEach(() => server.close());
const start = async (...replies: Reply[]) => {
  server = await loopback(...replies);
  return server;
};

const expiring = {
  body: {
    access_token: TOKEN,
    scope: 'read_orders,write_products',
    expires_in: 3600,
    refresh_token: 'shprt_secret',
    refresh_token_expires_in: 7776000,
  },
};

describe('the token endpoint', () => {
  it('returns a pair that expires, for a code', async () => {
    const { shopify, asked } = await start(expiring);

    expect(await shopify.exchangeCode(SHOP, 'code-1')).toEqual({
      accessToken: TOKEN,
      scopes: ['read_orders', 'write_products'],
      expiresAt: '2026-07-01T10:00:00.000Z',
      refreshToken: 'shprt_secret',
      refreshTokenExpiresAt: '2026-09-29T09:00:00.000Z',
    });
    expect(asked).toMatchObject([
      {
        path: `/shopify/${SHOP}/admin/oauth/access_token`,
        body: { client_id: 'client-1', client_secret: 'hush', code: 'code-1', expiring: '1' },
      },
    ]);
  });

  it('returns a token that never expires to older apps', async () => {
    const { shopify } = await start({ body: { access_token: TOKEN, scope: '' } });
    expect(await shopify.exchangeCode(SHOP, 'code-1')).toEqual({ accessToken: TOKEN, scopes: [] });
  });

  it('renews a pair', async () => {
    const { shopify, asked } = await start(expiring);
    await shopify.refresh(SHOP, 'shprt_old');
    expect(asked[0]?.body).toEqual({
      client_id: 'client-1',
      client_secret: 'hush',
      grant_type: 'refresh_token',
      refresh_token: 'shprt_old',
    });
  });

  it('gives self-hosters a token without a browser', async () => {
    const { shopify, asked } = await start({ body: { access_token: TOKEN, scope: 'read_orders', expires_in: 86399 } });
    expect(await shopify.clientCredentials(SHOP)).toEqual({
      accessToken: TOKEN,
      scopes: ['read_orders'],
      expiresAt: '2026-07-02T08:59:59.000Z',
    });
    expect(asked[0]?.body).toMatchObject({ grant_type: 'client_credentials' });
  });

  it('turns an old token into a pair that expires', async () => {
    const { shopify, asked } = await start(expiring);
    await shopify.exchangeToken(SHOP, 'shpat_old');
    expect(asked[0]?.body).toMatchObject({
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: 'shpat_old',
      subject_token_type: 'urn:shopify:params:oauth:token-type:offline-access-token',
      requested_token_type: 'urn:shopify:params:oauth:token-type:offline-access-token',
      expiring: '1',
    });
  });

  const used = {
    error: 'invalid_request',
    error_description: 'The authorization code was not found or was already used',
  };
  it.each<[string, Reply, string]>([
    ['a used code', { status: 400, body: used }, 'code_used'],
    ['a used code with another status', { status: 406, body: used }, 'code_used'],
    ['a wrong client secret', { status: 401, body: { error: 'invalid_client' } }, 'denied'],
    ['a code that is none', { status: 400, body: { error: 'invalid_request' } }, 'reauth_required'],
    ['an error page', { status: 400, body: '<html>Oauth error</html>' }, 'reauth_required'],
    ['a shop that is not there', { status: 404, body: { errors: 'Not Found' } }, 'shop_not_found'],
    ['a frozen shop', { status: 402, body: { errors: 'Payment Required' } }, 'shop_paused'],
    ['a security rejection', { status: 430, body: '' }, 'rejected'],
    ['too many requests', { status: 429, body: '' }, 'throttled'],
    ['a fault', { status: 502, body: 'Bad Gateway' }, 'unreachable'],
    ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:1/' }, body: '' }, 'bad_answer'],
    ['an answer without a token', { body: { scope: 'read_orders' } }, 'bad_answer'],
    ['an answer that is no JSON', { body: '<html></html>' }, 'bad_answer'],
    ['a connection that is cut', response => response.destroy(), 'unreachable'],
  ])('fails on %s, asks once and reveals no secret', async (_, reply, failure) => {
    const { shopify, asked } = await start(reply);
    const fault = await shopify.exchangeCode(SHOP, 'the-code').catch((error: unknown) => error);

    expect(fault).toBeInstanceOf(ShopifyError);
    expect(fault).toMatchObject({ failure });
    expect(asked).toHaveLength(1);
    expect(`${(fault as Error).message} ${(fault as Error).stack} ${JSON.stringify(fault)}`).not.toMatch(
      /the-code|hush/,
    );
  });
});
