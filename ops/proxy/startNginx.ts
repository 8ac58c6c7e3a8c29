/** nginx in the foreground, as an ordinary user, with a configuration of our own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { unprivileged } from '../unprivileged.js';
import { nginxConf, type Site } from './nginxConf.js';
import { securityHeaders } from './securityHeaders.js';

export interface Nginx {
  stop(): Promise<void>;
}

const START_MS = 10_000;

/**
 * @param program where nginx is. @param port of `site.listen`, on the loopback.
 * @throws Error with what nginx says if it does not start.
 */
export async function startNginx(
  program: string,
  port: number,
  site: Omit<Site, 'folder' | 'securityHeaders' | 'listen'>,
): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-proxy-'));
  const identity = unprivileged();
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid ?? identity.uid);
  const conf = join(folder, 'nginx.conf');
  const headers = await securityHeaders({ https: site.tls !== null });
  writeFileSync(conf, nginxConf({ ...site, listen: `127.0.0.1:${port}`, folder, securityHeaders: headers }));
  chmodSync(conf, 0o644);
  const nginx = spawn(program, ['-p', folder, '-c', conf, '-e', 'stderr', '-g', 'daemon off;'], {
    ...identity,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  nginx.stderr.on('data', (bytes: Buffer) => {
    said = (said + bytes).slice(-10_000);
  });
  const stop = async () => {
    await ended(nginx);
    rmSync(folder, { recursive: true, force: true });
  };
  for (const end = Date.now() + START_MS; !(await listens(port)); await wait(50))
    if (nginx.exitCode !== null || Date.now() > end) {
      await stop();
      throw new Error(`nginx does not start: ${said}`);
    }
  return { stop };
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
