import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { as, type Instant } from '../../../domain/kernel/names.js';
import { systemClock } from '../../../platform/runtime/clock/clock.js';
import { manualClock } from '../../../platform/runtime/clock/manualClock.js';
import { openSqlite, type Sqlite } from '../../../platform/sqlite/open.js';
import { openVault } from '../../../platform/vault/openVault.js';
import { KeyMissing, SealBroken, type Sealed, type ToSeal, type Vault } from '../../../platform/vault/port.js';
import { vaultContract } from './vaultContract.js';

vaultContract('SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-vault-'));
  const path = join(folder, 'keys.db');
  const clock = manualClock();
  const opened: Vault[] = [];
  const inFile = <Result>(work: (database: Sqlite) => Result): Result => {
    const database = openSqlite(path, { synchronous: 'FULL' });
    try {
      return work(database);
    } finally {
      database.close();
    }
  };
  return {
    async open(masterKey = 1) {
      const vault = openVault(`sqlite:${path}`, { masterKey: new Uint8Array(32).fill(masterKey), clock });
      opened.push(vault);
      await vault.ready();
      return vault;
    },
    pass: ms => clock.advance(ms),
    wrappedKeys: async () =>
      inFile(database =>
        database
          .prepare('SELECT wrapped FROM keys WHERE wrapped IS NOT NULL')
          .all<{ wrapped: ArrayBuffer }>()
          .map(({ wrapped }) => Buffer.from(wrapped)),
      ),
    loseKeys: async () => inFile(database => database.exec('DELETE FROM keys')),
    holds: async bytes => readdirSync(folder).some(file => readFileSync(join(folder, file)).includes(bytes)),
    async remove() {
      for (const vault of opened) await vault.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
});

it('forgets at once what another process destroyed, on SQLite', async () => {
  const clock = manualClock();
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-vault-'));
  const [one, other] = [1, 2].map(() =>
    openVault(`sqlite:${join(folder, 'keys.db')}`, { masterKey: new Uint8Array(32), clock }),
  ) as [Vault, Vault];
  const sealed = await one.seal('aurora.myshopify.com', 'orders', 'Ada', 'c');
  await other.destroy('aurora.myshopify.com', 'orders', 'erasure-1');
  expect(await one.openAll([{ sealed, context: 'c' }])).toEqual([{ status: 'erased' }]);
  expect(await one.open(sealed, 'c')).toEqual({ status: 'erased' });
  await Promise.all([one.close(), other.close()]);
  rmSync(folder, { recursive: true });
});

it('takes a file from before keys had an end, on SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-vault-'));
  const path = join(folder, 'keys.db');
  const open = () => openVault(`sqlite:${path}`, { masterKey: new Uint8Array(32), clock: manualClock() });
  const before = open();
  const sealed = await before.seal('aurora.myshopify.com', 'orders', 'Ada', 'c');
  await before.close();
  const file = openSqlite(path, { synchronous: 'FULL' });
  file.exec('ALTER TABLE keys DROP COLUMN expires_at');
  file.close();
  const vault = open();
  expect(await vault.expire()).toEqual({ keys: 0 });
  expect(await vault.open(sealed, 'c')).toEqual({ status: 'open', plaintext: 'Ada' });
  await vault.close();
  rmSync(folder, { recursive: true });
});

const MANY = 150;

/** Two vaults with the same keys, like two processes'. */
function twoVaults() {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-vault-'));
  const path = join(folder, 'keys.db');
  const open = () => openVault(`sqlite:${path}`, { masterKey: new Uint8Array(32).fill(7), clock: systemClock });
  const [vault, other] = [open(), open()];
  onTestFinished(async () => {
    await Promise.all([vault.close(), other.close()]);
    rmSync(folder, { recursive: true });
  });
  return { path, vault, other };
}

