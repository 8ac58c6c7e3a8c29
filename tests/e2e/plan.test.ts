/**
 * Plan, sessions and disconnection for two devices of one merchant and another shop: over HTTP and sockets, against the
 * built product and its sandbox.
 */
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Plan } from '../../domain/api/billing.js';
import type { ConnectionCheck, SessionRow } from '../../domain/api/session.js';
import { type Product, startProduct } from './product.js';
import { control } from './sandbox.js';

const SHOP = 'aurora-outfitters.myshopify.com';
const OTHER = 'borealis-gear.myshopify.com';
const LAPTOP = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0';

let product: Product;
let laptop: Device;
let phone: Device;
let stranger: Device;

beforeAll(async () => {
  product = await startProduct();
  laptop = await connect(SHOP);
  phone = await connect(SHOP);
  stranger = await connect(OTHER);
});
afterAll(() => product?.remove());

describe('a plan', () => {
  it('begins with a trial of three days, separately for each store', async () => {
    const trial = { state: 'trial', billing: 'sandbox', daysLeft: 3, paused: false, price: 19.99 };
    expect(await eventually(() => planOf(laptop), 'trial')).toMatchObject(trial);
    expect(await eventually(() => planOf(stranger), 'trial')).toMatchObject(trial);
  });

  it('waits for the merchant, who declines on the page of the store platform', async () => {
    const { confirmationUrl } = await subscribe();
    expect(confirmationUrl.startsWith(product.sandbox)).toBe(true);
    expect(await eventually(() => planOf(laptop), 'pending')).toMatchObject({ confirmationUrl, paused: false });
    expect((await subscribe()).confirmationUrl).toBe(confirmationUrl);
    expect(await decide(confirmationUrl, 'decline')).toBe('/profile?billing=declined');
    expect(await eventually(() => planOf(laptop), 'declined')).toMatchObject({ paused: false, canSubscribe: true });
  });

  it('is active once it was approved, and on the other device too', async () => {
    expect(await decide((await subscribe()).confirmationUrl)).toBe('/profile?billing=active');
    expect(await eventually(() => planOf(phone), 'active')).toMatchObject({
      accessUntil: null,
      currentPeriodEnd: expect.any(String),
      canCancel: true,
    });
    expect(await planOf(stranger)).toMatchObject({ state: 'trial' });
    expect((await laptop.ask('POST', '/api/billing/subscribe')).status).toBe(409);
  });

  it('follows the store platform’s webhooks', async () => {
    await control(product, 'billing', { shop: SHOP, status: 'FROZEN' });
    expect(await eventually(() => planOf(laptop), 'frozen')).toMatchObject({ canSubscribe: false, canCancel: true });
    await control(product, 'billing', { shop: SHOP, status: 'ACTIVE' });
    expect(await eventually(() => planOf(laptop), 'active')).toMatchObject({ paused: false });
  });

  it('lasts to the end of the paid period when it is cancelled', async () => {
    expect((await laptop.ask('POST', '/api/billing/cancel')).status).toBe(200);
    const plan = await eventually(() => planOf(laptop), 'cancelled');
    expect(plan).toMatchObject({ paused: false, accessUntil: plan.currentPeriodEnd, canSubscribe: true });
  });
});

describe('sessions', () => {
  it('are listed per shop, and one is revoked on its device at once', async () => {
    const isCurrent = async () => (await sessionsOf(laptop)).map(({ current }) => current);
    await expect.poll(isCurrent).toEqual([true, false]);
    const sessions = await sessionsOf(laptop);
    expect(sessions[0]?.device).toEqual({ kind: 'desktop', browser: 'Firefox 140', os: 'macOS' });
    expect(await sessionsOf(stranger)).toHaveLength(1);

    const isCut = await phone.listen();
    expect((await laptop.ask('DELETE', `/api/auth/shopify/sessions/${sessions[1]?.id}`)).status).toBe(200);
    await isCut();
    expect((await phone.ask('GET', '/api/auth/shopify/me')).status).toBe(401);
    expect((await laptop.ask('GET', '/api/auth/shopify/me')).status).toBe(200);
  });
});

