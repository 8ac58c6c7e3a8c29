/** Handles concurrent claims by several processes: each thing goes to one of them, and none waits for another. */
import type { Query } from '../../postgres/openPostgres.js';
import { plus } from '../../runtime/clock/clock.js';
import { quoted } from '../../tables/quoted.js';
import { type Lease, LONGEST_LEASE_MS, type Queue } from '../port.js';

/** For this statement only: does not wait for the disk (openPostgresWorkStore.ts). */
const NO_WAIT = `set_config('synchronous_commit', 'off', true)`;

/**
 * Locks a free thing's row first, and skips rows that others have locked. If one was claimed and released in between,
 * its lease exists, and the claimer looks for another.
 */
export async function claim(
  query: Query,
  { name: queue, table, due }: Queue,
  { now, until, limit }: Lease & { readonly limit: number },
): Promise<readonly string[]> {
  await query(FREED, [queue, now, plus(now, LONGEST_LEASE_MS)]);
  const [id, at] = [`q.${quoted(table.key[0] as string)}`, `q.${quoted(due)}`];
  const claimed: string[] = [];
  for (;;) {
    const [answer] = await query<{ seen: number; names: string[] }>(
      `with free as materialized (
         select ${id} as name from ${quoted(table.name)} as q
         where ${at} <= $3
           and not exists (select from leases as l where l.queue = $1 and l.name = ${id})
         order by ${at} limit $4 for update of q skip locked
       ), taken as (
         insert into leases (queue, name, until) select $1, name, $2 from free
         on conflict do nothing returning name
       )
       select (select count(*) from free) as seen, array(select name from taken) as names, ${NO_WAIT}`,
      [queue, until, now, limit - claimed.length],
    );
    claimed.push(...(answer?.names ?? []));
    if (answer?.seen === answer?.names.length || claimed.length === limit) return claimed;
  }
}

/** Keeps the table short and frees dead holders' claims. Skips rows that another process is freeing or taking over. */
const FREED = `
  delete from leases as l
  using (select queue, name from leases where queue = $1 and (until <= $2 or until > $3) for update skip locked) as over
  where l.queue = over.queue and l.name = over.name returning ${NO_WAIT}`;

export async function hold(
  query: Query,
  { name: queue }: Pick<Queue, 'name'>,
  name: string,
  { now, until }: Lease,
): Promise<boolean> {
  const taken = await query(
    `insert into leases as held (queue, name, until) values ($1, $2, $3)
     on conflict (queue, name) do update set until = excluded.until where held.until <= $4 or held.until > $5
     returning ${NO_WAIT}`,
    [queue, name, until, now, plus(now, LONGEST_LEASE_MS)],
  );
  return taken.length > 0;
}
