/**
 * Input from strangers, faulty networks and wrong clocks, over HTTP to the running service: each gets a clear answer or
 * is recorded, and leaves nothing half-written.
 */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Position } from '../../platform/event-store/port.js';
import { queryHmac } from '../../platform/shopify/connect/signature.js';
import { connectedStore, eventually, SHOP } from './connectedStore.js';

/** The sandbox app's secret, as set by `connectedStore`. */
const SECRET = 'sandbox-secret';
const MB = 1024 * 1024;

let eventLog: Awaited<ReturnType<typeof connectedStore>>;
/** A signed-in browser. */
let cookie: string;
/** The log before the test. */
let head: Position | null;

beforeAll(async () => {
  eventLog = await connectedStore({ orders: 60 });
  cookie = (await signIn()).cookie;
  await eventually(async () => {
    const row = await eventLog.readStore.sql.selectFrom('shops').select('sync_state').executeTakeFirst();
    return row?.sync_state === 'idle';
  }, 'the first sync');
});
afterAll(() => eventLog.close());
beforeEach(async () => {
  head = await eventLog.eventLog.head();
});
/** No events from a browser or from our deliveries: the store's own syncs continue meanwhile. */
async function nothingWritten(): Promise<void> {
  const written: string[] = [];
  for await (const { events } of eventLog.eventLog.readAll(head ?? 'start'))
    for (const { type, meta } of events)
      if (meta.actor.kind === 'merchant' || /^(bad-input|replayed|unknown)/.test(meta.correlationId))
        written.push(type);
  expect(written).toEqual([]);
}

const get = (path: string, cookies = '') =>
  fetch(`${eventLog.publicUrl}${path}`, { redirect: 'manual', headers: { cookie: cookies } });
const errorOf = (answer: Response) =>
  new URL(answer.headers.get('location') ?? '', eventLog.publicUrl).searchParams.get('error');
const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map(text => text.split(';')[0])
    .join('; ');

/** A browser on its way from the login to the consent page's button. */
async function approved() {
  const login = await get(`/api/auth/shopify/login?shop=${SHOP}`);
  const consent = new URL(login.headers.get('location') ?? '');
  const answer = await fetch(consent.origin + consent.pathname, {
    method: 'POST',
    body: consent.searchParams,
    redirect: 'manual',
  });
  const { pathname, searchParams } = new URL(answer.headers.get('location') ?? '');
  return { path: pathname, query: searchParams, cookie: cookiesOf(login) };
}
async function signIn() {
  const { path, query, cookie: browser } = await approved();
  const answer = await get(`${path}?${query}`, browser);
  return { path: `${path}?${query}`, browser, answer, cookie: cookiesOf(answer) };
}
/** Signs again, like Shopify. */
function signed(query: URLSearchParams, changes: Readonly<Record<string, string>>): URLSearchParams {
  const changed = new URLSearchParams({ ...Object.fromEntries(query), ...changes });
  changed.set('hmac', queryHmac(changed, SECRET));
  return changed;
}

let deliveries = 0;
function deliver(topic: string, body: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(`${eventLog.publicUrl}/api/webhooks/shopify`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': topic,
      'x-shopify-shop-domain': SHOP,
      'x-shopify-webhook-id': `bad-input-${++deliveries}`,
      'x-shopify-hmac-sha256': createHmac('sha256', SECRET).update(body).digest('base64'),
      ...headers,
    },
  });
}
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];
const outcomeOf = (webhookId: string) =>
  eventually(
    async () =>
      (
        await eventLog.workStore.sql
          .selectFrom('webhook_deliveries')
          .select('outcome')
          .where('webhook_id', '=', webhookId)
          .execute()
      ).map(({ outcome }) => outcome),
    webhookId,
  );

