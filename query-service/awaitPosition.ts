/** Read-your-writes: a GET that names a position waits until the read models it answers from have come that far. */
import { READ_WAIT_MS } from '../domain/api/common.js';
import { ApiError } from '../platform/http/errors.js';
import type { ReadDb } from '../platform/read-db/port.js';
import type { Realtime } from '../platform/realtime/port.js';

/** Another process's projector cannot wake us: then its checkpoint is looked at this often. */
const POLL_MS = 50;

/**
 * @param position from a command's reply, compared as text (event store port: later positions are greater).
 * @throws ApiError `READ_MODEL_BEHIND` after `READ_WAIT_MS`.
 */
export async function awaitPosition(
  { readDb, realtime }: { readDb: ReadDb; realtime: Realtime },
  position: string,
  projections: readonly string[],
  waitMs = READ_WAIT_MS,
): Promise<void> {
  const deadline = Date.now() + waitMs;
  while (!(await haveReached(readDb, position, projections))) {
    if (Date.now() >= deadline) throw new ApiError('READ_MODEL_BEHIND');
    await somethingProjected(realtime, projections);
  }
}

async function haveReached({ sql }: ReadDb, position: string, projections: readonly string[]): Promise<boolean> {
  const reached = await sql
    .selectFrom('projections')
    .select('name')
    .where('status', '=', 'live')
    .where('name', 'in', projections)
    .where('position', '>=', position)
    .execute();
  return reached.length === projections.length;
}

const somethingProjected = (realtime: Realtime, projections: readonly string[]): Promise<void> =>
  new Promise(resolve => {
    const done = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(done, POLL_MS);
    const unsubscribe = realtime.subscribe(signal => {
      if (signal.kind === 'projected' && projections.includes(signal.projection)) done();
    });
  });
