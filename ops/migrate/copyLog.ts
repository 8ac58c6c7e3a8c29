import type { LogSource, LogTarget } from '../../platform/event-store/move.js';
import type { Position } from '../../platform/event-store/port.js';
import { CHAIN_START, link } from '../../platform/seal/chain.js';

/** Entries per write: a transaction of a megabyte or two. */
export const PAGE = 2_000;

/** Copies missing entries. @param progress receives the number of durable entries. */
export async function copyLog(source: LogSource, target: LogTarget, progress: (there: number) => void): Promise<void> {
  for (let at = await target.reached(); ; ) {
    progress(at);
    const entries = source.page(at, PAGE);
    const last = entries.at(-1);
    if (!last) return;
    await target.write(entries);
    at = last.number;
  }
}

export interface Compared {
  readonly events: number;
  /** Entries of which only the digest remains. */
  readonly removed: number;
}

/**
 * Reads both logs from the start, as the seal does, and compares every entry, including those that no checkpoint
 * covers.
 * @throws Error at the first entry that differs.
 */
export async function compareLogs(
  source: LogSource,
  target: LogTarget,
  progress: (compared: number) => void,
): Promise<Compared> {
  const end = `${source.name}-${String(source.head).padStart(16, '0')}` as Position;
  const head = (await target.head()) ?? end;
  let [events, removed, hash] = [0, 0, CHAIN_START];
  if (source.head === 0) return { events, removed };
  for (let [at, place] = ['start', 'start'] as [Position | 'start', Position | 'start']; ; ) {
    const [theirs, ours] = [await source.digests(at, end, PAGE), await target.digests(place, head, PAGE)];
    for (let index = 0; index < Math.max(theirs.length, ours.length); index++) {
      const [from, to] = [theirs[index], ours[index]];
      if (!from || !to || link(hash, from) !== link(hash, to) || from.recordedAt !== to.recordedAt)
        throw new Error(`the entry at ${(from ?? to)?.position} is not the same on both sides`);
      hash = link(hash, from);
      if (from.removed) removed += 1;
      else events += 1;
    }
    progress(events + removed);
    const [last, there] = [theirs.at(-1), ours.at(-1)];
    if (!last || !there) return { events, removed };
    [at, place] = [last.position, there.position];
  }
}
