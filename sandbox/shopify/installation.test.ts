import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  approve,
  CLIENT,
  connect,
  graphql,
  json,
  NOW,
  SCOPES,
  SHOP,
  shopUrl,
  testSandbox,
} from '../sandbox.fixtures.js';
import type { Sandbox } from '../server.js';
import { querySignature } from './oauth/signature.js';
import { type Receiver, receiver } from './webhooks/receiver.fixtures.js';

let now = NOW;
let app: Receiver;
let sandbox: Sandbox;
beforeEach(async () => {
  now = NOW;
  app = await receiver(CLIENT.client_secret);
  sandbox = await testSandbox({ appUrl: new URL(app.url).origin, now: () => now });
});
afterEach(async () => {
  await sandbox.close();
  await app.close();
});

const control = async (name: string, fields: Record<string, unknown> = {}) => {
  const answer = await json(`${sandbox.origin}/control/${name}`, { shop: SHOP, ...fields });
  await sandbox.settled();
  return answer.status;
};
const listen = (token: string, topic: string) =>
  graphql(
    sandbox,
    token,
    `mutation($uri: String!) { webhookSubscriptionCreate(topic: ${topic}, webhookSubscription: { uri: $uri }) { userErrors { message } } }`,
    { uri: app.url },
  );
const grant = async (fields: Record<string, string>) => {
  const answer = await json(`${shopUrl(sandbox)}/admin/oauth/access_token`, { ...CLIENT, ...fields });
  return (await answer.json()) as Record<string, string | number>;
};
const post = (token: string) =>
  json(
    `${shopUrl(sandbox)}/admin/api/2026-07/graphql.json`,
    { query: '{ shop { id } currentAppInstallation { accessScopes { handle } } }' },
    { 'x-shopify-access-token': token },
  );
const topics = () => app.received.map(({ topic }) => topic);

describe('the link to the app', () => {
  it('is signed again for every visit', async () => {
    const answer = await fetch(`${shopUrl(sandbox)}/install`, { redirect: 'manual' });
    const link = new URL(answer.headers.get('location') ?? '');
    expect(link.origin).toBe(new URL(app.url).origin);
    expect(link.searchParams.get('hmac')).toBe(querySignature(link.searchParams, CLIENT.client_secret));
    expect(link.searchParams.get('shop')).toBe(SHOP);
    expect(link.searchParams.get('timestamp')).toBe(String(NOW / 1000));
  });
});

describe('an app that is removed', () => {
  it('is notified after its token is dead, and must redact two days later', async () => {
    const { access_token: token } = await connect(sandbox);
    await listen(token, 'APP_UNINSTALLED');
    expect(await control('uninstall')).toBe(200);
    expect((await post(token)).status).toBe(401);
    expect(topics()).toEqual(['app/uninstalled']);
    expect(await control('uninstall')).toBe(404);

    now += 49 * 3_600_000;
    await control('compliance', { topic: 'customers/redact' });
    expect(topics().sort()).toEqual(['app/uninstalled', 'customers/redact', 'shop/redact']);
  });

  it('redacts nothing if it was installed again', async () => {
    const { access_token: token } = await connect(sandbox);
    const removed = await graphql(sandbox, token, 'mutation { appUninstall { app { id } userErrors { message } } }');
    expect(removed.data).toMatchObject({ appUninstall: { userErrors: [] } });
    expect((await post(token)).status).toBe(401);
    await connect(sandbox);
    now += 49 * 3_600_000;
    await control('compliance', { topic: 'customers/redact' });
    expect(topics()).toEqual(['customers/redact']);
  });
});

