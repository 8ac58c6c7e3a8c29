/**
 * Sends signals to other processes through a server that may be away: one batch after another, so that they stay in
 * order.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Signal } from './port.js';

export const MISSED: Signal = { kind: 'missed' };

const AGAIN_MS = 1_000;
/** Signals that can wait for the server. Past this, re-reading is cheaper than notifying. */
const MOST_WAITING = 10_000;

export interface Broadcast {
  add(signal: Signal): void;
  /** True if the server accepted the last batch. */
  reached(): boolean;
  /** Drops waiting signals. Resolves once nothing is in flight. */
  close(): Promise<void>;
}

/** @param send resolves once the server has all of them. */
export function broadcast(
  send: (batch: readonly Signal[]) => Promise<unknown>,
  logger?: Pick<Logger, 'warn'>,
): Broadcast {
  const closing = new AbortController();
  let waiting: Signal[] = [];
  let sending: Promise<void> | null = null;
  let reached = true;

  async function drain(): Promise<void> {
    while (waiting.length > 0 && !closing.signal.aborted) {
      const batch = waiting;
      waiting = [];
      try {
        await send(batch);
        reached = true;
      } catch (err) {
        if (reached) logger?.warn({ err }, 'cannot notify other processes of changes; retrying');
        reached = false;
        // Their arrival is unknown, and signals are never sent twice.
        waiting = [MISSED];
        await pause(AGAIN_MS, undefined, { signal: closing.signal }).catch(() => {});
      }
    }
    sending = null;
  }

  return {
    add(signal) {
      if (closing.signal.aborted) return;
      if (waiting.length >= MOST_WAITING) waiting = [MISSED];
      waiting.push(signal);
      sending ??= Promise.resolve().then(drain);
    },
    reached: () => reached,
    async close() {
      closing.abort();
      await sending;
    },
  };
}