describe('many texts opened at once', () => {
  async function sealedMany() {
    const { path, vault } = twoVaults();
    const seal = (n: number) => vault.seal(`shop-${n % 3}.myshopify.com`, 'orders', `Ada ${n} Ü`, `c${n}`);
    const many = await Promise.all(
      Array.from({ length: MANY }, async (_, n) => ({ sealed: await seal(n), context: `c${n}` })),
    );
    return { path, vault, many };
  }

  it('come in order, those of a destroyed key as erased', async () => {
    const { vault, many } = await sealedMany();
    const plain = many.map((_, n) => ({ status: 'open', plaintext: `Ada ${n} Ü` }));
    expect(await vault.openAll(many)).toEqual(plain);
    await vault.destroy('shop-1.myshopify.com', 'orders', 'erasure-1');
    expect(await vault.openAll(many)).toEqual(plain.map((one, n) => (n % 3 === 1 ? { status: 'erased' } : one)));
  });

  it('say each by itself why it does not open', async () => {
    const { path, vault, many } = await sealedMany();
    const lost = vault.keyOf(many[2]?.sealed ?? ('' as never));
    const file = openSqlite(path, { synchronous: 'FULL' });
    file.prepare('DELETE FROM keys WHERE id = ?').run([lost]);
    file.close();
    const opened = await vault.openAll(many.map((one, n) => (n === 0 ? { ...one, context: 'other' } : one)));
    expect(opened[0]).toMatchObject({ status: 'faulty', fault: expect.any(SealBroken) });
    expect(opened[1]).toEqual({ status: 'open', plaintext: 'Ada 1 Ü' });
    expect(opened[2]).toMatchObject({ status: 'faulty', fault: expect.any(KeyMissing) });
  });
});

describe('many things sealed at once', () => {
  const shopOf = (n: number) => `shop-${n % 3}.myshopify.com`;
  /** Every fourth name is unknown; every fifth has expired. */
  const things = Array.from(
    { length: MANY },
    (_, n): ToSeal => ({
      sealedFor: {
        shop: shopOf(n),
        purpose: 'orders',
        until: as<Instant>(n % 5 === 4 ? '2020-01-01T00:00:00.000Z' : '2999-01-01T00:00:00.000Z'),
      },
      recognisedBy: `thing ${n % 10}`,
      parts: [
        { plaintext: `order ${n} Ü 名`, context: `o${n}` },
        ...(n % 4 === 0 ? [] : [{ plaintext: `Ada ${n}`, context: `c${n}` }]),
      ],
    }),
  );

  it('come in order, each part to be opened by any other, and none of what is over', async () => {
    const { vault, other } = twoVaults();
    const sealed = await vault.sealAll(things);
    expect(sealed.map((one, n) => (one === null) === (n % 5 === 4))).not.toContain(false);
    for (const [n, { parts }] of things.entries()) {
      const one = sealed[n];
      if (!one) continue;
      const opened = await Promise.all(one.parts.map((part, at) => other.open(part, parts[at]?.context ?? '')));
      expect(opened).toEqual(parts.map(({ plaintext }) => ({ status: 'open', plaintext })));
    }
  });

  it('have the digests that any other vault gives: a report that comes again is recognised', async () => {
    const { vault, other } = twoVaults();
    const digests = async (by: Vault) => (await by.sealAll(things)).map(one => one?.digest);
    const first = await digests(vault);
    expect(await digests(other)).toEqual(first);
    expect(await digests(vault)).toEqual(first);
    expect(first[0]).toBe(first[30]);
    expect(first[0]).not.toBe(first[10]);
  });

  it('are never sealed with a key that was destroyed meanwhile: they would be lost', async () => {
    const { vault, other } = twoVaults();
    await vault.sealAll(things);
    await other.destroy(shopOf(0), 'orders', 'erasure-1');
    const [again] = await vault.sealAll(things);
    expect(await other.open(again?.parts[0] as Sealed, 'o0')).toMatchObject({ status: 'open' });
  });
});
