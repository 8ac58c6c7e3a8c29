/** The vault on PostgreSQL. Inspects the server's files, so its user must be a superuser. */
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { newSchema } from '../../../platform/postgres/newSchema.fixtures.js';
import { openPostgres, type Postgres } from '../../../platform/postgres/openPostgres.js';
import { manualClock } from '../../../platform/runtime/clock/manualClock.js';
import { openVault } from '../../../platform/vault/openVault.js';
import type { Vault } from '../../../platform/vault/port.js';
import { vaultContract } from './vaultContract.js';

const url = inject('postgresUrl') ?? '';
const SHOP = 'aurora.myshopify.com';

/**
 * Every file that the database keeps, as it is on the disk: the rubbish in its pages as well. Not the write-ahead log.
 */
const IN_FILES = `
  select exists (
    select from pg_database d, pg_ls_dir('base/' || d.oid) as file
    where d.datname = current_database() and file ~ '^[0-9]+(\\.[0-9]+)?$'
      and position($1::bytea in pg_read_binary_file('base/' || d.oid || '/' || file, 0, 1000000000, true)) > 0) as there`;

describe.skipIf(url === '')('on PostgreSQL (needs a PostgreSQL server)', () => {
  vaultContract('PostgreSQL', async () => {
    const schema = await newSchema(url);
    const clock = manualClock();
    const behind = openPostgres(schema.url);
    const opened: Vault[] = [];
    return {
      async open(masterKey = 1) {
        const vault = openVault(schema.url, { masterKey: new Uint8Array(32).fill(masterKey), clock });
        opened.push(vault);
        await vault.ready();
        return vault;
      },
      pass: ms => clock.advance(ms),
      wrappedKeys: async () =>
        (await behind.query<{ wrapped: Buffer }>('select wrapped from vault_keys where wrapped is not null')).map(
          ({ wrapped }) => wrapped,
        ),
      loseKeys: async () => void (await behind.query('delete from vault_keys')),
      async holds(bytes) {
        await behind.query('checkpoint');
        return (await behind.query<{ there: boolean }>(IN_FILES, [bytes]))[0]?.there === true;
      },
      async remove() {
        for (const vault of opened) await vault.close();
        await behind.close();
        await schema.remove();
      },
    };
  });

  describe('vault on PostgreSQL', () => {
    let schema: Awaited<ReturnType<typeof newSchema>>;
    let behind: Postgres;
    let one: Vault;
    let other: Vault;
    beforeEach(async () => {
      schema = await newSchema(url);
      const options = { masterKey: new Uint8Array(32), clock: manualClock() };
      behind = openPostgres(schema.url);
      [one, other] = [openVault(schema.url, options), openVault(schema.url, options)];
    });
    afterEach(async () => {
      await Promise.all([one.close(), other.close(), behind.close()]);
      await schema.remove();
    });

    it('forgets what another process destroyed as soon as it hears of it', async () => {
      const sealed = await one.seal(SHOP, 'orders', 'Ada', 'c');
      expect(await one.open(sealed, 'c')).toEqual({ status: 'open', plaintext: 'Ada' });
      await other.destroy(SHOP, 'orders', 'erasure-1');
      await expect.poll(() => one.open(sealed, 'c')).toEqual({ status: 'erased' });
    });

    it('is asked once by many who seal for a shop that has no key yet', async () => {
      const sealed = await Promise.all(
        Array.from({ length: 50 }, (_, n) => one.seal(SHOP, 'orders', `name ${n}`, 'c')),
      );
      expect(new Set(sealed.map(text => text.split('.')[1])).size).toBe(1);
      expect(await behind.query('select count(*) as keys from vault_keys')).toEqual([{ keys: 1 }]);
    });

    it('says that traces are left while others use the table, and leaves none when it is asked again', async () => {
      const sealed = await one.seal(SHOP, 'orders', 'Ada', 'c');
      await behind.transaction(async query => {
        await query('select * from vault_keys');
        await expect(one.destroy(SHOP, 'orders', 'erasure-1')).rejects.toThrow(/traces could not be overwritten yet/);
      });
      expect(await other.open(sealed, 'c')).toEqual({ status: 'erased' });
      const file = () => behind.query(`select pg_relation_filepath('vault_keys') as path`);
      const before = await file();
      expect(await one.expire()).toEqual({ keys: 0 });
      expect(await file()).not.toEqual(before);
    });
  });
});
