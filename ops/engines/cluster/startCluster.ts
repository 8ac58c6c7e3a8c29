import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ROLES } from '../../../workers/workers.js';
import { findNginx } from '../../proxy/findNginx.js';
import { startNginx } from '../../proxy/startNginx.js';
import { freePort, freePorts } from '../freePort.js';
import { ENGINES, type EngineName, startEngine } from '../startEngine.js';
import { environmentIn } from './environmentIn.js';

export interface Cluster {
  readonly url: string;
  /** From the first engine to the last answer. */
  readonly startMs: number;
  /** Resolves when a process ended by itself. */
  readonly failed: Promise<void>;
  stop(): Promise<void>;
}

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
/** The monitor is by itself, as in docker-compose.yml. */
const REST = ROLES.filter(role => role !== 'monitor');
/** Processes of each service: with the two kinds of workers there are eight. */
const EACH = 2;
const START_MS = 60_000;

/** @param port of the proxy, where browsers come in. @throws Error that says what is missing or did not start. */
export async function startCluster(port: number): Promise<Cluster> {
  const began = performance.now();
  const program = findNginx();
  if (!program) throw new Error('nginx is not on this machine, and its Debian package cannot be had');
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-cluster-'));
  const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const engines = await startAll(closers);
    const [sandbox = 0, mail = 0, ...ports] = await freePorts(2 + 2 * EACH);
    const [write, read] = [ports.slice(0, EACH), ports.slice(EACH)];
    const url = `http://localhost:${port}`;
    const shared = environmentIn(readFileSync(join(ROOT, 'ops/docker/services.env'), 'utf8'), engines);
    const env = {
      ...process.env,
      ...shared,
      TIDEWATCH_HOST: '127.0.0.1',
      TIDEWATCH_DATA_DIR: folder,
      TIDEWATCH_PUBLIC_URL: url,
      TIDEWATCH_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
      TIDEWATCH_ALLOW_SANDBOX: '1',
      TIDEWATCH_SANDBOX_PORT: `${sandbox}`,
      TIDEWATCH_SANDBOX_SMTP_PORT: `${mail}`,
      TIDEWATCH_LOG_LEVEL: 'warn',
    };
    let fail: () => void = () => {};
    const failed = new Promise<void>(resolve => {
      fail = resolve;
    });
    const run = async (name: string, own: number, ...args: string[]) => {
      const metricsPort = String(await freePort());
      const child = spawn(process.execPath, [join(ROOT, `dist/${name}/main.js`), ...args], {
        env: { ...env, PORT: String(own), TIDEWATCH_METRICS_PORT: metricsPort },
        stdio: 'inherit',
      });
      child.once('exit', fail);
      closers.push(() => ended(child));
      // As the health checks of docker-compose.yml.
      if (name !== 'sandbox') await answers(`http://127.0.0.1:${own || metricsPort}/readyz`, child);
    };
    await Promise.all([
      run('sandbox', sandbox),
      ...write.map(own => run('command-service', own)),
      ...read.map(own => run('query-service', own)),
      ...Array.from({ length: EACH }, () => run('projector', 0)),
      run('workers', 0, '--roles', REST.join(',')),
      run('workers', 0, '--roles', 'monitor'),
    ]);
    const nginx = await startNginx(program, port, {
      write: write.map(own => `127.0.0.1:${own}`),
      read: read.map(own => `127.0.0.1:${own}`),
      tls: null,
      pages: join(ROOT, 'dist/public'),
    });
    closers.push(nginx.stop);
    await answers(`${url}/readyz`);
    return { url, startMs: performance.now() - began, failed, stop };
  } catch (fault) {
    await stop();
    throw fault;
  }
}

/** @returns their URLs. Those that started are stopped even if another one did not. */
async function startAll(closers: (() => unknown)[]): Promise<Record<EngineName, string>> {
  const started = await Promise.allSettled(
    ENGINES.map(async name => {
      const engine = await startEngine(name);
      closers.push(engine.stop);
      return [name, engine.url] as const;
    }),
  );
  return Object.fromEntries(
    started.map(one => {
      if (one.status === 'rejected') throw one.reason;
      return one.value;
    }),
  ) as Record<EngineName, string>;
}

async function answers(url: string, child?: ChildProcess): Promise<void> {
  for (const end = Date.now() + START_MS; ; await wait(100)) {
    const there = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (there) return;
    if (child?.exitCode != null) throw new Error(`${child.spawnargs.slice(1).join(' ')} ended with ${child.exitCode}`);
    if (Date.now() > end) throw new Error(`${url} does not answer`);
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}
