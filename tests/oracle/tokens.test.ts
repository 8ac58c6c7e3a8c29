/** A shop stays connected while its tokens change: token keeper, vault and lock together against the sandbox. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { as, type ShopDomain } from '../../domain/kernel/names.js';
import { openLock } from '../../platform/lock/openLock.js';
import { type Clock, plus } from '../../platform/runtime/clock/clock.js';
import { manualClock } from '../../platform/runtime/clock/manualClock.js';
import { createTokens } from '../../platform/shopify/connect/tokens.js';
import { openShopify } from '../../platform/shopify/openShopify.js';
import { openVault } from '../../platform/vault/openVault.js';
import { startSandbox } from '../../sandbox/server.js';
import { consent } from './consent.js';

const SHOP = as<ShopDomain>('aurora-outfitters.myshopify.com');
const HOUR = 3_600_000;
const app = { clientId: 'client-1', clientSecret: 'hush' };
const masterKey = randomBytes(32);

let folder: string;
let clock: ReturnType<typeof manualClock>;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let open: { close(): Promise<void> }[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'oracle-tokens-'));
  clock = manualClock();
  open = [];
  sandbox = await startSandbox({
    ...app,
    port: 0,
    dataDir: null,
    seed: 'oracle',
    orders: 20,
    now: () => Date.parse(clock.now()),
  });
});
afterEach(async () => {
  await Promise.all(open.map(engine => engine.close()));
  await sandbox.close();
  rmSync(folder, { recursive: true });
});

/** A clock that differs from the sandbox's by this much. */
const off = (ms: number): Clock => ({ now: () => plus(clock.now(), ms) });

/** Everything separate except files and clock, like another process. */
function processOnItsOwn(own: Clock = clock) {
  const keyStore = `sqlite:${join(folder, 'keys.db')}`;
  const vault = openVault(keyStore, { masterKey, clock: own });
  const lock = openLock(keyStore, { clock: own });
  open.push(vault, lock);
  let renewals = 0;
  const shopify = openShopify({
    ...app,
    mode: 'sandbox',
    sandboxOrigin: sandbox.origin,
    apiVersion: '2026-07',
    scopes: ['read_orders'],
    clock: own,
    log: { warn: (_, message) => expect.fail(message) },
    fetch: (url, init) => {
      if (String(init?.body).includes('"refresh_token"')) renewals += 1;
      return fetch(url, init);
    },
  });
  const tokens = createTokens({ vault, endpoint: shopify, clock: own, lock });
  return {
    shopify,
    tokens,
    name: () => tokens.use(SHOP, token => shopify.profile(SHOP, token)),
    renewals: () => renewals,
  };
}

it('renews tokens once for all processes, for days, and keeps them sealed', async () => {
  const [one, other] = [processOnItsOwn(), processOnItsOwn()];
  const code = (await consent(one.shopify, SHOP)).get('code') ?? '';
  const grant = await one.shopify.exchangeCode(SHOP, code);
  await one.tokens.keep(SHOP, grant);

  for (let day = 1; day <= 5; day += 1) {
    clock.advance(24 * HOUR);
    const names = await Promise.all([one, other, one, other].map(process => process.name()));
    expect(names.map(({ name }) => name)).toEqual(Array(4).fill('Aurora Outfitters'));
    expect(one.renewals() + other.renewals()).toBe(day);
  }

  const stored = ['keys.db', 'keys.db-wal'].map(file => readFileSync(join(folder, file), 'latin1')).join();
  expect(stored).not.toContain(grant.accessToken);
  expect(stored).not.toContain(grant.refreshToken);
});

it('asks for a new connection if a store was away for longer than a refresh token’s life', async () => {
  const { shopify, tokens, name } = processOnItsOwn();
  await tokens.keep(SHOP, await shopify.exchangeCode(SHOP, (await consent(shopify, SHOP)).get('code') ?? ''));
  clock.advance(91 * 24 * HOUR);
  await expect(name()).rejects.toMatchObject({ failure: 'reauth_required' });

  await tokens.keep(SHOP, await shopify.exchangeCode(SHOP, (await consent(shopify, SHOP)).get('code') ?? ''));
  expect(await name()).toMatchObject({ name: 'Aurora Outfitters' });
});

describe('a clock that is an hour off', () => {
  it.each([
    ['ahead of', HOUR],
    ['behind', -HOUR],
  ])('%s Shopify’s: tokens are renewed in time for days, and never too late', async (_, ms) => {
    const { shopify, tokens, name, renewals } = processOnItsOwn(off(ms));
    await tokens.keep(SHOP, await shopify.exchangeCode(SHOP, (await consent(shopify, SHOP)).get('code') ?? ''));
    for (let half = 1; half <= 10; half += 1) {
      clock.advance(HOUR / 2);
      expect(await name()).toMatchObject({ name: 'Aurora Outfitters' });
    }
    expect(renewals()).toBe(5);
  });

  it.each([
    ['set forward', 0, HOUR, 1],
    ['set back', HOUR, 0, 0],
  ])('renews the token when it is dead at the latest, if it is %s', async (_, before, after, soon) => {
    let ms = before;
    const { shopify, tokens, name, renewals } = processOnItsOwn({ now: () => plus(clock.now(), ms) });
    await tokens.keep(SHOP, await shopify.exchangeCode(SHOP, (await consent(shopify, SHOP)).get('code') ?? ''));
    ms = after;
    expect(await name()).toMatchObject({ name: 'Aurora Outfitters' });
    expect(renewals()).toBe(soon);
    // By a clock that was set back, the token lives an hour longer; Shopify's 401 corrects it.
    clock.advance(HOUR + 1000);
    expect(await name()).toMatchObject({ name: 'Aurora Outfitters' });
    expect(renewals()).toBe(soon + 1);
  });
});
