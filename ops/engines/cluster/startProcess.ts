import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

export interface ClusterProcess {
  /** Resolves with the reason and the end of its log when it ends. */
  readonly ended: Promise<string>;
  /** @param url answers with 200 once the process is ready. @throws Error if it ends or takes too long. */
  ready(url: string): Promise<void>;
  stop(): Promise<void>;
}

/** A service waits up to two minutes for its engines. */
const START_MS = 150_000;
const LOOK_EVERY_MS = 100;
const LOG_LINES = 20;

/** @param name for messages. @param log the file that receives its output. */
export function startProcess(
  name: string,
  { args, env, log }: { readonly args: readonly string[]; readonly env: NodeJS.ProcessEnv; readonly log: string },
): ClusterProcess {
  const output = openSync(log, 'a');
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', output, output] });
  closeSync(output);
  const exit = once(child, 'exit');
  const ended = exit.then(([code, signal]) => `${name} ended with ${signal ?? code}:\n${lastLines(log)}`);
  return {
    ended,
    async ready(url) {
      const failed = ended.then(reason => {
        throw new Error(reason);
      });
      // The caller that stops the process also ends it.
      failed.catch(() => {});
      await Promise.race([failed, answers(url, () => hasEnded(child))]);
    },
    async stop() {
      if (!hasEnded(child)) child.kill('SIGTERM');
      await exit;
    },
  };
}

/** @throws Error if no such answer arrives in time. */
export async function answers(url: string, isOver = (): boolean => false): Promise<void> {
  for (const end = performance.now() + START_MS; !isOver(); await wait(LOOK_EVERY_MS)) {
    const isThere = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return;
    if (performance.now() > end) throw new Error(`${url} does not answer`);
  }
}

const lastLines = (log: string): string => readFileSync(log, 'utf8').trimEnd().split('\n').slice(-LOG_LINES).join('\n');

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;
