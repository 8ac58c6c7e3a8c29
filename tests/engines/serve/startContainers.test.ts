/** The requests to a Docker engine: a fake one records and refuses them. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ownLabels } from './abandoned.js';
import { containerOf } from './containerOf.js';
import { startContainers } from './startContainers.js';

interface Created {
  readonly Image: string;
  readonly Labels: Readonly<Record<string, string>>;
  readonly Env: readonly string[];
  readonly HostConfig: { readonly PortBindings: unknown };
}

async function notingEngine() {
  const folder = mkdtempSync(join(tmpdir(), 'docker-engine-'));
  const socket = join(folder, 'docker.sock');
  const created: Created[] = [];
  const server = createServer(async (request, answer) => {
    if (request.method === 'GET') return answer.end(/containers/.test(request.url ?? '') ? '[]' : '{}');
    created.push((await json(request)) as Created);
    return answer.writeHead(500).end(JSON.stringify({ message: 'no room for more' }));
  }).listen(socket);
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  });
  return { socket, created };
}

it('a container is of the image of compose.dev.yml, on the loopback alone, and the only one', async () => {
  for (const name of ['DOCKER_HOST', 'TESTCONTAINERS_HOST_OVERRIDE']) vi.stubEnv(name, undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { socket, created } = await notingEngine();
  await expect(startContainers(socket)('redis')).rejects.toThrow('no room for more');
  expect(created).toHaveLength(1);
  const [{ Image, Labels, HostConfig }] = created as [Created];
  expect(Image).toBe(containerOf('redis', 20_001).image);
  expect(Labels).toMatchObject(ownLabels());
  expect(HostConfig.PortBindings).toEqual({
    '6379/tcp': [{ HostIp: '127.0.0.1', HostPort: expect.stringMatching(/^\d{5}$/) }],
  });
});
