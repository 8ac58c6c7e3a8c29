/** Read-your-writes: a GET waits until the read models it answers from have come as far as its asker has. */
import { READ_WAIT_MS } from '../domain/api/common.js';
import { type Clock, msOf } from '../platform/clock/clock.js';
import { ApiError } from '../platform/http/errors.js';
import type { Merchant } from '../platform/http/merchant.js';
import type { ReadDb } from '../platform/read-db/port.js';
import type { Realtime } from '../platform/realtime/port.js';

/** Another process's projector cannot wake us: then its checkpoint is looked at this often. */
const POLL_MS = 50;

interface Waiting {
  readonly readDb: ReadDb;
  readonly realtime: Realtime;
}

/**
 * @param position from a command's reply, compared as text (event store port: later positions are greater).
 * @throws ApiError `READ_MODEL_BEHIND` after `READ_WAIT_MS`.
 */
export async function awaitPosition(
  ports: Waiting,
  position: string,
  projections: readonly string[],
  waitMs = READ_WAIT_MS,
): Promise<void> {
  if (!(await reachedWithin(ports, position, projections, waitMs))) throw new ApiError('READ_MODEL_BEHIND');
}

/**
 * A browser that comes back from connecting has no position to name, but its session has one: the connection stands
 * before it in the log. Until the session is `READ_WAIT_MS` old it waits for that; then it is given what there is,
 * because read models that are further behind still tell the truth of a moment ago.
 */
export async function awaitSignIn(
  ports: Waiting & { readonly clock: Clock },
  { started }: Pick<Merchant, 'started'>,
  projections: readonly string[],
): Promise<void> {
  const age = msOf(ports.clock.now()) - msOf(started.at);
  if (age >= READ_WAIT_MS) return;
  await reachedWithin(ports, started.position, projections, READ_WAIT_MS - Math.max(0, age));
}

async function reachedWithin(
  { readDb, realtime }: Waiting,
  position: string,
  projections: readonly string[],
  waitMs: number,
): Promise<boolean> {
  const deadline = Date.now() + waitMs;
  while (!(await haveReached(readDb, position, projections))) {
    if (Date.now() >= deadline) return false;
    await somethingProjected(realtime, projections);
  }
  return true;
}

async function haveReached({ sql }: ReadDb, position: string, projections: readonly string[]): Promise<boolean> {
  if (projections.length === 0) return true;
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
