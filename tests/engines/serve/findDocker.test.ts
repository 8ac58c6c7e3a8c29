import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findDocker } from './findDocker.js';

/** Its socket. Requests are recorded in `asked`. */
async function engine(answer: RequestListener): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'docker-engine-'));
  const socket = join(folder, 'docker.sock');
  const server = createServer(answer).listen(socket);
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  });
  return socket;
}
const at = (socket: string) => findDocker({ DOCKER_HOST: `unix://${socket}` });

describe('a Docker engine', () => {
  it('is used where it answers the question whether it is there', async () => {
    const asked: (string | undefined)[] = [];
    const socket = await engine(({ url }, answer) => {
      asked.push(url);
      answer.end('OK');
    });
    expect(await at(socket)).toBe(socket);
    expect(asked).toEqual(['/_ping']);
  });

  it('is found without being named, where one without root has its socket', async () => {
    const socket = await engine((_, answer) => answer.end('OK'));
    const folder = socket.slice(0, -'/docker.sock'.length);
    expect([socket, '/var/run/docker.sock']).toContain(await findDocker({ XDG_RUNTIME_DIR: folder }));
  });

  it('is not used where it refuses', async () =>
    expect(await at(await engine((_, answer) => answer.writeHead(500).end()))).toBeNull());

  it('is not used where it is silent', async () => expect(await at(await engine(() => {}))).toBeNull());

  it.each([
    ['no socket', 'unix:///nowhere/docker.sock'],
    ['none', 'none'],
    ['another machine', 'tcp://192.0.2.1:2375'],
  ])('is not used where DOCKER_HOST names %s', async (_, host) =>
    expect(await findDocker({ DOCKER_HOST: host })).toBeNull(),
  );
});
