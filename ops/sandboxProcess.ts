/** The sandbox beside the product: a process of its own, reached only through its protocols. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Config } from '../platform/config/config.js';

export interface SandboxProcess {
  /** Where it answers; known before it does. */
  readonly origin: string;
  /** @throws Error that says why it could not start. */
  readonly ready: Promise<void>;
  stop(): Promise<void>;
}

/** Ends with this process, however that ends: the channel between the two closes with it. */
export function startSandboxProcess({
  SANDBOX_PORT,
  SANDBOX_SMTP_PORT,
  SANDBOX_SEED,
  DATA_DIR,
}: Config): SandboxProcess {
  const child = fork(fileURLToPath(new URL('./sandbox/main.js', import.meta.url)), {
    env: {
      ...process.env,
      SANDBOX_PORT: String(SANDBOX_PORT),
      SANDBOX_SMTP_PORT: String(SANDBOX_SMTP_PORT),
      SANDBOX_SEED: String(SANDBOX_SEED),
      DATA_DIR,
    },
  });
  const ready = new Promise<void>((resolve, reject) => {
    child.once('message', (said: { failure?: string }) =>
      said.failure === undefined ? resolve() : reject(new Error(`the sandbox could not start: ${said.failure}`)),
    );
    child.once('exit', code => reject(new Error(`the sandbox could not start (exit code ${code})`)));
  });
  // It may fail before anyone waits for it.
  ready.catch(() => {});
  return { origin: `http://localhost:${SANDBOX_PORT}`, ready, stop: () => stop(child) };
}

const stop = (child: ChildProcess): Promise<void> =>
  new Promise(resolve => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