describe('webhooks', () => {
  const ORDER = '{"id":820982911946154508,"updated_at":"2026-07-01T10:00:00+02:00"}';

  it('are refused if they are forged', async () => {
    const forged = { 'x-shopify-hmac-sha256': createHmac('sha256', 'guessed').update(ORDER).digest('base64') };
    expect(await codeOf(await deliver('orders/create', ORDER, forged))).toEqual([401, 'WEBHOOK_SIGNATURE_INVALID']);
    await nothingWritten();
  });

  it('are refused if they are unsigned, or signed with content of our own cookies', async () => {
    for (const hmac of ['', cookie.replace(/^.*tidewatch_session=([^;]+).*$/, '$1')])
      expect((await deliver('orders/create', ORDER, { 'x-shopify-hmac-sha256': hmac })).status).toBe(401);
    await nothingWritten();
  });

  it('have no second effect when they are replayed, under the same id or another', async () => {
    const { id = '' } = await eventLog.control('order');
    const order = await eventually(
      () => eventLog.readStore.sql.selectFrom('orders').selectAll().where('order_id', '=', id).executeTakeFirst(),
      'the order',
    );
    head = await eventLog.eventLog.head();
    const body = `{"id":${id.split('/').at(-1)},"updated_at":"${order.updated_at}"}`;
    for (const webhookId of ['replayed', 'replayed', 'replayed-again'])
      expect((await deliver('orders/updated', body, { 'x-shopify-webhook-id': webhookId })).status).toBe(200);
    await eventually(async () => (await outcomeOf('replayed-again')).length === 1, 'the last');
    expect([await outcomeOf('replayed'), await outcomeOf('replayed-again')]).toEqual([['stale'], ['stale']]);
    await nothingWritten();
  });

  it('of 10 MB are refused', async () => {
    const body = JSON.stringify({ id: 1, note: 'x'.repeat(10 * MB) });
    expect(await codeOf(await deliver('orders/create', body))).toEqual([413, 'BODY_TOO_LARGE']);
    await nothingWritten();
  });

  it.each(['{"id":8209829119461', 'order=1', '[]', ''])(
    'of invalid JSON are refused although signed: %s',
    async body => {
      expect(await codeOf(await deliver('orders/create', body))).toEqual([400, 'INVALID_REQUEST']);
      await nothingWritten();
    },
  );

  it('of unknown topics are accepted and recorded as such', async () => {
    expect((await deliver('moons/rise', ORDER, { 'x-shopify-webhook-id': 'unknown' })).status).toBe(200);
    await eventually(async () => (await outcomeOf('unknown')).length === 1, 'the note');
    expect(await outcomeOf('unknown')).toEqual(['unknown']);
    await nothingWritten();
  });

  it('from a clock that is an hour off are applied by the order’s own time', async () => {
    const { id = '' } = await eventLog.control('order');
    const held = () =>
      eventLog.readStore.sql.selectFrom('orders').selectAll().where('order_id', '=', id).executeTakeFirst();
    await eventually(held, 'the order');
    for (const ms of [-3_600_000, 3_600_000]) {
      const now = new Date();
      const body = `{"id":${id.split('/').at(-1)},"updated_at":"${now.toISOString()}"}`;
      const webhookId = `skewed ${ms}`;
      const triggered = new Date(now.getTime() + ms).toISOString();
      const headers = { 'x-shopify-webhook-id': webhookId, 'x-shopify-triggered-at': triggered };
      expect((await deliver('orders/updated', body, headers)).status).toBe(200);
      await eventually(async () => (await outcomeOf(webhookId)).length === 1, webhookId);
      expect(await outcomeOf(webhookId)).toEqual(['applied']);
    }
    expect(await held()).toMatchObject({ removed: 0, cancelled: 0 });
  });
});

