import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { as, type ShopDomain } from '../../../domain/kernel/names.js';
import { openSqliteLock } from '../../lock/openSqliteLock.js';
import type { Lock } from '../../lock/port.js';
import { manualClock } from '../../runtime/clock/manualClock.js';
import { type Grant, ShopifyError, type ShopifyFailure } from '../port.js';
import { createTokens, GRANT_SECRET } from './tokens.js';

const SHOP = as<ShopDomain>('aurora-outfitters.myshopify.com');
const HOUR = 3_600_000;
const MINUTE = 60_000;

let folder: string;
let clock: ReturnType<typeof manualClock>;
let secrets: Map<string, string>;
let locks: Lock[];
/** The refresh tokens sent, in order, and the responses; throws a failure in the list. */
let asked: string[];
let answers: (Grant | ShopifyFailure)[];
/** Runs while a renewal is in flight. */
let meanwhile: () => void;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tokens-'));
  clock = manualClock();
  secrets = new Map();
  locks = [];
  asked = [];
  answers = [];
  meanwhile = () => {};
});
afterEach(async () => {
  await Promise.all(locks.map(lock => lock.close()));
  rmSync(folder, { recursive: true });
});

const grant = (name: string): Grant => ({
  accessToken: `access-${name}`,
  scopes: ['read_orders'],
  expiresAt: new Date(Date.parse(clock.now()) + HOUR).toISOString(),
  refreshToken: `refresh-${name}`,
});

async function answer(token: string): Promise<Grant> {
  asked.push(token);
  await new Promise(setImmediate);
  meanwhile();
  const next = answers.shift();
  if (next === undefined) throw new Error('asked once too often');
  if (typeof next === 'string') throw new ShopifyError(next, 'no');
  return next;
}

const store = (kept: Grant) => secrets.set(`${SHOP}/${GRANT_SECRET}`, JSON.stringify(kept));
const stored = (): Grant & { previous?: Grant } => JSON.parse(secrets.get(`${SHOP}/${GRANT_SECRET}`) ?? 'null');

/** A token keeper with its own lock handle plays a separate process. */
function processOnItsOwn() {
  const lock = openSqliteLock({ path: join(folder, 'keys.db'), clock, sleep: () => new Promise(setImmediate) });
  locks.push(lock);
  return createTokens({
    clock,
    lock,
    vault: {
      getSecret: async (shop, name) => secrets.get(`${shop}/${name}`) ?? null,
      putSecret: async (shop, name, value) => void secrets.set(`${shop}/${name}`, value),
      deleteSecret: async (shop, name) => void secrets.delete(`${shop}/${name}`),
    },
    endpoint: { refresh: (_, token) => answer(token), clientCredentials: () => answer('client credentials') },
  });
}

const used = (tokens = processOnItsOwn()) => tokens.use(SHOP, async token => token);
/** Simulates work that Shopify refuses with 401 unless the token is one of these. */
const only =
  (...good: string[]) =>
  async (token: string) => {
    if (!good.includes(token)) throw new ShopifyError('reauth_required', '401');
    return token;
  };

