/** The head of a log on a server, and waiting for it to move. Positions become visible in the order of commits. */
import type { Postgres } from '../../postgres/openPostgres.js';
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

/** How often the head is polled besides: a notification may be lost with its connection. */
const POLL_MS = 500;

export function logHead(postgres: Postgres): LogHead {
  const waiting = new Map<(head: number | null) => void, number>();
  /** The furthest that anyone has seen. Everything up to it is committed. */
  let seen = 0;
  let timer: NodeJS.Timeout | undefined;
  let stopListening: (() => void) | undefined;
  let looking = false;
  let closed = false;

  function moved(head: number): void {
    if (head <= seen) return;
    seen = head;
    for (const [wake, position] of waiting) if (head > position) wake(head);
  }

  async function read(): Promise<number> {
    const [row] = await postgres.query<{ head: number | null }>(HEAD);
    const head = row?.head ?? 0;
    moved(head);
    return head;
  }

  function look(): void {
    if (closed || looking || waiting.size === 0) return;
    looking = true;
    // If the server is away, the next poll, or the reader itself, finds out.
    void read()
      .catch(() => {})
      .finally(() => {
        looking = false;
      });
  }

  return {
    read,
    moved,

    beyond: (position, signal) =>
      new Promise(resolve => {
        if (closed || signal.aborted) return resolve(null);
        if (seen > position) return resolve(seen);
        const wake = (head: number | null) => {
          waiting.delete(wake);
          signal.removeEventListener('abort', aborted);
          if (waiting.size === 0) {
            clearInterval(timer);
            timer = undefined;
          }
          resolve(head);
        };
        const aborted = () => wake(null);
        waiting.set(wake, position);
        signal.addEventListener('abort', aborted);
        // `null`: it listens from now on, and what came before is looked for.
        stopListening ??= postgres.listen(APPENDED, head => (head === null ? look() : moved(Number(head))));
        timer ??= setInterval(look, POLL_MS);
      }),

    async close() {
      closed = true;
      for (const wake of [...waiting.keys()]) wake(null);
      stopListening?.();
    },
  };
}

const HEAD = { name: 'log-head', text: 'select max(position) as head from events' };
