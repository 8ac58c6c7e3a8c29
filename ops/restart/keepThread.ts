import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Logger } from '../../platform/runtime/logging/logger.js';
import { takeMeasure } from '../../platform/runtime/metrics/measuresOfThread.js';
import { growingPause } from './growingPause.js';

export interface KeptThread {
  /** It has said `ready` once. */
  readonly ready: Promise<void>;
  /** Finishes its current batch first. */
  stop(): Promise<void>;
}

interface ThreadOptions {
  /** In the lines of the log: `the projector`. */
  readonly name: string;
  readonly workerData: unknown;
  /** Everything it says but `ready` and what it measures. */
  readonly said?: (message: unknown) => void;
  readonly logger: Pick<Logger, 'error'>;
}

/**
 * A smaller limit leaves less garbage, so that the memory goes to requests. There is no limit for the old generation: a
 * thread that hits one is terminated, and the SQLite driver then aborts the process. The batch size bounds it.
 */
const YOUNG_MB = 12;

/**
 * Runs a thread, and starts it again when it ends by itself. It says `ready`, and ends when it is told `stop`.
 * @param entry the compiled thread.
 */
export function keepThread(entry: URL, { name, workerData, said = () => {}, logger }: ThreadOptions): KeptThread {
  const stopping = new AbortController();
  let thread: Worker;
  let becomeReady: () => void;
  const ready = new Promise<void>(resolve => {
    becomeReady = resolve;
  });

  function start(): Promise<unknown> {
    thread = new Worker(entry, { workerData, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } });
    thread.on('message', (message: unknown) => {
      if (message === 'ready') becomeReady();
      else if (!takeMeasure(message)) said(message);
    });
    thread.on('error', err => logger.error({ err }, `${name} failed`));
    return new Promise(resolve => thread.once('exit', resolve));
  }

  async function keepRunning(): Promise<void> {
    const pauseAfter = growingPause();
    for (;;) {
      const startedAt = performance.now();
      await start();
      if (stopping.signal.aborted) return;
      const ms = pauseAfter(performance.now() - startedAt);
      logger.error(`${name} ended; it is started again in ${ms / 1_000} s`);
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
