/** The head of a log on a server, and waiting for it to move. Only a hint: a woken reader reads the log itself. */
import type { Postgres } from '../../postgres/openPostgres.js';
import { APPENDED } from './writeBatch.js';

export interface LogHead {
  /** The last event's position, or 0. @throws EngineLost */
  read(): Promise<number>;
  /** Resolves when the head may be beyond the position, on abort, and when this is closed. */
  beyond(position: number, signal: AbortSignal): Promise<void>;
  /** Reports our own commit. */
  moved(position: number): void;
  close(): Promise<void>;
}

/** How often the head is polled besides: a notification may be lost with its connection. */
const POLL_MS = 500;

export function logHead(postgres: Postgres): LogHead {
  const waiting = new Map<() => void, number>();
  let timer: NodeJS.Timeout | undefined;
  let stopListening: (() => void) | undefined;
  let looking = false;
  let lookAgain = false;
  let closed = false;

  const read = async (): Promise<number> => {
    const [row] = await postgres.query<{ head: number | null }>('select max(position) as head from events');
    return row?.head ?? 0;
  };

  function wake(head: number): void {
    for (const [resolve, position] of waiting) if (head > position) resolve();
  }

  async function look(): Promise<void> {
    if (closed || waiting.size === 0) return;
    if (looking) {
      lookAgain = true;
      return;
    }
    looking = true;
    try {
      wake(await read());
    } catch {
      // The server is away: the next poll, or the reader itself, finds out.
    }
    looking = false;
    if (!lookAgain) return;
    lookAgain = false;
    void look();
  }

  return {
    read,
    moved: wake,

    beyond: (position, signal) =>
      new Promise(resolve => {
        if (closed || signal.aborted) return resolve();
        const done = () => {
          waiting.delete(done);
          signal.removeEventListener('abort', done);
          if (waiting.size === 0) {
            clearInterval(timer);
            timer = undefined;
          }
          resolve();
        };
        waiting.set(done, position);
        signal.addEventListener('abort', done);
        stopListening ??= postgres.listen(APPENDED, () => void look());
        timer ??= setInterval(() => void look(), POLL_MS);
        // It may have moved since the reader looked.
        void look();
      }),

    async close() {
      closed = true;
      for (const done of [...waiting.keys()]) done();
      stopListening?.();
    },
  };
}