describe('other grants', () => {
  it('gives a self-hoster a token for a day, without a refresh token', async () => {
    const issued = await grant({ grant_type: 'client_credentials' });
    expect(issued.expires_in).toBe(86_399);
    expect(issued.refresh_token).toBeUndefined();
    expect((await post(String(issued.access_token))).status).toBe(200);
  });

  it('turns a permanent token into an expiring pair, once', async () => {
    const code = (await approve(sandbox)).get('code') ?? '';
    const lasting = String((await grant({ code })).access_token);
    const exchange = () =>
      grant({
        grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
        subject_token: lasting,
        subject_token_type: 'urn:shopify:params:oauth:token-type:offline-access-token',
        requested_token_type: 'urn:shopify:params:oauth:token-type:offline-access-token',
        expiring: '1',
      });
    const pair = await exchange();
    expect(pair).toMatchObject({ expires_in: 3600, refresh_token: expect.stringMatching(/^shprt_/) });
    expect((await post(lasting)).status).toBe(401);
    expect((await post(String(pair.access_token))).status).toBe(200);
    expect((await exchange()).error).toBe('invalid_subject_token');
  });

  it('shortens the life of tokens on request', async () => {
    await control('dial', { name: 'token_life', value: 20 });
    const { access_token: token, expires_in } = await connect(sandbox);
    expect(expires_in).toBe(20);
    now += 19_000;
    expect((await post(token)).status).toBe(200);
    now += 1_000;
    expect((await post(token)).status).toBe(401);
  });

  it('changes the scopes of an installation, and reports it', async () => {
    const { access_token: token } = await connect(sandbox);
    await listen(token, 'APP_SCOPES_UPDATE');
    await control('scopes', { scopes: 'read_products' });
    const answer = (await (await post(token)).json()) as { data: unknown };
    expect(answer.data).toMatchObject({ currentAppInstallation: { accessScopes: [{ handle: 'read_products' }] } });
    expect(JSON.parse(app.received[0]?.body ?? '')).toMatchObject({
      previous: SCOPES.split(','),
      current: ['read_products'],
    });
  });
});

describe('a platform with faults', () => {
  it.each([
    ['unauthorized', 401],
    ['frozen', 402],
    ['forbidden', 403],
    ['locked', 423],
    ['too_many', 429],
    ['rejected', 430],
    ['failing', 503],
    ['open', 200],
  ])('%s: HTTP %i', async (value, status) => {
    const { access_token: token } = await connect(sandbox);
    await control('switch', { name: 'service', value });
    const answer = await post(token);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('retry-after')).toBe(value === 'too_many' ? '2.0' : null);
  });

  it('ends an answer in the middle', async () => {
    const { access_token: token } = await connect(sandbox);
    await control('switch', { name: 'service', value: 'cut' });
    const answer = await post(token);
    await expect(answer.text()).rejects.toThrow();
  });

  it('raises the cost of every query on request', async () => {
    const { access_token: token } = await connect(sandbox);
    await control('dial', { name: 'query_cost', value: 1001 });
    const answer = await graphql(sandbox, token, '{ shop { id } }');
    expect(answer.errors?.[0]?.extensions?.code).toBe('MAX_COST_EXCEEDED');
  });

  it('refuses customer data as an object, or as a field beside the rest', async () => {
    const { access_token: token } = await connect(sandbox, `${SCOPES},read_customers`);
    const ask = () =>
      graphql<{ orders: { nodes: { id: string; customer: { firstName: string | null } | null }[] } } | null>(
        sandbox,
        token,
        '{ orders(first: 9) { nodes { id customer { firstName } } } }',
      );
    await control('switch', { name: 'approval', value: 'no_names' });
    const partial = await ask();
    expect(partial.data?.orders.nodes.some(({ customer }) => customer !== null && customer.firstName === null)).toBe(
      true,
    );
    expect(partial.errors?.[0]?.message).toContain('not approved to access the Customer object');
    await control('switch', { name: 'approval', value: 'none' });
    const refused = await ask();
    expect(refused.data).toBeNull();
    expect(refused.errors?.[0]).toMatchObject({
      message: expect.stringContaining('not approved to access the Order object'),
      extensions: { code: 'ACCESS_DENIED' },
    });
  });
});
