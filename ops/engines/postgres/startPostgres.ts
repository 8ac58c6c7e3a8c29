/** A private PostgreSQL server on a loopback port, run as an ordinary user. */
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
  // It refuses to run as root.
  const identity = unprivileged();
  const folder = newFolder('postgres', options.folder, identity);
  const data = join(folder.path, 'data');
  if (!existsSync(join(data, 'PG_VERSION'))) create();
  const port = options.port ?? (await freePort());
  const url = `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/postgres`;

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
  }

  return runServer({
    ...{ name: 'PostgreSQL', url, folder, identity, command: join(bin, 'postgres') },
    args: [
      ...['-D', data, '-p', String(port), '-c', `fsync=${options.forTests ? 'off' : 'on'}`],
      ...['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    ],
    // Fast: SIGTERM waits for its clients.
    stopSignal: 'SIGINT',
    answers: () => answers(url),
  });
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
