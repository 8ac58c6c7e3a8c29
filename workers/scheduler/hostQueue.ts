/**
 * The queue of hosts: what decides which page is checked next. Fair between hosts, as the one that has been due longest
 * comes first; fair within a host, as its page that has been due longest comes first; and no host is handed out again
 * before its page is back and politeness allows it. All of it is in the tables, so several schedulers share it.
 * A check touches few rows, each in a tree of millions: whatever is done for many of them is done in one statement.
 */
import { type CompiledQuery, sql as raw } from 'kysely';
import type { Instant } from '../../domain/kernel/names.js';
import type { ReadTransaction } from '../../platform/read-store/port.js';
import { checkHosts, checkLeases } from '../../platform/read-store/tables/pageChecks.js';
import { inLists } from './inLists.js';
import { leaseVariants } from './pagesOfUrl.js';

type Sql = ReadTransaction['sql'];

/** The due time of a page that is wanted at once: before all others of its host, as soon as the host may be asked. */
export const AT_ONCE = '0001-01-01T00:00:00.000Z';

export interface DuePage {
  readonly host: string;
  readonly page: string;
  readonly url: string;
  /** Whether it is wanted at once. */
  readonly atOnce: boolean;
}

/** A check that never came back counts as lost: its host is as due as it was. @returns hosts with a page still out. */
export async function takeBackLost(sql: Sql, now: Instant): Promise<number> {
  await sql.deleteFrom('check_leases').where('until', '<=', now).execute();
  const { count } = await sql
    .selectFrom('check_leases')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Of each host that is due and has no page out, the page that has been due longest; the longest due host first. */
export async function dueHosts(sql: Sql, now: Instant, limit: number): Promise<DuePage[]> {
  const rows = await sql
    .selectFrom('check_hosts as h')
    .leftJoin('check_leases as l', 'l.host', 'h.host')
    .leftJoin('page_checks as p', join =>
      join.on('p.page', '=', most =>
        most
          .selectFrom('page_checks as q')
          .select('q.page')
          .whereRef('q.host', '=', 'h.host')
          .orderBy('q.due_at')
          .limit(1),
      ),
    )
    .select(['h.host', 'p.page', 'p.url', 'p.due_at'])
    .where('h.due_at', '<=', now)
    .where('l.host', 'is', null)
    .orderBy('h.due_at')
    .limit(limit)
    .execute();
  const gone = rows.filter(({ page }) => page === null);
  for (const { host } of gone) await sql.deleteFrom('check_hosts').where('host', '=', host).execute();
  return rows.flatMap(({ host, page, url, due_at }) =>
    page === null || url === null ? [] : [{ host, page, url, atOnce: due_at === AT_ONCE }],
  );
}

/** Hands pages out, one of a host: the host hands out no other before the page is back, or counts as lost. */
export async function lease(
  { sql, upsert }: ReadTransaction,
  due: readonly DuePage[],
  now: Instant,
  until: Instant,
): Promise<void> {
  if (due.length === 0) return;
  const leases = due.map(({ host }) => ({ host, until }));
  await upsert(checkLeases, checkLeases.name, leases);
  // So that a wish that comes while it is out is told from the one that sent it out. Other variants go out with it.
  const wished = due.filter(({ atOnce }) => atOnce);
  for (const pages of inLists(wished.map(({ page }) => page)))
    await sql.updateTable('page_checks').set({ due_at: now }).where('page', 'in', pages).execute();
  for (const urls of inLists(wished.map(({ url }) => url))) await leaseVariants(sql, urls, AT_ONCE, now);
}

/** What politeness demands after a visit. */
export interface HostPace {
  readonly nextAllowedAt: Instant;
  readonly slowed: boolean;
}

/** Pages came back, one of a host: their hosts are due when their next page is, and the site may be asked again. */
export async function release(
  { sql, upsert, remove }: ReadTransaction,
  paces: ReadonlyMap<string, HostPace>,
): Promise<void> {
  const rows: { host: string; due_at: string | null; next_allowed_at: string; slowed: 0 | 1 }[] = [];
  for (const hosts of inLists([...paces.keys()]))
    for (const { host, soonest } of (await sql.executeQuery(soonestPages(sql, hosts))).rows) {
      const { nextAllowedAt, slowed } = paces.get(host) as HostPace;
      const due_at = soonest !== null && soonest < nextAllowedAt ? nextAllowedAt : soonest;
      rows.push({ host, due_at, next_allowed_at: nextAllowedAt, slowed: slowed ? 1 : 0 });
    }
  if (rows.length > 0) await upsert(checkHosts, checkHosts.name, rows);
  const back = [...paces.keys()].map(host => [host]);
  await remove(checkLeases, checkLeases.name, back);
}

type SoonestPages = CompiledQuery<{ host: string; soonest: string | null }>;
/** By the number of hosts: it runs for each batch of checks, and building it anew costs more than running it. */
const soonestPagesOf = new WeakMap<Sql, Map<number, SoonestPages>>();

/** When each host's most urgent page is due; `null` where it has none any more. */
function soonestPages(sql: Sql, hosts: readonly string[]): SoonestPages {
  const built = soonestPagesOf.get(sql) ?? new Map<number, SoonestPages>();
  soonestPagesOf.set(sql, built);
  const known = built.get(hosts.length);
  if (known) return { ...known, parameters: hosts };
  const query = sql
    .selectFrom('check_hosts as h')
    .select('h.host')
    .select(host =>
      host
        .selectFrom('page_checks as p')
        .select(({ fn }) => fn.min<string | null>('p.due_at').as('due'))
        .whereRef('p.host', '=', 'h.host')
        .as('soonest'),
    )
    .where('h.host', 'in', hosts)
    .compile();
  built.set(hosts.length, query);
  return query;
}

/** A page's due time was changed: its host's follows. While a page of it is out, that means nothing yet. */
export const requeue = (sql: Sql, host: string): Promise<unknown> =>
  sql
    .updateTable('check_hosts')
    .set({
      due_at: raw<string | null>`(
        select case when min(p.due_at) < next_allowed_at then next_allowed_at else min(p.due_at) end
        from page_checks as p where p.host = check_hosts.host
      )`,
    })
    .where('host', '=', host)
    .execute();
