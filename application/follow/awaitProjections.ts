import type { ReadStore } from '../../platform/read-store/port.js';
import type { Realtime } from '../../platform/realtime/port.js';

/** Another process's projector cannot wake us, so its checkpoint is polled this often. */
const POLL_MS = 50;

export interface WaitOptions {
  readonly readStore: ReadStore;
  readonly realtime: Realtime;
}

/**
 * Waits until all of these projections have folded everything up to a position in the log.
 * @param position compared as text (event store port: later positions are greater).
 * @param signal stops waiting early.
 * @returns false if they did not get there within `waitMs`.
 */
export async function awaitProjections(
  { readStore, realtime }: WaitOptions,
  position: string,
  projections: readonly string[],
  waitMs: number,
  signal?: AbortSignal,
): Promise<boolean> {
  const deadline = performance.now() + waitMs;
  while (!(await haveReached(readStore, position, projections))) {
    if (performance.now() >= deadline || signal?.aborted) return false;
    await somethingProjected(realtime, projections, signal);
  }
  return true;
}

async function haveReached({ sql }: ReadStore, position: string, projections: readonly string[]): Promise<boolean> {
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

const somethingProjected = (
  realtime: Realtime,
  projections: readonly string[],
  signal: AbortSignal | undefined,
): Promise<void> =>
  new Promise(resolve => {
    const done = () => {
      clearTimeout(timer);
      unsubscribe();
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, POLL_MS);
    const unsubscribe = realtime.subscribe(told => {
      if (told.kind === 'projected' && projections.includes(told.projection)) done();
    });
    signal?.addEventListener('abort', done, { once: true });
  });
