/**
 * The queue of hosts, which selects the next pages to check: the host that has been due longest, and within a host the
 * page that has been due longest. A host is not dispatched again before its page has returned and its pause has passed.
 * The state is in tables, so several schedulers can share it. Batches use single statements, because each row is a
 * lookup among millions.
 */
import { type CompiledQuery, sql as raw } from 'kysely';
import type { Instant } from '../../domain/kernel/names.js';
import type { WrittenRow } from '../../platform/tables/table.js';
import type { WorkTransaction } from '../../platform/work-store/port.js';
import { HOSTS } from './hosts.js';
import { keyChunks } from './keyChunks.js';
import { checkHosts } from './tables.js';

type Sql = WorkTransaction['sql'];

/** The due time of an urgent page: ahead of its host's other pages, as soon as the host's pause allows. */
export const AT_ONCE = '0001-01-01T00:00:00.000Z';

export interface DuePage {
  readonly host: string;
  readonly page: string;
  readonly url: string;
  /** True for an urgent page. */
  readonly atOnce: boolean;
}

/** Counts the hosts with a dispatched page. */
export async function countHostsOut(sql: Sql, now: Instant): Promise<number> {
  const { count } = await sql
    .selectFrom('leases')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('queue', '=', HOSTS.name)
    .where('until', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface QueuedHost {
  readonly host: string;
  readonly host_due: string | null;
  readonly page: string | null;
  readonly url: string | null;
  readonly due_at: string | null;
}

/**
 * Selects each host's longest-due page, starting with the longest-due host, and the hosts without pages.
 */
export async function duePages(
  sql: Sql,
  hosts: readonly string[],
): Promise<{ readonly due: DuePage[]; readonly empty: string[] }> {
  const rows: QueuedHost[] = [];
  for (const some of keyChunks(hosts))
    rows.push(
      ...(await sql
        .selectFrom('check_hosts as h')
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
        .select(['h.host', 'h.due_at as host_due', 'p.page', 'p.url', 'p.due_at'])
        .where('h.host', 'in', some)
        .execute()),
    );
  const rank = ({ host_due, host }: (typeof rows)[number]) => `${host_due} ${host}`;
  rows.sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
  return {
    due: rows.flatMap(({ host, page, url, due_at }) =>
      page === null || url === null ? [] : [{ host, page, url, atOnce: due_at === AT_ONCE }],
    ),
    empty: rows.filter(({ page }) => page === null).map(({ host }) => host),
  };
}

/**
 * Resets the due time of dispatched urgent pages, to distinguish a new request that arrives during the check. The check
 * also covers requests for other variants of the URL.
 */
export async function markSentOut({ sql }: WorkTransaction, pages: readonly DuePage[], now: Instant): Promise<void> {
  for (const urls of keyChunks(pages.filter(({ atOnce }) => atOnce).map(({ url }) => url)))
    await sql
      .updateTable('page_checks')
      .set({ due_at: now })
      .where('url', 'in', urls)
      .where('due_at', '=', AT_ONCE)
      .execute();
}

/** A host's pause after a visit. */
export interface HostPace {
  readonly nextAllowedAt: Instant;
  readonly slowed: boolean;
  readonly slowUntil: Instant | null;
  readonly paceMs: number | null;
}

/** Returns one page per host: a host becomes due when its next page is due and its pause has passed. */
export async function release(
  { sql, upsert, release: letGo }: WorkTransaction,
  paces: ReadonlyMap<string, HostPace>,
): Promise<void> {
  const rows: WrittenRow[] = [];
  for (const hosts of keyChunks([...paces.keys()]))
    for (const { host, soonest } of (await sql.executeQuery(soonestPages(sql, hosts))).rows) {
      const { nextAllowedAt, slowed, slowUntil, paceMs } = paces.get(host) as HostPace;
      const due_at = soonest !== null && soonest < nextAllowedAt ? nextAllowedAt : soonest;
      rows.push({
        ...{ host, due_at, next_allowed_at: nextAllowedAt, slowed: slowed ? 1 : 0 },
        ...{ slow_until: slowUntil, pace_ms: paceMs },
      });
    }
  if (rows.length > 0) await upsert(checkHosts, rows);
  await letGo(HOSTS, [...paces.keys()]);
}

type SoonestPages = CompiledQuery<{ host: string; soonest: string | null }>;
/** Compiled queries by the number of hosts, because building the query costs more than running it. */
const soonestPagesOf = new WeakMap<Sql, Map<number, SoonestPages>>();

/** Selects the due time of each host's most urgent page; `null` if it has none. */
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

/** Updates a host's due time after a page's changed. Takes effect once the host's dispatched page has returned. */
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
