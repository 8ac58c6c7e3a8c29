import { setTimeout as wait } from 'node:timers/promises';
import { isAfter, type Position } from '../../platform/event-store/port.js';
import type { ErasurePorts } from './ports.js';
import type { Pass } from './shopErasure.js';

const WAIT_MS = 30_000;
const LOOK_AGAIN_MS = 50;

/**
 * Read models drop the shop's rows when they fold the marker, also in a rebuild. This removes rows that nothing folds
 * any more: former generations and dead letters.
 * @throws Error while a read model is behind; the erasure retries.
 */
export const clearReadModels: Pass = async (ports, { shop, streams }) => {
  const { eventLog, readStore } = ports;
  const head = await eventLog.head();
  if (head !== null) await folded(ports, head);
  const removed = await readStore.eraseShop(shop);
  const all = [...(await streams())];
  const letters = await readStore.sql.selectFrom('dead_letters').select(['projection', 'position', 'stream']).execute();
  const shopLetters = letters.filter(({ stream }) => all.includes(stream));
  await readStore.transaction(async ({ sql }) => {
    for (const { projection, position } of shopLetters)
      await sql
        .deleteFrom('dead_letters')
        .where('projection', '=', projection)
        .where('position', '=', position)
        .execute();
  });
  return removed + shopLetters.length;
};

async function folded({ readStore }: ErasurePorts, head: Position): Promise<void> {
  for (const end = performance.now() + WAIT_MS; ; await wait(LOOK_AGAIN_MS)) {
    const all = await readStore.sql
      .selectFrom('projections')
      .select(['name', 'position'])
      .where('status', '=', 'live')
      .execute();
    const behind = all.filter(({ position }) => position === '' || isAfter(head, position as Position));
    if (all.length > 0 && behind.length === 0) return;
    if (performance.now() > end)
      throw new Error(`read models are behind: ${behind.map(({ name }) => name).join(', ') || 'there is none'}`);
  }
}