describe('connecting', () => {
  it.each([
    ['shop=evil.com', 'invalid_shop'],
    ['shop=a.myshopify.com.evil.com', 'invalid_shop'],
    ['shop=https://evil.com/a.myshopify.com', 'invalid_shop'],
    ['shop=a.myshopify.com%00.evil.com', 'invalid_shop'],
    ['shop=', 'invalid_shop'],
    [`shop=${SHOP}&shop=evil.com`, 'invalid_shop'],
    [`shop=${SHOP}&return_url=//evil.com`, 'return_url_refused'],
    [`shop=${SHOP}&return_url=https://evil.com/dashboard`, 'return_url_refused'],
    [`shop=${SHOP}&return_url=/%5Cevil.com`, 'return_url_refused'],
    [`shop=${SHOP}&return_url=javascript:alert(1)`, 'return_url_refused'],
  ])('login?%s leads back to the landing page: %s', async (query, error) => {
    const answer = await get(`/api/auth/shopify/login?${query}`);
    expect([answer.status, errorOf(answer)]).toEqual([302, error]);
    expect(answer.headers.get('location')).toMatch(/^\/\?/);
    expect(answer.headers.getSetCookie()).toEqual([]);
    await nothingWritten();
  });

  it('a replayed callback leads to the same page, without a new session', async () => {
    const { path, browser, answer, cookie: session } = await signIn();
    expect(answer.headers.get('location')).toContain('connected=true');
    head = await eventLog.eventLog.head();
    const again = await get(path, browser);
    expect(again.headers.get('location')).toContain('connected=true');
    expect(again.headers.getSetCookie()).toEqual([]);
    expect((await get('/api/auth/shopify/check', session)).status).toBe(200);
  });

  it('a callback that is replayed from another browser is refused', async () => {
    const { path } = await signIn();
    const answer = await get(path, 'tidewatch_connect=another');
    expect([errorOf(answer), answer.headers.getSetCookie()]).toEqual(['connect_state_invalid', []]);
  });

  it('a code that is replayed under a new state is refused', async () => {
    const used = (await signIn()).path;
    const code = new URL(used, eventLog.publicUrl).searchParams.get('code') ?? '';
    const next = await approved();
    const answer = await get(`${next.path}?${signed(next.query, { code })}`, next.cookie);
    expect([errorOf(answer), answer.headers.getSetCookie()]).toEqual(['code_used', []]);
  });

  it.each([-3600, 3600])('a callback from a clock %i seconds off is refused with that reason', async seconds => {
    const { path, query, cookie: browser } = await approved();
    const timestamp = String(Number(query.get('timestamp')) + seconds);
    const answer = await get(`${path}?${signed(query, { timestamp })}`, browser);
    expect(errorOf(answer)).toBe('connect_untimely');
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it.each(['evil.com', 'a.myshopify.com.evil.com'])('a callback signed for shop=%s is refused', async shop => {
    const { path, query, cookie: browser } = await approved();
    const answer = await get(`${path}?${signed(query, { shop })}`, browser);
    expect([errorOf(answer), answer.headers.getSetCookie()]).toEqual(['invalid_shop', []]);
  });
});

describe('a signed-in browser', () => {
  const post = (body: string) =>
    fetch(`${eventLog.publicUrl}/api/auth/shopify/notifications`, {
      method: 'POST',
      body,
      headers: { cookie, 'content-type': 'application/json' },
    });

  it.each([
    ['invalid JSON', '{"message":', 400, 'INVALID_REQUEST'],
    ['10 MB', JSON.stringify({ message: 'x'.repeat(10 * MB) }), 413, 'BODY_TOO_LARGE'],
  ])('gets the reason when it sends %s', async (_, body, status, code) => {
    expect(await codeOf(await post(body))).toEqual([status, code]);
    await nothingWritten();
  });

  it('reports the store as unreachable while its answers are truncated', async () => {
    await eventLog.control('switch', { name: 'service', value: 'cut' });
    const answer = await get('/api/auth/shopify/check', cookie);
    expect([answer.status, await answer.json()]).toMatchObject([200, { connected: false, reason: 'unreachable' }]);
    await eventLog.control('switch', { name: 'service', value: 'open' });
    expect(await (await get('/api/auth/shopify/check', cookie)).json()).toMatchObject({ connected: true });
    await nothingWritten();
  });
});
