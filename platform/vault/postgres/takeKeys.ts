import { migrate } from '../../postgres/migrate.js';
import { openPostgres } from '../../postgres/openPostgres.js';
import { type MovedKeys, OtherKeys } from '../move.js';
import { VAULT_SCHEMA } from './schema.js';

const UPSERT = `
  insert into vault_keys (id, shop, purpose, generation, created_at, wrapped, destroyed_at, reason, expires_at)
  select * from unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::bigint[], $6::bytea[], $7::bigint[], $8::text[],
    $9::bigint[])
  on conflict (id) do update
    set wrapped = excluded.wrapped, destroyed_at = excluded.destroyed_at, reason = excluded.reason`;

/**
 * Imports a moved vault into a server, all or nothing. Repeatable.
 * @param write `false` only checks that it could.
 * @throws OtherKeys if the server has other keys. Error with one line if the server cannot be used.
 */
export async function takeKeys(url: string, { check, keys, secrets }: MovedKeys, write = true): Promise<void> {
  const postgres = openPostgres(url);
  try {
    await postgres.check();
    await migrate(postgres, 'vault', VAULT_SCHEMA);
    await postgres.patiently.transaction(async query => {
      const movedIds = new Set(keys.map(({ id }) => id));
      const existing = await query<{ id: string }>('select id from vault_keys');
      const [box] = await query<{ box: Buffer }>('select box from vault_check');
      const isOther = box !== undefined && (check === null || !box.box.equals(check));
      if (existing.some(({ id }) => !movedIds.has(id)) || (existing.length > 0 && isOther))
        throw new OtherKeys('it holds keys of another installation');
      if (!write) return;
      await query('delete from vault_check');
      if (check !== null) await query('insert into vault_check values (1, $1)', [check]);
      await query(UPSERT, [
        keys.map(({ id }) => id),
        keys.map(({ shop }) => shop),
        keys.map(({ purpose }) => purpose),
        keys.map(({ generation }) => generation),
        keys.map(({ createdAt }) => createdAt),
        keys.map(({ wrapped }) => wrapped),
        keys.map(({ destroyedAt }) => destroyedAt),
        keys.map(({ reason }) => reason),
        keys.map(({ expiresAt }) => expiresAt),
      ]);
      await query('delete from vault_secrets');
      await query('insert into vault_secrets select * from unnest($1::text[], $2::text[], $3::text[])', [
        secrets.map(({ shop }) => shop),
        secrets.map(({ name }) => name),
        secrets.map(({ sealed }) => sealed),
      ]);
    });
  } finally {
    await postgres.close();
  }
}
