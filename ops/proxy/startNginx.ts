/**
 * Runs nginx in the foreground with our own configuration; as an ordinary user if that user can read everything it
 * needs.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Identity, unprivileged } from '../unprivileged.js';
import { nginxConf, type Site } from './nginxConf.js';
import { securityHeaders } from './securityHeaders.js';

export interface Nginx {
  stop(): Promise<void>;
}

const START_MS = 10_000;

/**
 * @param program the path of nginx. @param port of `site.listen`, on loopback.
 * @throws Error with nginx's message if it does not start.
 */
export async function startNginx(
  program: string,
  port: number,
  site: Omit<Site, 'folder' | 'securityHeaders' | 'listen'>,
): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-proxy-'));
  // A checkout in root's own folder is closed to all others.
  const isRoots = process.getuid?.() === 0 && ![program, site.pages].every(isOpenToAll);
  const identity: Identity = isRoots ? {} : unprivileged();
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid ?? identity.uid);
  const conf = join(folder, 'nginx.conf');
  const headers = await securityHeaders({ https: site.tls !== null });
  writeFileSync(conf, nginxConf({ ...site, listen: `127.0.0.1:${port}`, folder, securityHeaders: headers }));
  chmodSync(conf, 0o644);
  const nginx = spawn(
    program,
    ['-p', folder, '-c', conf, '-e', 'stderr', '-g', `daemon off;${isRoots ? ' user root;' : ''}`],
    {
      ...identity,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let output = '';
  nginx.stderr.on('data', (bytes: Buffer) => {
    output = (output + bytes).slice(-10_000);
  });
  const stop = async () => {
    await ended(nginx);
    rmSync(folder, { recursive: true, force: true });
  };
  for (const end = performance.now() + START_MS; !(await listens(port)); await wait(50))
    if (nginx.exitCode !== null || performance.now() > end) {
      await stop();
      throw new Error(`nginx does not start: ${output}`);
    }
  return { stop };
}

/** Returns whether others can traverse, or execute, each part of the path. */
function isOpenToAll(path: string): boolean {
  for (let part = path; ; part = dirname(part)) {
    if ((statSync(part).mode & 0o001) === 0) return false;
    if (part === dirname(part)) return true;
  }
}

async function ended(nginx: ChildProcess): Promise<void> {
  if (nginx.exitCode !== null || nginx.signalCode !== null) return;
  const exit = once(nginx, 'exit');
  nginx.kill('SIGTERM');
  await exit;
}

const listens = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.once('error', () => resolve(false)).once('connect', () => socket.destroy());
  });
