/**
 * Opens many sealed texts in a thread of its own, for work that opens a long log, such as a rebuild: for orders, opening
 * is a third of all that one thread would do. The thread starts with the first of them. It is asked to end and waited
 * for, never terminated: the driver aborts the process when a thread ends in the middle of a statement.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type PackedTexts, packed, unpacked } from './packedTexts.js';
import { KeyMissing, type OpenedOfMany, SealBroken, type Vault } from './port.js';

/** With fewer, the messages cost more than the work. */
const MANY = 100;

export interface ThreadOf {
  readonly url: string;
  /** 32 bytes. */
  readonly masterKey: Uint8Array;
}

export interface Request {
  readonly sealed: PackedTexts;
  readonly contexts: PackedTexts;
}
export interface Answer {
  /** The plaintexts; none: erased, or faulty. */
  readonly plaintexts: PackedTexts;
  /** An error that goes from thread to thread loses its class. */
  readonly faults: readonly { readonly index: number; readonly isMissing: boolean; readonly message: string }[];
}
export type Reply = Answer | { readonly fault: unknown };
type Many = Parameters<Vault['openAll']>[0];

interface Asker {
  readonly resolve: (opened: OpenedOfMany[]) => void;
  readonly reject: (fault: unknown) => void;
}

/**
 * @param vault does everything else.
 * @param entry the compiled thread; tests, which run from source, bundle their own.
 */
export function openInThread(
  vault: Vault,
  of: ThreadOf,
  entry = new URL('./openingThread.js', import.meta.url),
): Vault {
  let thread: ReturnType<typeof startThread> | undefined;
  return {
    ...vault,
    openAll(many) {
      if (many.length < MANY) return vault.openAll(many);
      thread ??= startThread(of, entry);
      return thread.ask(many);
    },
    async close() {
      await thread?.end();
      await vault.close();
    },
  };
}

/** Messages keep their order, so the first answer belongs to the first request. */
function startThread(of: ThreadOf, entry: URL) {
  const thread = new Worker(entry, { workerData: of });
  const askers: Asker[] = [];
  let ended: Error | undefined;
  // Only a pending request keeps the process alive: a command that fails must end.
  thread.unref();
  thread.on('message', (reply: Reply) => {
    const asker = askers.shift();
    if (askers.length === 0) thread.unref();
    if ('fault' in reply) asker?.reject(reply.fault);
    else asker?.resolve(received(reply));
  });
  const end = (fault: Error): void => {
    ended ??= fault;
    for (const { reject } of askers.splice(0)) reject(ended);
  };
  thread.on('error', end);
  thread.on('exit', () => end(new Error('the thread that opens what is sealed has ended')));

  return {
    ask: (many: Many) =>
      new Promise<OpenedOfMany[]>((resolve, reject) => {
        if (ended) return reject(ended);
        askers.push({ resolve, reject });
        thread.ref();
        const request: Request = {
          sealed: packed(many.map(({ sealed }) => sealed)),
          contexts: packed(many.map(({ context }) => context)),
        };
        thread.postMessage(request);
      }),
    /** Earlier requests are still answered. */
    async end(): Promise<void> {
      if (ended) return;
      thread.ref();
      thread.postMessage(null);
      await once(thread, 'exit');
    },
  };
}

const ERASED = { status: 'erased' } as const;

function received({ plaintexts, faults }: Answer): OpenedOfMany[] {
  const opened = unpacked(plaintexts).map(
    (plaintext): OpenedOfMany => (plaintext === null ? ERASED : { status: 'open', plaintext }),
  );
  for (const { index, isMissing, message } of faults)
    opened[index] = { status: 'faulty', fault: isMissing ? new KeyMissing(message) : new SealBroken(message) };
  return opened;
}
