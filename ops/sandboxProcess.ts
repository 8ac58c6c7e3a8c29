/** Runs the sandbox as a separate process next to the product, which reaches it only through its protocols. */
import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Config } from '../platform/runtime/config/config.js';
import { endProcess } from './endProcess.js';

export interface SandboxProcess {
  /** Its URL; known before it is ready. */
  readonly origin: string;
  /** @throws Error with the reason if it could not start. */
  readonly ready: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the sandbox with this process's environment. The sandbox ends with this process, however that ends, because
 * their channel closes; if the sandbox crashes, this process ends too.
 */
export function startSandboxProcess({ SANDBOX_PORT }: Pick<Config, 'SANDBOX_PORT'>): SandboxProcess {
  const child = fork(fileURLToPath(new URL('../sandbox/main.js', import.meta.url)));
  // Leaves the processors to the product (bar: `many-shops`, while all stores sync).
  if (child.pid) setPriority(child.pid, 5);
  const ended = new Promise(resolve => child.once('exit', resolve));
  let [isReady, stopping] = [false, false];
  const ready = new Promise<void>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`the sandbox could not start${why}`));
    child.on('message', ({ failure }: { failure?: string }) => {
      if (failure !== undefined) return fail(`: ${failure}`);
      isReady = true;
      resolve();
    });
    child.once('error', ({ message }) => fail(`: ${message}`));
    child.once('exit', code => fail(` (exit code ${code})`));
  });
  // It may fail before anyone awaits it.
  ready.catch(() => {});
  // Ctrl-C in a terminal reaches the sandbox, too, which then exits with 0.
  child.once('exit', code => {
    if (isReady && !stopping && code !== 0) endProcess('the sandbox');
  });
  return {
    origin: `http://localhost:${SANDBOX_PORT}`,
    ready,
    async stop() {
      stopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill();
      await ended;
    },
  };
}
