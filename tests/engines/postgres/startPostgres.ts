/** A private PostgreSQL server on a loopback port, run as an ordinary user, with its data in a temporary folder. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

export interface PostgresServer {
  /** `postgres://user:password@127.0.0.1:port/postgres`. */
  readonly url: string;
  /** As the machine would: no chance to tidy up. Resolves when it is gone. */
  kill(): Promise<void>;
  /** On the same port and data, after `kill`. */
  again(): Promise<void>;
  stop(): Promise<void>;
}

const [USER, PASSWORD] = ['tidewatch', 'only-for-tests'];
/** PostgreSQL does not run as root: then as the system's `nobody`. */
const NOBODY = 65_534;
const START_MS = 30_000;

/**
 * @param bin the folder of `initdb` and `postgres`.
 * @param durable whether commits outlive a power cut. A kill they outlive in any case, and hundreds of tests make their tables.
 */
export async function startPostgres(bin: string, { durable = false } = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-postgres-'));
  const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, PASSWORD);
  if ('uid' in identity) for (const path of [folder, passwordFile]) chownSync(path, NOBODY, NOBODY);
  const data = join(folder, 'data');
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', USER, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8', '--locale=C'],
    { ...identity, cwd: folder, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await freePort();
  const url = `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/postgres`;
  let server = await run();

  async function run(): Promise<ChildProcess> {
    const deadline = Date.now() + START_MS;
    let child = begin();
    while (!(await answers(url))) {
      if (Date.now() > deadline) throw new Error('postgres does not answer');
      // After a kill its own children hold the data for a moment longer, and it refuses to start.
      if (child.exitCode !== null) child = begin();
      await wait(50);
    }
    return child;
  }

  function begin(): ChildProcess {
    return spawn(
      join(bin, 'postgres'),
      [
        ...['-D', data, '-p', String(port), '-c', `fsync=${durable ? 'on' : 'off'}`],
        ...['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
      ],
      { ...identity, cwd: folder, stdio: ['ignore', 'ignore', 'ignore'] },
    );
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  }

  return {
    url,
    kill: () => end('SIGKILL'),
    async again() {
      server = await run();
    },
    async stop() {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
