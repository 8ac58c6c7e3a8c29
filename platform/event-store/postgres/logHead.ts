/** Tracks the head of a log on a server, and waits for it to move. Positions become visible in commit order. */
import type { Postgres } from '../../postgres/openPostgres.js';
import { headWaiters } from '../headWaiters.js';
import { APPENDED } from './writeBatch.js';

export interface LogHead {
  /** The last event's position, or 0. @throws EngineLost */
  read(): Promise<number>;
  /** Resolves with the head once it is beyond the position; with `null` on abort, and when this is closed. */
  beyond(position: number, signal: AbortSignal): Promise<number | null>;
  /** Reports our own commit. */
  moved(position: number): void;
  close(): Promise<void>;
}

/** Polling interval in addition: a notification may be lost with its connection. */
const POLL_MS = 500;

export function logHead(postgres: Postgres): LogHead {
  const waiters = headWaiters(look, POLL_MS);
  /** The furthest head seen. Everything up to it is committed. */
  let seen = 0;
  let stopListening: (() => void) | undefined;
  let looking = false;

  function moved(head: number): void {
    if (head <= seen) return;
    seen = head;
    waiters.wake(head);
  }

  async function read(): Promise<number> {
    const [row] = await postgres.query<{ head: number | null }>(HEAD);
    const head = row?.head ?? 0;
    moved(head);
    return head;
  }

  function look(): void {
    if (looking || waiters.isEmpty()) return;
    looking = true;
    // If the server is away, the next poll, or the reader itself, notices.
    void read()
      .catch(() => {})
      .finally(() => {
        looking = false;
      });
  }

  return {
    read,
    moved,

    async beyond(position, signal) {
      const woken = waiters.beyond(position, signal);
      if (seen > position) waiters.wake(seen);
      // `null`: it has just subscribed, so it checks for earlier events.
      if (!waiters.isEmpty())
        stopListening ??= postgres.listen(APPENDED, head => (head === null ? look() : moved(Number(head))));
      return await woken;
    },

    async close() {
      waiters.close();
      stopListening?.();
    },
  };
}

const HEAD = { name: 'log-head', text: 'select max(position) as head from events' };
