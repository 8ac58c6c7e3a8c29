/**
 * The search port in PostgreSQL, for processes on any number of machines: words as `tsvector`, found by its own index.
 * What erasing cannot reach, the vault says (platform/vault/postgres/openPostgresKeys.ts).
 */

import type { AuditCategory } from '../../../domain/audit/category.js';
import type { Instant, ShopDomain } from '../../../domain/kernel/names.js';
import type { Position } from '../../event-store/port.js';
import { migrate } from '../../postgres/migrate.js';
import { openPostgres, type Row } from '../../postgres/openPostgres.js';
import { entryWords } from '../entryWords.js';
import type { AuditEntry, AuditSearch } from '../port.js';
import { within } from '../within.js';
import { type Arg, conditions, storable } from './conditions.js';
import { SEARCH_SCHEMA } from './schema.js';
import { vectorOf } from './vectors.js';
import { writeEntries } from './writeEntries.js';

/** Everything else that wants the tables waits behind the rewrite. */
const REWRITE_WAIT = '2s';
const LOCK_NOT_AVAILABLE = '55P03';

type EntryRow = { [Column in keyof AuditEntry]: AuditEntry[Column] };

/** Connects when it is first used; `ready` does so at once. @param url `postgres://user:password@host:5432/database`. */
export function openPostgresSearch(url: string): AuditSearch {
  const postgres = openPostgres(url);
  const { query, transaction, patiently } = postgres;

  /** @param statement gets the conditions of the filter. */
  function select<R extends Row>(
    filter: Parameters<AuditSearch['count']>[0],
    statement: (where: string, arg: Arg) => string,
  ): Promise<R[]> {
    const values: unknown[] = [];
    const arg: Arg = value => `$${values.push(value)}`;
    return query<R>(statement(conditions(filter, arg), arg), values);
  }

  return {
    async ready() {
      await postgres.check();
      await migrate(postgres, 'search', SEARCH_SCHEMA);
    },

    async checkpoint() {
      const [row] = await query<{ checkpoint: Position | null }>('select checkpoint from search_state');
      return row?.checkpoint ?? null;
    },

    write: (entries, step) => transaction((inside, change) => writeEntries(inside, change, entries, step)),

    async subjects(keys) {
      const rows = await query<{ key: string; said: string }>(
        'select key, said from search_subjects where key = any($1::text[])',
        [keys.map(storable)],
      );
      return new Map(rows.map(({ key, said }) => [key, said]));
    },

    find: (filter, { limit, before, skip = 0 }) =>
      select<EntryRow>(
        filter,
        (where, arg) => `
          select position, id, at, shop, action, category, details, client, session_id as "sessionId"
          from search_entries e
          where ${where} ${before === undefined ? '' : `and e.position < ${arg(storable(before))}`}
          order by e.position desc limit ${arg(limit)} offset ${arg(skip)}`,
      ),

    async count(filter) {
      const [row] = await select<{ count: number }>(
        filter,
        where => `select count(*) as count from search_entries e where ${where}`,
      );
      return row?.count ?? 0;
    },

    async newestOf(shops) {
      const rows = await query<EntryRow & { shop: ShopDomain }>(
        `select position, id, at, shop, action, category, details, client, session_id as "sessionId"
         from unnest($1::text[]) as asked (name), lateral (
           select * from search_entries e where e.shop = asked.name order by e.position desc limit 1
         ) as newest`,
        [shops.map(storable)],
      );
      return new Map(rows.map(row => [row.shop, row]));
    },

    async facets({ category, action, ...rest }) {
      const rows = await select<{ category: AuditCategory; action: string; count: number }>(
        rest,
        where => `select e.category, e.action, count(*) as count from search_entries e where ${where} group by 1, 2`,
      );
      const categories: Partial<Record<AuditCategory, number>> = {};
      const actions: Record<string, number> = {};
      for (const row of rows) {
        if ((action ?? row.action) === row.action)
          categories[row.category] = (categories[row.category] ?? 0) + row.count;
        if ((category ?? row.category) === row.category) actions[row.action] = (actions[row.action] ?? 0) + row.count;
      }
      return { categories, actions };
    },

    async countBetween(filter, edges) {
      const rows = await select<{ bar: number; count: number }>(
        within(filter, edges),
        (where, arg) => `
          select width_bucket(e.at, ${arg(edges)}::text[] collate "C") as bar, count(*) as count
          from search_entries e where ${where} group by 1`,
      );
      const counts = new Map(rows.map(({ bar, count }) => [bar, count]));
      return edges.slice(1).map((_, n) => counts.get(n + 1) ?? 0);
    },

    async earliest() {
      const [row] = await query<{ at: Instant | null }>('select min(at) as at from search_entries');
      return row?.at ?? null;
    },

    async eraseShop(shop, { actions, erased }) {
      const name = storable(shop);
      const { changed } = await patiently.execute(
        `update search_entries set client = null, session_id = null, digests = '{}'
         where shop = $1 and (client is not null or session_id is not null or digests <> '{}')`,
        [name],
      );
      let entries = changed;
      for (const action of actions) {
        const words = vectorOf(entryWords({ action, details: erased, shop }));
        const replaced = await patiently.execute(
          `update search_entries set details = $3, words = $4::tsvector
           where shop = $1 and action = $2 and details <> $3`,
          [name, action, erased, words],
        );
        entries += replaced.changed;
      }
      await patiently.execute('delete from search_subjects where shop = $1', [name]);
      await overwriteTraces();
      return { entries };
    },

    async removeBefore(at) {
      const { changed } = await patiently.execute('delete from search_entries where at < $1', [storable(at)]);
      return { entries: changed };
    },

    clear: () =>
      patiently.transaction(async inside => {
        await inside('truncate search_entries, search_subjects, search_shops');
        await inside('update search_state set checkpoint = null');
      }),

    close: postgres.close,
  };

  /** A row that was changed stays in its page as it was, so the tables are rewritten, and their indexes with them. */
  async function overwriteTraces(): Promise<void> {
    try {
      await patiently.transaction(async inside => {
        await inside(`set local lock_timeout = '${REWRITE_WAIT}'`);
        await inside(`alter table search_entries alter client type text using client || ''`);
        await inside(`alter table search_subjects alter said type text using said || ''`);
      });
    } catch (fault) {
      if ((fault as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw fault;
      throw new Error('the search index is being read: its traces could not be overwritten yet', { cause: fault });
    }
  }
}
