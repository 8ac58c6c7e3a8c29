import { workTables } from '../../application/workTables.js';
import { as, type SessionId } from '../../domain/kernel/names.js';
import { sessionStream } from '../../domain/session/session.js';
import type { Table } from '../../platform/tables/table.js';
import type { Pass } from './shopErasure.js';

const SESSIONS = sessionStream(as<SessionId>(''));

/**
 * Removes the workers' records of the shop, and pages that nobody watches any more. closeStreams has already removed
 * this shop from the watchers of shared pages.
 * @param tables all tables of the work store.
 */
export const clearWorkStore =
  (tables: readonly Table[]): Pass =>
  async ({ workStore }, { shop, streams }) => {
    const all = await streams();
    const sessions = [...all].flatMap(name => (name.startsWith(SESSIONS) ? [name.slice(SESSIONS.length)] : []));
    const removed = await workStore.transaction(async ({ sql }) => {
      let removed = 0;
      const count = async (deletion: { executeTakeFirst(): Promise<{ numDeletedRows: bigint }> }) => {
        removed += Number((await deletion.executeTakeFirst()).numDeletedRows);
      };
      for (const { name, columns } of [...workTables, ...tables])
        if ('shop' in columns) await count(sql.deleteFrom(name as 'store_syncs').where('shop', '=', shop));
      await count(sql.deleteFrom('leases').where('name', '=', shop));
      for (const part of chunksOf(sessions))
        await count(sql.deleteFrom('session_seen').where('session_id', 'in', part));
      for (const part of chunksOf([...all]))
        await count(sql.deleteFrom('reactor_dead_letters').where('stream', 'in', part));
      // Nobody watches these pages: the shop was their last watcher.
      const watched = sql.selectFrom('page_checks').select('page');
      await count(sql.deleteFrom('page_evidence').where('page', 'not in', watched));
      await count(sql.deleteFrom('page_previews').where('page', 'not in', watched));
      const hosts = sql.selectFrom('page_checks').select('host');
      await count(sql.deleteFrom('check_hosts').where('host', 'not in', hosts));
      return removed;
    });
    await workStore.expungeDeleted();
    return removed;
  };

/** Engines limit the number of arguments. */
function chunksOf(values: readonly string[]): string[][] {
  const chunks: string[][] = [];
  for (let at = 0; at < values.length; at += 500) chunks.push(values.slice(at, at + 500));
  return chunks;
}
