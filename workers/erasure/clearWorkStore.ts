import { workTables } from '../../application/workTables.js';
import { as, type SessionId } from '../../domain/kernel/names.js';
import { sessionStream } from '../../domain/session/session.js';
import type { Table } from '../../platform/tables/table.js';
import type { Pass } from './shopErasure.js';

const SESSIONS = sessionStream(as<SessionId>(''));

/**
 * Everything that the workers remember of the shop. What they remember of the pages that it watched is not the shop's:
 * those who watch them are counted, and it was counted off (closeStreams).
 * @param tables all tables of the work store.
 */
export const clearWorkStore =
  (tables: readonly Table[]): Pass =>
  async ({ workStore }, { shop, streams }) => {
    const all = await streams();
    const sessions = [...all].flatMap(name => (name.startsWith(SESSIONS) ? [name.slice(SESSIONS.length)] : []));
    return await workStore.transaction(async ({ sql }) => {
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
      return removed;
    });
  };

/** No engine takes any number of arguments. */
function chunksOf(values: readonly string[]): string[][] {
  const chunks: string[][] = [];
  for (let at = 0; at < values.length; at += 500) chunks.push(values.slice(at, at + 500));
  return chunks;
}
