/** Starts a private PostgreSQL server on a loopback port, as an ordinary user. */
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { unprivileged } from '../../unprivileged.js';
import type { EngineServer } from '../engineServer.js';
import { freePort } from '../freePort.js';
import { newFolder } from '../newFolder.js';
import { runServer } from '../runServer.js';
import type { StartOptions } from '../startOptions.js';

const [USER, PASSWORD] = ['tidewatch', 'only-for-tests'];

/** @param bin the folder of `initdb` and `postgres`. */
export async function startPostgres(bin: string, options: StartOptions = {}): Promise<EngineServer> {
  // PostgreSQL refuses to run as root.
  const identity = unprivileged();
  const { tls } = options;
  const folder = newFolder('postgres', options.folder, identity);
  const data = join(folder.path, 'data');
  if (!existsSync(join(data, 'PG_VERSION'))) create();
  const port = options.port ?? (await freePort());
  const url = tls
    ? `postgres://${USER}:${PASSWORD}@localhost:${port}/postgres?sslmode=verify-full`
    : `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/postgres`;

  function create(): void {
    const passwordFile = join(folder.path, 'password');
    writeFileSync(passwordFile, PASSWORD);
    if (identity.uid !== undefined) chownSync(passwordFile, identity.uid, identity.gid ?? identity.uid);
    const made = spawnSync(
      join(bin, 'initdb'),
      ['-D', data, '-U', USER, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8', '--locale=C'],
      { ...identity, cwd: folder.path, encoding: 'utf8' },
    );
    rmSync(passwordFile);
    if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
    if (tls) takeOnlyTls(tls);
  }

  function takeOnlyTls({ cert, key }: NonNullable<StartOptions['tls']>): void {
    const written = {
      'server.crt': cert,
      'server.key': key,
      'pg_hba.conf': 'hostssl all all 127.0.0.1/32 scram-sha-256\n',
    };
    for (const [name, text] of Object.entries(written)) {
      const file = join(data, name);
      // PostgreSQL refuses a key that others can read.
      writeFileSync(file, text, { mode: 0o600 });
      if (identity.uid !== undefined) chownSync(file, identity.uid, identity.gid ?? identity.uid);
    }
  }

  return runServer({
    ...{ name: 'PostgreSQL', url, folder, identity, command: join(bin, 'postgres') },
    args: [
      ...['-D', data, '-p', String(port), '-c', `fsync=${options.forTests ? 'off' : 'on'}`],
      ...['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
      ...['-c', `ssl=${tls ? 'on' : 'off'}`],
    ],
    // Fast shutdown: SIGTERM would wait for clients.
    stopSignal: 'SIGINT',
    answers: () => answers(port, tls !== undefined),
  });
}

async function answers(port: number, secure: boolean): Promise<boolean> {
  const client = new pg.Client({
    ...{
      host: '127.0.0.1',
      port,
      user: USER,
      password: PASSWORD,
      database: 'postgres',
      connectionTimeoutMillis: 2_000,
    },
    // Checks that it runs, not who it is.
    ssl: secure && { rejectUnauthorized: false },
  });
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