describe('the token keeper', () => {
  it('stores what a connection was granted and returns it', async () => {
    const tokens = processOnItsOwn();
    await tokens.keep(SHOP, grant('1'));
    expect(await used(tokens)).toBe('access-1');
    expect(asked).toEqual([]);
  });

  it('requires a new connection if there is no grant', async () => {
    await expect(used()).rejects.toMatchObject({ failure: 'reauth_required' });
  });

  it.each([
    ['five minutes and a second before the end', HOUR - 5 * MINUTE - 1000, 'access-1'],
    ['five minutes before the end', HOUR - 5 * MINUTE, 'access-2'],
    ['after the end', 2 * HOUR, 'access-2'],
  ])('%s the token is %3$s', async (_, later, token) => {
    store(grant('1'));
    clock.advance(later);
    answers = [grant('2')];
    expect(await used()).toBe(token);
  });

  it('deletes the grant of a store', async () => {
    const tokens = processOnItsOwn();
    await tokens.keep(SHOP, grant('1'));
    await tokens.forget(SHOP);
    await expect(used(tokens)).rejects.toMatchObject({ failure: 'reauth_required' });
    expect(secrets.size).toBe(0);
  });

  it('stores the new pair as a whole, with the one it replaced', async () => {
    const [first, second, third] = [grant('1'), grant('2'), grant('3')];
    store(first);
    answers = [second, third];
    clock.advance(HOUR);
    await used();
    expect(stored()).toEqual({ ...second, previous: first });
    await used();
    expect(stored()).toEqual({ ...third, previous: second });
  });

  it('renews once for all callers, in one process and in several', async () => {
    store(grant('1'));
    clock.advance(HOUR);
    answers = [grant('2')];
    const [one, other] = [processOnItsOwn(), processOnItsOwn()];
    expect(await Promise.all([used(one), used(one), used(other), used(other)])).toEqual(Array(4).fill('access-2'));
    expect(asked).toEqual(['refresh-1']);
  });

  it('renews after a 401 and runs the work once more', async () => {
    store(grant('1'));
    answers = [grant('2')];
    expect(await processOnItsOwn().use(SHOP, only('access-2'))).toBe('access-2');

    answers = [grant('3')];
    await expect(processOnItsOwn().use(SHOP, only())).rejects.toMatchObject({ failure: 'reauth_required' });
    expect(asked).toEqual(['refresh-1', 'refresh-2']);
  });

  it('passes on errors that are not about tokens', async () => {
    store(grant('1'));
    const work = () => Promise.reject(new ShopifyError('shop_paused', 'frozen'));
    await expect(processOnItsOwn().use(SHOP, work)).rejects.toMatchObject({ failure: 'shop_paused' });
    expect(asked).toEqual([]);
  });

  it('retries with the same refresh token when the response was lost', async () => {
    store(grant('1'));
    clock.advance(HOUR);
    answers = ['unreachable', grant('2')];
    expect(await used()).toBe('access-2');
    expect(asked).toEqual(['refresh-1', 'refresh-1']);
  });

  it('continues with a token that is still valid while Shopify is unreachable', async () => {
    store(grant('1'));
    clock.advance(HOUR - MINUTE);
    answers = ['unreachable', 'unreachable'];
    expect(await used()).toBe('access-1');
  });

  it('reports it if the token is no longer valid', async () => {
    store(grant('1'));
    clock.advance(HOUR);
    answers = ['unreachable', 'unreachable'];
    await expect(used()).rejects.toMatchObject({ failure: 'unreachable' });
  });

  it('falls back to the previous pair if the new one never worked', async () => {
    const first = grant('1');
    store({ ...grant('2'), previous: first } as Grant);
    clock.advance(HOUR);
    answers = ['reauth_required', grant('3')];
    expect(await used()).toBe('access-3');
    expect(asked).toEqual(['refresh-2', 'refresh-1']);
  });

  it('requires a new connection when no refresh token works, and keeps what it has', async () => {
    store(grant('1'));
    clock.advance(HOUR);
    answers = ['reauth_required'];
    await expect(used()).rejects.toMatchObject({ failure: 'reauth_required' });
    expect(stored()).toMatchObject({ accessToken: 'access-1' });
  });

  it("does not make merchants reconnect because the app's own secret is wrong", async () => {
    store(grant('1'));
    clock.advance(HOUR);
    answers = ['denied'];
    await expect(used()).rejects.toMatchObject({ failure: 'denied' });
  });

  it('keeps a new connection that came while it renewed the old one', async () => {
    store(grant('1'));
    clock.advance(HOUR);
    answers = [grant('2')];
    meanwhile = () => store(grant('reconnected'));
    expect(await used()).toBe('access-reconnected');
    expect(stored()).toMatchObject({ accessToken: 'access-reconnected' });
  });

  it('does not restore the grant of a store that was disconnected in the meantime', async () => {
    store(grant('1'));
    clock.advance(HOUR);
    answers = [grant('2')];
    meanwhile = () => secrets.clear();
    await expect(used()).rejects.toMatchObject({ failure: 'reauth_required' });
    expect(secrets.size).toBe(0);
  });

  it('repeats the client credentials grant if there is no refresh token', async () => {
    const { refreshToken: _, ...selfHosted } = grant('1');
    store(selfHosted);
    clock.advance(HOUR);
    answers = [{ ...selfHosted, accessToken: 'access-2' }];
    expect(await used()).toBe('access-2');
    expect(asked).toEqual(['client credentials']);
  });

  it('cannot renew a token that never expires', async () => {
    store({ accessToken: 'access-1', scopes: [] });
    clock.advance(1000 * HOUR);
    expect(await used()).toBe('access-1');
    await expect(processOnItsOwn().use(SHOP, only())).rejects.toMatchObject({ failure: 'reauth_required' });
    expect(asked).toEqual([]);
  });
});
