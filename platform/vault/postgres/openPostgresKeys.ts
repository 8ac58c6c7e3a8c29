/**
 * Stores keys in PostgreSQL, for processes on any number of machines, which announce destroyed keys by NOTIFY.
 *
 * PostgreSQL overwrites nothing in place: old row versions stay in their pages. So destroying keys rewrites the table,
 * and the server deletes the old file. This cannot reach the write-ahead log until its segments are reused
 * (`wal_keep_size`, replication slots), archived logs, base backups, lagging replicas, and the disk's free blocks. In
 * all of them the master key, stored elsewhere, wraps each key. They must expire before an erasure's deadline.
 */
import { migrate } from '../../postgres/migrate.js';
import { openPostgres, type Query } from '../../postgres/openPostgres.js';
import type { Destroyed, KeyEngine, KeyRow } from '../engine.js';
import type { Sealed } from '../port.js';
import { VAULT_SCHEMA } from './schema.js';

const DESTROYED = 'tidewatch_keys_destroyed';
/** Lets one process at a time create a key. An arbitrary number, equal in every version. */
const MAKING = 7_238_469_005;
/** All other users of the table wait for the rewrite. */
const REWRITE_WAIT = '2s';
const LOCK_NOT_AVAILABLE = '55P03';

const COLUMNS = 'id, shop, purpose, generation, created_at as "createdAt", expires_at as "expiresAt", wrapped';
const NEWEST = `
  select ${COLUMNS} from vault_keys where shop = $1 and purpose = $2 and expires_at is not distinct from $3
  order by generation desc limit 1`;

type Row = { [Column in keyof KeyRow]: KeyRow[Column] };

export function openPostgresKeys(url: string): KeyEngine {
  const postgres = openPostgres(url);
  const { query, transaction, patiently } = postgres;
  let version = 0;
  let listening = false;

  const bury = (where: string, values: readonly unknown[], { at, reason }: Destroyed, alsoFirst?: string) =>
    transaction(async inside => {
      if (alsoFirst) await inside(alsoFirst, [values[0]]);
      const rows = await inside(
        `update vault_keys set wrapped = null, destroyed_at = $1, reason = $2
         where ${where} and wrapped is not null returning id`,
        [at, reason, ...values],
      );
      await inside(`notify ${DESTROYED}`);
      return rows.length;
    });

  return {
    async ready() {
      await postgres.check();
      await migrate(postgres, 'vault', VAULT_SCHEMA);
      if (!listening)
        postgres.listen(DESTROYED, () => {
          version += 1;
        });
      listening = true;
    },

    async keepCheck(box) {
      await query('insert into vault_check values (1, $1) on conflict do nothing', [box]);
      const [kept] = await query<{ box: Buffer }>('select box from vault_check');
      return kept?.box ?? Buffer.alloc(0);
    },

    async keepLog(name, completeTo) {
      await query(
        `insert into vault_log values (1, $1, $2)
         on conflict (id) do update set complete_to = excluded.complete_to where vault_log.name = excluded.name`,
        [name, completeTo],
      );
    },

    version: () => version,

    find: ids => query<Row>(`select ${COLUMNS} from vault_keys where id = any($1::text[])`, [ids]),

    async newest({ shop, purpose, expiresAt }, suits, make) {
      const look = async (inside: Query) => (await inside<Row>(NEWEST, [shop, purpose, expiresAt]))[0];
      const last = await look(query);
      if (last && suits(last)) return last;
      return transaction(async inside => {
        await inside('select pg_advisory_xact_lock($1)', [MAKING]);
        const before = await look(inside);
        if (before && suits(before)) return before;
        const [row] = await inside<{ next: number }>(
          'select coalesce(max(generation), 0) + 1 as next from vault_keys where shop = $1 and purpose = $2',
          [shop, purpose],
        );
        const key = make(row?.next ?? 1);
        await inside(
          `insert into vault_keys (id, shop, purpose, generation, created_at, wrapped, expires_at)
           values ($1, $2, $3, $4, $5, $6, $7)`,
          [key.id, shop, purpose, key.generation, key.createdAt, key.wrapped, key.expiresAt],
        );
        return key;
      });
    },

    destroy: ({ shop, purpose, withSecrets }, record) =>
      bury(
        'shop = $3 and purpose = $4',
        [shop, purpose],
        record,
        withSecrets ? 'delete from vault_secrets where shop = $1' : undefined,
      ),

    destroyThose: (ids, record) => bury('id = any($3::text[])', [ids], record),

    idsOf: async shop =>
      (await query<{ id: string }>('select id from vault_keys where shop = $1 order by id', [shop])).map(
        ({ id }) => id,
      ),

    expire: record => bury('expires_at <= $3', [record.at], record),

    /** Rewrites the table despite older transactions, which will find it empty. */
    async overwriteTraces() {
      try {
        await patiently.transaction(async inside => {
          await inside(`set local lock_timeout = '${REWRITE_WAIT}'`);
          await inside(`alter table vault_keys alter wrapped type bytea using wrapped || ''::bytea`);
        });
        return true;
      } catch (fault) {
        if ((fault as { code?: string }).code === LOCK_NOT_AVAILABLE) return false;
        throw fault;
      }
    },

    async putSecret(shop, name, sealed) {
      await query(
        'insert into vault_secrets values ($1, $2, $3) on conflict (shop, name) do update set sealed = excluded.sealed',
        [shop, name, sealed],
      );
    },
    async getSecret(shop, name) {
      const [row] = await query<{ sealed: Sealed }>('select sealed from vault_secrets where shop = $1 and name = $2', [
        shop,
        name,
      ]);
      return row?.sealed ?? null;
    },
    async deleteSecret(shop, name) {
      await query('delete from vault_secrets where shop = $1 and name = $2', [shop, name]);
    },
    close: postgres.close,
  };
}
