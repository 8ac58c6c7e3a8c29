/**
 * The queue of hosts: what decides which page is checked next. Fair between hosts, as the one that has been due longest
 * comes first; fair within a host, as its page that has been due longest comes first; and no host is handed out again
 * before its page is back and politeness allows it. All of it is in the tables, so several schedulers share it.
 */
import { sql as raw } from 'kysely';
import type { Instant } from '../../domain/kernel/names.js';
import type { ReadTransaction } from '../../platform/read-db/port.js';

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

/** Of each host that is due, the page that has been due longest. At most `limit`, the longest due host first. */
export async function dueHosts(sql: Sql, now: Instant, limit: number): Promise<DuePage[]> {
  const rows = await sql
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
    .select(['h.host', 'p.page', 'p.url', 'p.due_at'])
    .where('h.due_at', '<=', now)
    .orderBy('h.due_at')
    .limit(limit)
    .execute();
  const gone = rows.filter(({ page }) => page === null);
  for (const { host } of gone) await sql.deleteFrom('check_hosts').where('host', '=', host).execute();
  return rows.flatMap(({ host, page, url, due_at }) =>
    page === null || url === null ? [] : [{ host, page, url, atOnce: due_at === AT_ONCE }],
  );
}

/** Hosts with a page out for a check. */
export async function hostsInFlight(sql: Sql, now: Instant): Promise<number> {
  const { count } = await sql
    .selectFrom('check_hosts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('leased_until', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Hands a host's page out: the host is not due again before the page is back, or counts as lost. */
export async function lease(sql: Sql, { host, page, atOnce }: DuePage, now: Instant, until: Instant): Promise<void> {
  await sql.updateTable('check_hosts').set({ due_at: until, leased_until: until }).where('host', '=', host).execute();
  // So that a wish that comes while it is out is told from the one that sent it out.
  if (atOnce) await sql.updateTable('page_checks').set({ due_at: now }).where('page', '=', page).execute();
}

/** What politeness demands after a visit. */
export interface HostPace {
  readonly nextAllowedAt: Instant;
  readonly slowed: boolean;
}

/** A page came back: its host is due when its next page is, and the site may be asked again. */
export const release = (sql: Sql, host: string, { nextAllowedAt, slowed }: HostPace): Promise<unknown> =>
  // Written out: it runs for each check, and building it anew costs more than running it.
  raw`update check_hosts set leased_until = null, next_allowed_at = ${nextAllowedAt}, slowed = ${slowed ? 1 : 0},
    due_at = ${dueNotBefore(nextAllowedAt)} where host = ${host}`.execute(sql);

/** A page's due time was changed: its host's follows, unless a page of it is out for a check. */
export const requeue = (sql: Sql, host: string): Promise<unknown> =>
  sql
    .updateTable('check_hosts')
    .set({ due_at: dueNotBefore(raw.ref('next_allowed_at')) })
    .where('host', '=', host)
    .where('leased_until', 'is', null)
    .execute();

/** When the host's most urgent page is due, but not before `allowed`. `null`: it has no page any more. */
function dueNotBefore(allowed: string | ReturnType<typeof raw.ref>) {
  const bound = typeof allowed === 'string' ? raw`cast(${allowed} as text)` : allowed;
  return raw<string | null>`(
    select case when min(p.due_at) < ${bound} then ${bound} else min(p.due_at) end
    from page_checks as p where p.host = check_hosts.host
  )`;
}
