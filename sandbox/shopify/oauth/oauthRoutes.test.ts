import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  approve,
  CALLBACK,
  CLIENT,
  connect,
  graphql,
  json,
  NOW,
  SCOPES,
  shopUrl,
  testSandbox,
} from '../../sandbox.fixtures.js';
import type { Sandbox } from '../../server.js';
import { querySignature } from './signature.js';

let now = NOW;
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await testSandbox({ now: () => now });
});
afterAll(() => sandbox.close());

const authorize = (query: Record<string, string>, shop?: string) =>
  fetch(`${shopUrl(sandbox, shop)}/admin/oauth/authorize?${new URLSearchParams(query)}`, { redirect: 'manual' });
const asked = { client_id: CLIENT.client_id, scope: SCOPES, redirect_uri: CALLBACK, state: 's' };
const token = (body: Record<string, unknown>) =>
  json(`${shopUrl(sandbox)}/admin/oauth/access_token`, { ...CLIENT, ...body });
const isAlive = async (accessToken: string) =>
  (await graphql(sandbox, accessToken, '{ shop { id } }')).data !== undefined;

describe('the consent page', () => {
  it('names the store, the app and each scope in words, in a form whose submit approves', async () => {
    const page = await (await authorize(asked)).text();
    for (const text of ['Aurora Outfitters', 'Tidewatch', 'View orders', 'View products', 'View inventory'])
      expect(page).toContain(text);
    expect(page.indexOf('Approve')).toBeLessThan(page.indexOf('value="deny"'));
  });

  it('sends an approval back signed, with the state', async () => {
    const query = await approve(sandbox);
    expect(query.get('state')).toBe('state-1');
    expect(query.get('shop')).toBe('aurora-outfitters.myshopify.com');
    expect(query.get('timestamp')).toBe(String(NOW / 1000));
    expect(query.get('hmac')).toBe(querySignature(query, CLIENT.client_secret));
  });

  it('sends a denial back signed, without a code', async () => {
    const query = await approve(sandbox, { decision: 'deny' });
    expect(query.get('error')).toBe('access_denied');
    expect(query.has('code')).toBe(false);
    expect(query.get('hmac')).toBe(querySignature(query, CLIENT.client_secret));
  });

  it.each([
    ['an unknown app', { client_id: 'other' }, 'Unknown app'],
    ['an address that is not registered', { redirect_uri: 'https://evil.example/cb' }, 'not allowed'],
    ['an address that only looks local', { redirect_uri: 'http://localhost@evil.example/' }, 'not allowed'],
    ['no scope at all', { scope: '' }, 'Nothing to approve'],
  ])('answers %s with a page, never a redirect', async (_what, change, text) => {
    const answer = await authorize({ ...asked, ...change });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(text);
  });

  it('escapes the query', async () => {
    const page = await (await authorize({ ...asked, state: '"><script>alert(1)</script>' })).text();
    expect(page).not.toContain('<script>alert');
  });

  it('accepts no store of another domain', async () => {
    expect((await authorize(asked, 'evil.example')).status).toBe(400);
  });
});

describe('the token endpoint', () => {
  it('gives an expiring pair for a code, once', async () => {
    const code = (await approve(sandbox)).get('code');
    const first = await token({ code, expiring: '1' });
    expect(await first.json()).toMatchObject({ scope: SCOPES, expires_in: 3600, refresh_token_expires_in: 7_776_000 });
    const second = await token({ code, expiring: '1' });
    expect(second.status).toBe(400);
    expect(await second.json()).toEqual({
      error: 'invalid_request',
      error_description: 'The authorization code was not found or was already used',
    });
  });

  it('also accepts a form, and gives a permanent token unless an expiring one is requested', async () => {
    const code = (await approve(sandbox)).get('code') ?? '';
    const answer = await fetch(`${shopUrl(sandbox)}/admin/oauth/access_token`, {
      method: 'POST',
      body: new URLSearchParams({ ...CLIENT, code }),
    });
    expect(Object.keys((await answer.json()) as object)).toEqual(['access_token', 'scope']);
  });

  it('refuses a wrong secret, and does not spend the code', async () => {
    const code = (await approve(sandbox)).get('code');
    expect((await token({ code, client_secret: 'guess' })).status).toBe(400);
    expect((await token({ code })).status).toBe(200);
  });

  it('refuses a code after ten minutes', async () => {
    const code = (await approve(sandbox)).get('code');
    now += 600_000;
    expect((await token({ code })).status).toBe(400);
    now = NOW;
  });

  it('keeps the old refresh token until the new one is used', async () => {
    const { refresh_token: first } = await connect(sandbox);
    const refresh = async (refreshToken: string) => {
      const answer = await token({ grant_type: 'refresh_token', refresh_token: refreshToken });
      return answer.status === 200 ? ((await answer.json()) as { refresh_token: string }).refresh_token : null;
    };
    const lost = await refresh(first);
    const second = await refresh(first);
    expect(lost).not.toBeNull();
    expect(await refresh(lost ?? '')).toBeNull();
    expect(await refresh(second ?? '')).not.toBeNull();
    expect(await refresh(first)).toBeNull();
  });

  it('ends earlier refresh tokens with a new grant, and access tokens with their hour', async () => {
    const earlier = await connect(sandbox);
    const later = await connect(sandbox);
    const answer = await token({ grant_type: 'refresh_token', refresh_token: earlier.refresh_token });
    expect(answer.status).toBe(400);
    expect([await isAlive(earlier.access_token), await isAlive(later.access_token)]).toEqual([true, true]);
    now += 3_600_000;
    expect(await isAlive(later.access_token)).toBe(false);
    now = NOW;
  });
});
