import type { ReadStore } from '../../platform/read-store/port.js';
import type { Realtime } from '../../platform/realtime/port.js';

/** Polls checkpoints this often, because another process's projector can't wake this one. */
const POLL_MS = 50;

export interface WaitOptions {
  readonly readStore: ReadStore;
  readonly realtime: Realtime;
}

/**
 * Waits until all these projections have folded the log up to a position.
 * @param position compares as text (event store port: later positions are greater).
 * @param signal stops waiting early.
 * @returns false if a projection did not reach it within `waitMs`.
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
    await nextProjection(realtime, projections, signal);
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

const nextProjection = (
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
    const unsubscribe = realtime.subscribe(event => {
      if (event.kind === 'projected' && projections.includes(event.projection)) done();
    });
    signal?.addEventListener('abort', done, { once: true });
  });
