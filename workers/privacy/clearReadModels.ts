import { setTimeout as wait } from 'node:timers/promises';
import { isAfter, type Position } from '../../platform/event-store/port.js';
import type { ErasurePorts } from './ports.js';
import type { Pass } from './shopErasure.js';

const WAIT_MS = 30_000;
const LOOK_AGAIN_MS = 50;

/**
 * Every read model drops the shop's rows when it folds the marker, so that it does so again in a rebuild. Rows that none
 * folds any more are removed here: of former generations, and events that were put aside.
 * @throws Error while a read model is behind: it is tried again.
 */
export const clearReadModels: Pass = async (ports, { shop, streams }) => {
  const { eventLog, readStore } = ports;
  const head = await eventLog.head();
  if (head !== null) await folded(ports, head);
  const removed = await readStore.eraseShop(shop);
  const all = [...(await streams())];
  const letters = await readStore.sql.selectFrom('dead_letters').select(['projection', 'position', 'stream']).execute();
  const ours = letters.filter(({ stream }) => all.includes(stream));
  await readStore.transaction(async ({ sql }) => {
    for (const { projection, position } of ours)
      await sql
        .deleteFrom('dead_letters')
        .where('projection', '=', projection)
        .where('position', '=', position)
        .execute();
  });
  return removed + ours.length;
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
