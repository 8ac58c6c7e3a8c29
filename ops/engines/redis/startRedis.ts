/** A private Redis server on a loopback port, run as an ordinary user, with an append-only file. */
import { once } from 'node:events';
import { connect } from 'node:net';
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
  return runServer({
    ...{ name: 'Redis', url: `redis://:${PASSWORD}@127.0.0.1:${port}`, folder, identity, command: program },
    args: [
      ...['--port', String(port), '--bind', '127.0.0.1', '--dir', folder.path, '--requirepass', PASSWORD],
      ...['--daemonize', 'no', '--save', '', '--appendonly', 'yes', '--appendfsync', 'everysec'],
      ...['--maxmemory', '256mb', '--maxmemory-policy', 'noeviction'],
    ],
    stopSignal: 'SIGTERM',
    answers: () => answers(port),
  });
}

async function answers(port: number): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port, timeout: ANSWER_MS });
  socket.once('timeout', () => socket.destroy(new Error('no answer')));
  try {
    await once(socket, 'connect');
    socket.write(`AUTH ${PASSWORD}\r\nPING\r\n`);
    let text = '';
    for await (const bytes of socket) {
      text += bytes;
      if (text.includes('PONG')) return true;
      // While it reads its file back.
      if (text.includes('LOADING')) return false;
    }
    return false;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
