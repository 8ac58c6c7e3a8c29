/**
 * Runs the built product in the many-machines size, with every port on one PostgreSQL server: each service in separate
 * processes, started by its own `main.ts`, behind nginx with the configuration of `ops/proxy`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '../../../ops/engines/freePort.js';
import { findNginx } from '../../../ops/proxy/findNginx.js';
import { startNginx } from '../../../ops/proxy/startNginx.js';
import { eventually } from '../../e2e/eventually.js';
import type { Product } from '../../e2e/product.js';

/** npm runs in it; this file runs from source and from the build. */
const ROOT = process.cwd();
const PUBLIC = join(ROOT, 'dist/public');
const START_MS = 60_000;

export const SERVICES = ['command-service', 'query-service', 'projector', 'workers'] as const;
export type ServiceName = (typeof SERVICES)[number];

export interface Services extends Product {
  /** Each process's direct address, without the proxy. */
  readonly urls: Readonly<Record<'command-service' | 'query-service', readonly string[]>>;
  /** Each process's metrics address. */
  readonly metrics: readonly string[];
  /** Sends kill -9 to one process of a service, by its number. Resolves once it has ended. */
  killOne(name: ServiceName, which: number): Promise<void>;
  /** SIGSTOP: it keeps its connections and answers nothing, until `resumeOne`. */
  pauseOne(name: ServiceName, which: number): void;
  resumeOne(name: ServiceName, which: number): void;
  /** Starts it again. */
  startOne(name: ServiceName, which: number): Promise<void>;
}

interface Size {
  /** The number of processes per service. */
  readonly each?: number;
  /** The number of gateways; by default equal to the others. */
  readonly gateways?: number;
  /** Overrides for engines other than PostgreSQL, and other variables. */
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * @param postgres the URL of a server, or of a schema on it, with nothing of the product's in it.
 * @throws Error where nginx is not at hand.
 */
export async function startServices(
  postgres: string,
  { each = 1, gateways = each, env: more = {} }: Size = {},
): Promise<Services> {
  const program = findNginx();
  if (!program) throw new Error('no nginx');
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-services-'));
  const countOf = (name: ServiceName) => (name === 'query-service' ? gateways : each);
  const total = SERVICES.reduce((sum, name) => sum + countOf(name), 0);
  const [front = 0, sandboxPort = 0, mail = 0, ...rest] = await freePorts(3 + total + each + gateways);
  const ports = { 'command-service': rest.splice(0, each), 'query-service': rest.splice(0, gateways) };
  const metrics: Record<string, number[]> = {};
  for (const name of SERVICES) metrics[name] = rest.splice(0, countOf(name));
  const running = new Map<string, ChildProcess>();
  let printed = '';
  /** A service that could not start. */
  let ended = '';
  const engines = ['EVENT_STORE', 'READ_STORE', 'WORK_STORE', 'KEY_STORE', 'BUS', 'SEARCH', 'REALTIME'];
  const env = {
    ...process.env,
    ...Object.fromEntries(engines.map(name => [`TIDEWATCH_${name}`, postgres])),
    NODE_ENV: 'test',
    TIDEWATCH_LOG_LEVEL: 'warn',
    TIDEWATCH_DATA_DIR: folder,
    TIDEWATCH_PUBLIC_URL: `http://localhost:${front}`,
    TIDEWATCH_TRUST_PROXY: '1',
    TIDEWATCH_SANDBOX_PORT: `${sandboxPort}`,
    TIDEWATCH_SANDBOX_SMTP_PORT: `${mail}`,
    TIDEWATCH_SANDBOX_DRIFT: '0',
    TIDEWATCH_SANDBOX_ORDERS: '400',
    ...more,
  };
  const run = (name: string, which = 0, port = 0) => {
    const child = spawn(process.execPath, [`dist/${name}/main.js`], {
      cwd: ROOT,
      env: { ...env, PORT: `${port}`, TIDEWATCH_METRICS_PORT: `${metrics[name]?.[which] ?? ''}` },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.on('data', (bytes: Buffer) => {
      printed += bytes;
    });
    child.stderr.on('data', (bytes: Buffer) => {
      printed += bytes;
      process.stderr.write(bytes);
    });
    running.set(`${name} ${which}`, child);
    child.once('exit', code => {
      running.delete(`${name} ${which}`);
      ended ||= code === 1 ? name : '';
    });
  };
  const nginx = await startNginx(program, front, {
    write: ports['command-service'].map(at),
    read: ports['query-service'].map(at),
    tls: null,
    pages: PUBLIC,
  });
  const end = async (signal: NodeJS.Signals, only?: string) => {
    await Promise.all(
      [...running].map(async ([name, child]) => {
        if (only !== undefined && name !== only) return;
        const gone = once(child, 'exit');
        // A paused process would see the signal only when resumed.
        child.kill('SIGCONT');
        child.kill(signal);
        await gone;
      }),
    );
  };
  const portOf = (name: ServiceName, which: number) => ports[name as keyof typeof ports]?.[which] ?? 0;
  const ready = (url: string) =>
    eventually(async () => {
      if (ended) throw new Error(`the ${ended} could not start`);
      return answers(url);
    }, START_MS);

  const services: Services = {
    metrics: Object.values(metrics).flatMap(own => own.map(port => `${toUrl(port)}/metrics`)),
    urls: {
      'command-service': ports['command-service'].map(toUrl),
      'query-service': ports['query-service'].map(toUrl),
    },
    url: env.TIDEWATCH_PUBLIC_URL,
    sandbox: `http://localhost:${sandboxPort}`,
    folder,
    printed: () => printed,
    async start() {
      run('sandbox');
      for (const name of SERVICES)
        for (let which = 0; which < countOf(name); which++) run(name, which, portOf(name, which));
      for (const url of services.urls['command-service']) await ready(`${url}/readyz`);
      for (const url of services.urls['query-service']) await ready(`${url}/readyz`);
      await ready(`${services.sandbox}/market`);
    },
    killOne: (name, which) => end('SIGKILL', `${name} ${which}`),
    async startOne(name, which) {
      run(name, which, portOf(name, which));
      if (portOf(name, which) > 0) await ready(`${toUrl(portOf(name, which))}/healthz`);
    },
    pauseOne: (name, which) => void running.get(`${name} ${which}`)?.kill('SIGSTOP'),
    resumeOne: (name, which) => void running.get(`${name} ${which}`)?.kill('SIGCONT'),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async remove() {
      await end('SIGTERM');
      await nginx.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    await services.start();
    return services;
  } catch (fault) {
    await services.remove();
    throw fault;
  }
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

const at = (port: number): string => `127.0.0.1:${port}`;
const toUrl = (port: number): string => `http://${at(port)}`;
