/** Starts a private Redis server on a loopback port, as an ordinary user, with an append-only file. */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { unprivileged } from '../../unprivileged.js';
import type { EngineServer } from '../engineServer.js';
import { freePort } from '../freePort.js';
import { newFolder } from '../newFolder.js';
import { runServer } from '../runServer.js';
import type { StartOptions } from '../startOptions.js';

const PASSWORD = 'only-for-tests';
const ANSWER_MS = 1_000;

/** @param program the path of `redis-server`. */
export async function startRedis(program: string, options: StartOptions = {}): Promise<EngineServer> {
  const identity = unprivileged();
  const folder = newFolder('redis', options.folder, identity);
  const port = options.port ?? (await freePort());
  const { tls } = options;
  const files = tls && { cert: join(folder.path, 'server.crt'), key: join(folder.path, 'server.key') };
  if (files) for (const name of ['cert', 'key'] as const) writeFileSync(files[name], tls[name]);
  const place = files ? `rediss://:${PASSWORD}@localhost:${port}` : `redis://:${PASSWORD}@127.0.0.1:${port}`;
  return runServer({
    ...{ name: 'Redis', url: place, folder, identity, command: program },
    args: [
      ...(files
        ? ['--port', '0', '--tls-port', String(port), '--tls-cert-file', files.cert, '--tls-key-file', files.key]
        : ['--port', String(port)]),
      ...(files ? ['--tls-auth-clients', 'no'] : []),
      ...['--bind', '127.0.0.1', '--dir', folder.path, '--requirepass', PASSWORD],
      ...['--daemonize', 'no', '--save', '', '--appendonly', 'yes', '--appendfsync', 'everysec'],
      ...['--maxmemory', '256mb', '--maxmemory-policy', 'noeviction'],
    ],
    stopSignal: 'SIGTERM',
    answers: () => answers(port, tls !== undefined),
  });
}

async function answers(port: number, secure: boolean): Promise<boolean> {
  const place = { host: '127.0.0.1', port, timeout: ANSWER_MS };
  // Checks that it runs, not who it is.
  const socket = secure ? connectTls({ ...place, rejectUnauthorized: false }) : connect(place);
  socket.once('timeout', () => socket.destroy(new Error('no answer')));
  try {
    await once(socket, secure ? 'secureConnect' : 'connect');
    socket.write(`AUTH ${PASSWORD}\r\nPING\r\n`);
    let text = '';
    for await (const bytes of socket) {
      text += bytes;
      if (text.includes('PONG')) return true;
      // Redis is still loading its file.
      if (text.includes('LOADING')) return false;
    }
    return false;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
