import { Worker } from 'node:worker_threads';
import type { Logger } from '../platform/runtime/logging/logger.js';
import { takeMeasure } from '../platform/runtime/metrics/measuresOfThread.js';
import { endProcess } from './endProcess.js';

export interface RunningThread {
  /** Resolves on the thread's `ready` message. */
  readonly ready: Promise<void>;
  /** Lets the thread finish its current batch. */
  stop(): Promise<void>;
}

interface ThreadOptions {
  /** For the log, such as `the projector`. */
  readonly name: string;
  readonly workerData: unknown;
  /** Receives every message except `ready` and measurements. */
  readonly onMessage?: (message: unknown) => void;
  readonly logger: Pick<Logger, 'error'>;
  readonly end?: typeof endProcess;
}

/**
 * Keeps the young generation small (bar: idle memory). The old generation has no limit: a thread that reaches one is
 * terminated, which makes the SQLite driver abort the process. The batch size bounds it.
 */
const YOUNG_MB = 12;

/**
 * Runs a thread that posts `ready` and exits after the message `stop`. If it exits on its own, the process ends too.
 * @param entry the compiled thread.
 */
export function runThread(
  entry: URL,
  { name, workerData, onMessage = () => {}, logger, end = endProcess }: ThreadOptions,
): RunningThread {
  const thread = new Worker(entry, { workerData, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } });
  let stopping = false;
  const ready = new Promise<void>(resolve =>
    thread.on('message', (message: unknown) => {
      if (message === 'ready') resolve();
      else if (!takeMeasure(message)) onMessage(message);
    }),
  );
  thread.on('error', err => logger.error({ err }, `${name} failed`));
  const ended = new Promise(resolve => thread.once('exit', resolve)).then(() => {
    if (!stopping) end(name);
  });
  return {
    ready,
    async stop() {
      stopping = true;
      thread.postMessage('stop');
      await ended;
    },
  };
}
