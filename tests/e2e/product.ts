/** The built product as a separate process, with its own ports and data: what a newcomer's `npm start` runs. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePorts } from '../../ops/engines/freePort.js';
import { eventually } from './eventually.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const START_LIMIT_MS = 90_000;
/** Characters of what a product that ended had to say. */
const FAULT_LENGTH = 2_000;

export interface Product {
  readonly url: string;
  readonly sandbox: string;
  /** The log so far, across restarts. */
  printed(): string;
  /** The data folder. */
  readonly folder: string;
  /** Starts it again on the same data. */
  start(): Promise<void>;
  /** kill -9: flushes nothing and notifies nobody. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

/** @param nodeOptions of its process, on the command line. */
export async function startProduct(
  env: Readonly<Record<string, string>> = {},
  nodeOptions: readonly string[] = [],
): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-e2e-'));
  const [port, sandboxPort, smtpPort] = await freePorts(3);
  let running: ChildProcess | null = null;
  let printed = '';

  const end = async (signal: NodeJS.Signals) => {
    const ending = running;
    running = null;
    if (!ending) return;
    await ended(ending, signal);
    // The sandbox is a separate child that ends with its parent: its port must be free for the next start.
    await eventually(async () => !(await isThere(`${product.sandbox}/market`)));
  };
  const product: Product = {
    url: `http://localhost:${port}`,
    sandbox: `http://localhost:${sandboxPort}`,
    folder,
    async start() {
      running = spawn(process.execPath, [...nodeOptions, 'dist/ops/start.js'], {
        cwd: ROOT,
        env: {
          ...process.env,
          NODE_ENV: 'test',
          TIDEWATCH_LOG_LEVEL: 'warn',
          TIDEWATCH_DATA_DIR: folder,
          PORT: String(port),
          TIDEWATCH_SANDBOX_PORT: String(sandboxPort),
          TIDEWATCH_SANDBOX_SMTP_PORT: String(smtpPort),
          TIDEWATCH_SANDBOX_DRIFT: '0',
          TIDEWATCH_SANDBOX_ORDERS: '400',
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      running.stdout?.on('data', (bytes: Buffer) => {
        printed += bytes;
        process.stdout.write(bytes);
      });
      let faults = '';
      running.stderr?.on('data', (bytes: Buffer) => {
        faults += bytes;
        process.stderr.write(bytes);
      });
      const why = () => faults.slice(-FAULT_LENGTH);
      await answers(`${product.url}/healthz`, running, why);
      await answers(`${product.sandbox}/market`, running, why);
    },
    printed: () => printed,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async remove() {
      await end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await product.start();
  return product;
}

const isThere = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

async function answers(url: string, process: ChildProcess, why: () => string): Promise<void> {
  for (const end = Date.now() + START_LIMIT_MS; ; ) {
    if (await isThere(url)) return;
    if (process.exitCode !== null) throw new Error(`the product ended with code ${process.exitCode}: ${why()}`);
    if (Date.now() > end) throw new Error(`${url} does not answer`);
    await new Promise(resolve => setTimeout(resolve, 50));
  }
}

const ended = (process: ChildProcess, signal: NodeJS.Signals): Promise<void> =>
  new Promise(resolve => {
    if (process.exitCode !== null || process.signalCode !== null) return resolve();
    process.once('exit', () => resolve());
    process.kill(signal);
  });
