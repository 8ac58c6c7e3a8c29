/** Signals on their way to other processes, by a server that may be away: one batch after the other, so that they stay in order. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Signal } from './port.js';

export const MISSED: Signal = { kind: 'missed' };

const AGAIN_MS = 1_000;
/** Signals that may wait for the server. More are quicker read again than told. */
const MOST_WAITING = 10_000;

export interface Telling {
  add(signal: Signal): void;
  /** Whether the server took what was sent last. */
  reached(): boolean;
  /** Drops what waits. Resolves once nothing is on its way. */
  close(): Promise<void>;
}

/** @param send resolves once the server has all of them. */
export function tellOthers(
  send: (batch: readonly Signal[]) => Promise<unknown>,
  logger?: Pick<Logger, 'warn'>,
): Telling {
  const closing = new AbortController();
  let waiting: Signal[] = [];
  let telling: Promise<void> | null = null;
  let reached = true;

  async function tell(): Promise<void> {
    while (waiting.length > 0 && !closing.signal.aborted) {
      const batch = waiting;
      waiting = [];
      try {
        await send(batch);
        reached = true;
      } catch (err) {
        if (reached) logger?.warn({ err }, 'other processes cannot be told of changes; it is tried again');
        reached = false;
        // Whether these arrived is not known, and they are never told twice.
        waiting = [MISSED];
        await pause(AGAIN_MS, undefined, { signal: closing.signal }).catch(() => {});
      }
    }
    telling = null;
  }

  return {
    add(signal) {
      if (closing.signal.aborted) return;
      if (waiting.length >= MOST_WAITING) waiting = [MISSED];
      waiting.push(signal);
      telling ??= Promise.resolve().then(tell);
    },
    reached: () => reached,
    async close() {
      closing.abort();
      await telling;
    },
  };
}
