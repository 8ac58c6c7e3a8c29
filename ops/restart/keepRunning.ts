/** Keeps a child process running: no fault in it ends the product. */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { growingPause } from './growingPause.js';

export interface KeptRunning {
  /** Resolves with the exit code of a child that is not restarted. */
  readonly ended: Promise<number>;
  /** Forwards the signal; resolves when the child has ended. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

interface End {
  readonly code: number | null;
  readonly by: string;
}

/**
 * Restarts a child killed by a signal after a growing pause. Also restarts one that exits with a fault after it sent
 * `{ready: true}`: what started once can start again. Does not restart a child that exits with 0, or with a code before
 * it was ready.
 * @param say receives one line per restart.
 */
export function keepRunning(name: string, start: () => ChildProcess, say: (line: string) => void): KeptRunning {
  const stopping = new AbortController();
  const pauseAfter = growingPause();
  let child: ChildProcess | undefined;

  async function run(): Promise<number> {
    let ready = false;
    for (;;) {
      const startedAt = performance.now();
      child = start();
      child.on('message', (said: { readonly ready?: boolean }) => {
        ready ||= said.ready === true;
      });
      const { code, by } = await endOf(child);
      if (stopping.signal.aborted) return code ?? 1;
      if (code === 0 || (code !== null && !ready)) return code;
      const pause = pauseAfter(performance.now() - startedAt);
      say(`${name} was ended by ${by}; it is started again in ${pause / 1_000} s`);
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return 0;
    }
  }

  const ended = run();
  return {
    ended,
    async stop(signal = 'SIGTERM') {
      stopping.abort();
      child?.kill(signal);
      await ended;
    },
  };
}

const endOf = (child: ChildProcess): Promise<End> =>
  new Promise(resolve => {
    child.once('exit', (code, signal) => resolve({ code, by: signal ?? `a fault (exit code ${code})` }));
    child.once('error', fault => resolve({ code: null, by: fault.message }));
  });