describe('the connection', () => {
  const check = (device: Device) => device.get<ConnectionCheck>('/api/auth/shopify/check');

  it('is checked', async () => expect(await check(laptop)).toMatchObject({ connected: true, reason: null }));

  it('is cut by force: every device of the store at once, and no other store', async () => {
    // It has just signed in, and ends with the others.
    phone = await connect(SHOP);
    const areCut = await Promise.all([laptop.listen(), phone.listen()]);
    const answer = await laptop.ask('POST', '/auth/shopify/profile/force-disconnect', { shop: SHOP });
    expect(answer.status).toBe(200);
    await Promise.all(areCut.map(isCut => isCut()));
    expect((await phone.ask('GET', '/api/auth/shopify/me')).status).toBe(401);
    expect((await stranger.ask('GET', '/api/auth/shopify/me')).status).toBe(200);
    expect(await check(stranger)).toMatchObject({ connected: true });
  });
});

describe('an app that is removed from the store', () => {
  it('ends the sessions of the store', async () => {
    const isCut = await stranger.listen();
    await control(product, 'uninstall', { shop: OTHER });
    await isCut();
    expect((await stranger.ask('GET', '/api/auth/shopify/me')).status).toBe(401);
  });
});

const sessionsOf = async (device: Device) =>
  (await device.get<{ sessions: SessionRow[] }>('/api/auth/shopify/sessions')).sessions;
const planOf = (device: Device) => device.get<Plan>('/api/billing/plan');
const subscribe = async () =>
  (await (await laptop.ask('POST', '/api/billing/subscribe')).json()) as { confirmationUrl: string };

/** @returns the page of the app on which the merchant lands. */
async function decide(confirmationUrl: string, decision?: 'decline'): Promise<string> {
  const body = new URLSearchParams(decision ? { decision } : {});
  const sent = await fetch(confirmationUrl, { method: 'POST', body, redirect: 'manual' });
  const back = new URL(String(sent.headers.get('location')));
  expect(back.pathname).toBe('/api/billing/return');
  const answer = await laptop.ask('GET', back.pathname + back.search);
  return String(answer.headers.get('location'));
}

/** The read model follows within moments. */
async function eventually(look: () => Promise<Plan>, state: Plan['state']): Promise<Plan> {
  for (const end = Date.now() + 30_000; ; ) {
    const plan = await look();
    if (plan.state === state || Date.now() > end) return plan;
    await new Promise(resolve => setTimeout(resolve, 50));
  }
}

interface Device {
  ask(method: string, path: string, body?: object): Promise<Response>;
  get<Answer>(path: string): Promise<Answer>;
  /** Opens a socket. @returns a function that waits until the session's end is announced and the socket is cut. */
  listen(): Promise<() => Promise<void>>;
}

/** A browser that has connected a store, approving the consent page like a person. */
async function connect(shop: string): Promise<Device> {
  const jar = new Map<string, string>();
  const send = async (url: string, init: RequestInit = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { 'user-agent': LAPTOP, cookie, ...(init.headers as Record<string, string>) };
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return answer;
  };
  const begun = await send(`${product.url}/api/auth/shopify/login?shop=${shop}`);
  const consent = String(begun.headers.get('location'));
  const form = new URLSearchParams(new URL(consent).search);
  const approved = await fetch(consent.replace(/\?.*$/, ''), { method: 'POST', body: form, redirect: 'manual' });
  await send(new URL(String(approved.headers.get('location')), consent).href);

  const ask: Device['ask'] = (method, path, body) =>
    send(product.url + path, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    });
  return {
    ask,
    async get<Answer>(path: string) {
      const answer = await ask('GET', path);
      expect(answer.status).toBe(200);
      return (await answer.json()) as Answer;
    },
    async listen() {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const socket = io(product.url, { transports: ['websocket'], extraHeaders: { cookie }, reconnection: false });
      onTestFinished(() => void socket.close());
      let told = false;
      socket.on('ended', () => {
        told = true;
      });
      const cut = new Promise<boolean>(resolve => socket.on('disconnect', () => resolve(told)));
      await new Promise<void>((resolve, reject) => {
        socket.once('head', () => resolve());
        socket.once('connect_error', reject);
      });
      return async () => expect(await cut, 'told before it was cut').toBe(true);
    },
  };
}
