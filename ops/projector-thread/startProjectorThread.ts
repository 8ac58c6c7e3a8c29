/**
 * The projector in a thread of its own, for the embedded size: folding a large import then takes nothing from the
 * requests that are served meanwhile, and both cores work.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Realtime, Signal } from '../../platform/realtime/port.js';
import type { Config } from '../../platform/runtime/config/config.js';
import type { Logger } from '../../platform/runtime/logging/logger.js';
import { growingPause } from '../restart/growingPause.js';

export type ThreadData = Pick<Config, 'EVENT_STORE' | 'READ_STORE' | 'LOG_LEVEL'>;

/** What the thread says: that every read model can be read, or what is to be passed on. */
export type ThreadMessage = 'ready' | Signal;

export interface ProjectorThread {
  /** Every read model can be read. */
  readonly ready: Promise<void>;
  /** After the batch in hand. */
  stop(): Promise<void>;
}

/**
 * The less there may be, the less garbage is let lie: memory is for those who are served. No bound for the old generation:
 * a thread that runs into one is terminated, and the SQLite driver then aborts the process. What bounds it is the size of a
 * batch.
 */
const YOUNG_MB = 12;

/**
 * A thread that ends by itself is started again: it goes on from its checkpoints, so nothing is lost by it.
 *
 * @param entry the compiled thread; a test gives one that fails.
 */
export function startProjectorThread(
  { EVENT_STORE, READ_STORE, LOG_LEVEL }: ThreadData,
  { realtime, logger }: { readonly realtime: Pick<Realtime, 'publish'>; readonly logger: Pick<Logger, 'error'> },
  entry = new URL('./thread.js', import.meta.url),
): ProjectorThread {
  const workerData: ThreadData = { EVENT_STORE, READ_STORE, LOG_LEVEL };
  const stopping = new AbortController();
  let thread: Worker;
  let becomeReady: () => void;
  const ready = new Promise<void>(resolve => {
    becomeReady = resolve;
  });

  function start(): Promise<unknown> {
    thread = new Worker(entry, { workerData, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } });
    thread.on('message', (said: ThreadMessage) => (said === 'ready' ? becomeReady() : realtime.publish(said)));
    thread.on('error', err => logger.error({ err }, 'the projector failed'));
    return new Promise(resolve => thread.once('exit', resolve));
  }

  async function keepRunning(): Promise<void> {
    const pauseAfter = growingPause();
    for (;;) {
      const startedAt = performance.now();
      await start();
      if (stopping.signal.aborted) return;
      const ms = pauseAfter(performance.now() - startedAt);
      logger.error(`the projector ended; it is started again in ${ms / 1_000} s`);
      await pause(ms, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
    }
  }

  const running = keepRunning();
  return {
    ready,
    async stop() {
      stopping.abort();
      thread.postMessage('stop');
      await running;
    },
  };
}
