/** A server that answers reads and refuses writes: read-only, or with a full disk under its tables. */
import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import type { EngineServer } from '../../../ops/engines/engineServer.js';
import { startPostgres } from '../../../ops/engines/postgres/startPostgres.js';
import { unprivileged } from '../../../ops/unprivileged.js';
import { openPostgres } from '../../../platform/postgres/openPostgres.js';
import { openStorage } from '../../../platform/storage/openStorage.js';
import { StoreNotWritable } from '../../../platform/storeNotWritable.js';

const bin = inject('postgresBin') ?? '';
const SIZE_MB = 4;

/** `null` if this process may not mount one. */
function smallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-pg-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', folder], { stdio: 'pipe' });
    return folder;
  } catch {
    console.log('PostgreSQL on a full disk was not tested: a tmpfs cannot be mounted here');
    rmSync(folder, { recursive: true });
    return null;
  }
}

describe.skipIf(bin === '')('a PostgreSQL server that takes no writes (needs a PostgreSQL server)', () => {
  let server: EngineServer;
  beforeAll(async () => {
    server = await startPostgres(bin, { forTests: true });
  });
  afterAll(() => server?.stop());

  async function asOperator(...statements: string[]): Promise<void> {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query('set default_transaction_read_only = off');
    for (const statement of statements) await client.query(statement);
    await client.end();
  }

  const open = (url: string) => {
    const postgres = openPostgres(url);
    const storage = openStorage(url);
    onTestFinished(async () => void (await Promise.all([postgres.close(), storage.close()])));
    return { postgres, storage };
  };

  it('counts as lost while it is read-only, and recovers by itself', async () => {
    const { postgres, storage } = open(server.url);
    await postgres.query('create table notes (body text)');
    await storage.check();
    await asOperator('alter system set default_transaction_read_only = on', 'select pg_reload_conf()');
    const write = () => postgres.transaction(query => query("insert into notes values ('one')"));
    await expect.poll(() => write().catch((fault: unknown) => fault)).toBeInstanceOf(StoreNotWritable);
    await expect(storage.check()).rejects.toMatchObject({ code: 'STORE_NOT_WRITABLE' });
    expect((await postgres.query('select * from notes')).length).toBeLessThan(1_000);
    await asOperator('alter system reset default_transaction_read_only', 'select pg_reload_conf()');
    await expect.poll(() => storage.check().then(() => 'writable', String)).toBe('writable');
    await write();
  });

  const disk = bin === '' ? null : smallDisk();
  it.skipIf(disk === null)(
    'counts as lost while its disk is full, and recovers by itself (needs root on Linux, to mount a tmpfs)',
    async () => {
      const { uid, gid } = unprivileged();
      if (uid !== undefined) chownSync(disk ?? '', uid, gid ?? uid);
      onTestFinished(async () => {
        await server.stop();
        execFileSync('umount', [disk ?? '']);
        rmSync(disk ?? '', { recursive: true });
      });
      await asOperator(`create tablespace small location '${disk}'`);
      const url = `${server.url}?options=-c%20default_tablespace%3Dsmall%20-c%20temp_tablespaces%3Dsmall`;
      const { postgres, storage } = open(url);
      await postgres.query('create table filler (body text)');
      await postgres.query('create table kept (body text)');
      await postgres.query("insert into kept values ('before')");
      const fill = () =>
        postgres.query('insert into filler select repeat(md5(n::text), 60) from generate_series(1, 200) as n');
      let fault: unknown;
      for (let n = 0; n < 100 && fault === undefined; n++)
        fault = await fill().then(
          () => undefined,
          one => one,
        );
      expect(fault).toBeInstanceOf(StoreNotWritable);
      await expect(storage.check()).rejects.toBeInstanceOf(StoreNotWritable);
      expect(await postgres.query('select * from kept')).toEqual([{ body: 'before' }]);
      await asOperator('drop table filler', 'checkpoint');
      await expect.poll(() => storage.check().then(() => 'writable', String)).toBe('writable');
      await postgres.query("insert into kept values ('after')");
    },
  );
});
