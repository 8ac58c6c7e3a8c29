import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashPassword } from '../../../platform/password/passwordHash.js';
import { ROLES } from '../../../workers/workers.js';
import { findNginx } from '../../proxy/findNginx.js';
import { startNginx } from '../../proxy/startNginx.js';
import { randomPassword } from '../../randomPassword.js';
import { freePort, freePorts } from '../freePort.js';
import { ENGINES, type EngineName, startEngine } from '../startEngine.js';
import { environmentIn } from './environmentIn.js';
import { answers, startProcess } from './startProcess.js';

export interface Cluster {
  readonly url: string;
  /** The sandbox's control page. */
  readonly sandboxUrl: string;
  readonly adminPassword: string;
  /** The folder with one log file per process. */
  readonly logs: string;
  /** The variables that give the command line access to the cluster's engines and keys. */
  readonly commandLine: Readonly<Record<string, string>>;
  /** Duration from the first engine's start to the last readiness answer. */
  readonly startMs: number;
  /** Resolves with the reason if a process ends on its own. */
  readonly failed: Promise<string>;
  stop(): Promise<void>;
}

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
/** The monitor runs alone, as in docker-compose.yml. */
const REST = ROLES.filter(role => role !== 'monitor');
/** Processes per service: with the two kinds of workers there are eight. */
const EACH = 2;
const STOPPED = 'stopped while it was starting';

/**
 * @param port the proxy's port, for browsers.
 * @param stopping resolves if the start is no longer wanted.
 * @throws Error that says what is missing or did not start; stops everything that started.
 */
export async function startCluster(port: number, stopping: Promise<unknown> = new Promise(() => {})): Promise<Cluster> {
  const closers: (() => unknown)[] = [];
  let stopped = false;
  const opened = async (close: () => unknown) => {
    if (!stopped) return void closers.push(close);
    // It was still starting when the cluster stopped. Nothing starts after it.
    await close();
    throw new Error(STOPPED);
  };
  const stop = async () => {
    stopped = true;
    for (const close of closers.splice(0).reverse()) await close();
  };
  const unwanted = stopping.then(() => {
    throw new Error(STOPPED);
  });
  unwanted.catch(() => {});
  try {
    return { ...(await Promise.race([startParts(port, opened), unwanted])), stop };
  } catch (fault) {
    await stop();
    throw fault;
  }
}

type Opened = (close: () => unknown) => Promise<void>;

async function startParts(port: number, opened: Opened): Promise<Omit<Cluster, 'stop'>> {
  const began = performance.now();
  const program = findNginx();
  if (!program) throw new Error('nginx is not on this machine, and its Debian package cannot be installed');
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-cluster-'));
  await opened(() => rmSync(folder, { recursive: true, force: true }));
  const logs = join(folder, 'logs');
  mkdirSync(logs);
  const engines = await startAll(opened);
  const [sandbox = 0, mail = 0, ...ports] = await freePorts(2 + 2 * EACH);
  const [write, read] = [ports.slice(0, EACH), ports.slice(EACH)];
  const url = `http://localhost:${port}`;
  const adminPassword = randomPassword();
  const shared = environmentIn(readFileSync(join(ROOT, 'ops/docker/services.env'), 'utf8'), engines);
  const keys = { TIDEWATCH_DATA_DIR: folder, TIDEWATCH_MASTER_KEY: randomBytes(32).toString('base64') };
  const env = {
    ...process.env,
    ...shared,
    ...keys,
    TIDEWATCH_HOST: '127.0.0.1',
    TIDEWATCH_PUBLIC_URL: url,
    TIDEWATCH_ADMIN_PASSWORD_HASH: await hashPassword(adminPassword),
    TIDEWATCH_ALLOW_SANDBOX: '1',
    TIDEWATCH_SANDBOX_PORT: `${sandbox}`,
    TIDEWATCH_SANDBOX_SMTP_PORT: `${mail}`,
    TIDEWATCH_LOG_LEVEL: 'warn',
  };
  const ends: Promise<string>[] = [];
  const run = async (name: string, own: number, health: string, ...args: string[]) => {
    const metricsPort = await freePort();
    const title = `${name}-${own || metricsPort}`;
    const one = startProcess(title, {
      args: [join(ROOT, `dist/${name}/main.js`), ...args],
      // The sandbox has its own port variable and refuses to share it with PORT.
      env: { ...env, PORT: name === 'sandbox' ? '0' : `${own}`, TIDEWATCH_METRICS_PORT: `${metricsPort}` },
      log: join(logs, `${title}.log`),
    });
    ends.push(one.ended);
    await opened(one.stop);
    await one.ready(`http://localhost:${own || metricsPort}${health}`);
  };
  // Same as docker-compose.yml's health checks.
  await Promise.all([
    run('sandbox', sandbox, '/control'),
    ...write.map(own => run('command-service', own, '/readyz')),
    ...read.map(own => run('query-service', own, '/readyz')),
    ...Array.from({ length: EACH }, () => run('projector', 0, '/readyz')),
    run('workers', 0, '/readyz', '--roles', REST.join(',')),
    run('workers', 0, '/readyz', '--roles', 'monitor'),
  ]);
  const nginx = await startNginx(program, port, {
    write: write.map(own => `127.0.0.1:${own}`),
    read: read.map(own => `127.0.0.1:${own}`),
    tls: null,
    pages: join(ROOT, 'dist/public'),
  });
  await opened(nginx.stop);
  await answers(`${url}/readyz`);
  const ofEngines = Object.entries(shared).filter(([, value]) => Object.values(engines).includes(value));
  return {
    url,
    sandboxUrl: `http://localhost:${sandbox}/control`,
    adminPassword,
    logs,
    commandLine: { ...Object.fromEntries(ofEngines), ...keys },
    startMs: performance.now() - began,
    failed: Promise.race(ends),
  };
}

/** @returns their URLs. If one fails to start, the others are still stopped. */
async function startAll(opened: Opened): Promise<Record<EngineName, string>> {
  const started = await Promise.allSettled(
    ENGINES.map(async name => {
      const engine = await startEngine(name);
      await opened(engine.stop);
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
