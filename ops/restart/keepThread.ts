import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Logger } from '../../platform/runtime/logging/logger.js';
import { takeMeasure } from '../../platform/runtime/metrics/measuresOfThread.js';
import { growingPause } from './growingPause.js';

export interface KeptThread {
  /** True after its first `ready`. */
  readonly ready: Promise<void>;
  /** Finishes its current batch first. */
  stop(): Promise<void>;
}

interface ThreadOptions {
  /** The name in log lines: `the projector`. */
  readonly name: string;
  readonly workerData: unknown;
  /** Receives all its messages except `ready` and metrics. */
  readonly said?: (message: unknown) => void;
  readonly logger: Pick<Logger, 'error'>;
}

/**
 * A smaller limit leaves less garbage, so that the memory goes to requests. There is no limit for the old generation: a
 * thread that hits one is terminated, and the SQLite driver then aborts the process. The batch size bounds it.
 */
const YOUNG_MB = 12;

/**
 * Runs a thread, and restarts it when it ends by itself. The thread sends `ready`, and ends on `stop`.
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
