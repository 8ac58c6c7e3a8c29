/** Runs the sandbox as a separate process next to the product, which reaches it only through its protocols. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Config } from '../platform/runtime/config/config.js';
import type { Logger } from '../platform/runtime/logging/logger.js';
import { keepRunning } from './restart/keepRunning.js';

export interface SandboxProcess {
  /** Its URL; known before it is ready. */
  readonly origin: string;
  /** @throws Error with the reason if it could not start. */
  readonly ready: Promise<void>;
  stop(): Promise<void>;
}

/**
 * It reads the same environment. It ends with this process, however that ends, because the channel between the two
 * closes.
 */
export function startSandboxProcess({ SANDBOX_PORT }: Pick<Config, 'SANDBOX_PORT'>, logger: Logger): SandboxProcess {
  const { promise: ready, resolve, reject } = withResolvers();
  const child = keepRunning(
    'the sandbox',
    () =>
      fork(fileURLToPath(new URL('../sandbox/main.js', import.meta.url))).on(
        'message',
        ({ failure }: { failure?: string }) =>
          failure === undefined ? resolve() : reject(new Error(`the sandbox could not start: ${failure}`)),
      ),
    line => logger.error(line),
  );
  void child.ended.then(code => reject(new Error(`the sandbox could not start (exit code ${code})`)));
  // It may fail before anyone awaits it.
  ready.catch(() => {});
  return { origin: `http://localhost:${SANDBOX_PORT}`, ready, stop: () => child.stop() };
}

function withResolvers() {
  let resolve = (): void => {};
  let reject = (_: Error): void => {};
  const promise = new Promise<void>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
