import { setImmediate as nextTurn } from 'node:timers/promises';

/** A turn of the event loop that took longer served others. */
const BUSY_MS = 2;
/** Long enough for a burst of requests; after it, work goes on beside them. */
const LONGEST_MS = 20;

/**
 * Resolves after a turn of the event loop in which hardly anything was done: work of its own choosing, like an import,
 * gives way to requests. Under steady load it resolves all the same, after `LONGEST_MS`.
 */
export async function quietTurn(): Promise<void> {
  const end = performance.now() + LONGEST_MS;
  for (;;) {
    const before = performance.now();
    await nextTurn();
    const now = performance.now();
    if (now - before < BUSY_MS || now >= end) return;
  }
}
