/**
 * The projector in its own thread, for the embedded size: folding a large import does not slow down requests, and both
 * cores are used.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Realtime, Signal } from '../../platform/realtime/port.js';
import type { Config } from '../../platform/runtime/config/config.js';
import type { Logger } from '../../platform/runtime/logging/logger.js';
import { growingPause } from '../restart/growingPause.js';

export type ThreadData = Pick<Config, 'EVENT_STORE' | 'READ_STORE' | 'KEY_STORE' | 'LOG_LEVEL'> & {
  readonly masterKey: Uint8Array;
};

/** The thread's messages: that every read model can be read, or a signal to pass on. */
export type ThreadMessage = 'ready' | Signal;

export interface ProjectorThread {
  /** Every read model can be read. */
  readonly ready: Promise<void>;
  /** Finishes the current batch first. */
  stop(): Promise<void>;
}

/**
 * A smaller limit leaves less garbage, so that the memory goes to requests. There is no limit for the old generation: a
 * thread that hits one is terminated, and the SQLite driver then aborts the process. The batch size bounds it.
 */
const YOUNG_MB = 12;

/**
 * A thread that ends by itself is restarted: it continues from its checkpoints, so nothing is lost.
 * @param entry the compiled thread; a test passes one that fails.
 */
export function startProjectorThread(
  { EVENT_STORE, READ_STORE, KEY_STORE, LOG_LEVEL }: Omit<ThreadData, 'masterKey'>,
  {
    realtime,
    masterKey,
    logger,
  }: {
    readonly masterKey: Uint8Array;
    readonly realtime: Pick<Realtime, 'publish'>;
    readonly logger: Pick<Logger, 'error'>;
  },
  entry = new URL('./thread.js', import.meta.url),
): ProjectorThread {
  const workerData: ThreadData = { EVENT_STORE, READ_STORE, KEY_STORE, LOG_LEVEL, masterKey };
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
