/**
 * Runs each service as a separate process by its own `main.ts`, on shared files. A small proxy routes changes to the
 * write side and the rest to the read side.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePorts } from '../../ops/engines/freePort.js';
import { signIn } from '../bench/runningProduct.js';
import { eventually } from './eventually.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** GETs of the write side: links from the store platform, and calls to it. */
const WRITE_GETS = /^\/api\/(auth\/shopify\/(login|callback|check)|billing\/return)/;

/** Time for processes to start, and to notice each other's changes in shared files. */
const STEP_MS = 60_000;

let url: string;
let sandbox: string;
let proxy: Server;
let folder: string;
let cookie: string;
const processes = new Map<string, ChildProcess>();

beforeAll(async () => {
  const [front = 0, write = 0, read = 0, sandboxPort = 0, mail = 0] = await freePorts(5);
  folder = mkdtempSync(join(tmpdir(), 'tidewatch-services-'));
  url = `http://localhost:${front}`;
  sandbox = `http://localhost:${sandboxPort}`;
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    TIDEWATCH_LOG_LEVEL: 'warn',
    TIDEWATCH_DATA_DIR: folder,
    TIDEWATCH_PUBLIC_URL: url,
    TIDEWATCH_SANDBOX_PORT: `${sandboxPort}`,
    TIDEWATCH_SANDBOX_SMTP_PORT: `${mail}`,
    TIDEWATCH_SANDBOX_ORDERS: '100',
    TIDEWATCH_SANDBOX_DRIFT: '0',
  };
  for (const [name, PORT] of [
    ['sandbox', 0],
    ['command-service', write],
    ['query-service', read],
    ['projector', 0],
    ['workers', 0],
  ] as const)
    processes.set(
      name,
      spawn(process.execPath, [`dist/${name}/main.js`], {
        cwd: ROOT,
        env: { ...env, PORT: `${PORT}` },
        stdio: ['ignore', 'inherit', 'inherit'],
      }),
    );
  proxy = createServer((asked, answer) => {
    const writes = asked.method !== 'GET' || WRITE_GETS.test(asked.url ?? '');
    const passed = request(
      { port: writes ? write : read, path: asked.url, method: asked.method, headers: asked.headers },
      reply => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
      },
    );
    passed.on('error', () => answer.writeHead(502).end());
    asked.pipe(passed);
  });
  await new Promise<void>(resolve => proxy.listen(front, resolve));
  for (const port of [write, read]) await eventually(() => answers(`http://localhost:${port}/healthz`), STEP_MS);
  await eventually(() => answers(`${sandbox}/market`), STEP_MS);
});
afterAll(async () => {
  for (const child of processes.values()) child.kill('SIGKILL');
  proxy?.closeAllConnections();
  proxy?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('separate services', () => {
  it('connect a store and show its synced and folded data', async () => {
    cookie = await signIn(url);
    const me = await eventually(async () => {
      const found = await get<{ shop: string; lastSync: string | null }>('/api/auth/shopify/me');
      return found.lastSync ? found : null;
    }, STEP_MS);
    expect(me.shop).toBe('bench-store.myshopify.com');
    // Another projection than the sync's folds orders.
    await eventually(
      async () => (await get<{ totalRevenue: number }>('/api/analytics/revenue')).totalRevenue > 1_000,
      STEP_MS,
    );
  });

  it('read the page of an added competitor, and a read sees the write before it', async () => {
    const [page = ''] = /[^"]+\/products\/[^"]+/.exec(await (await fetch(`${sandbox}/market`)).text()) ?? [];
    const added = await fetch(`${url}/api/competitors`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ url: page }),
    });
    expect(added.status).toBe(201);
    const { position } = (await added.json()) as { position: string };
    const rows = await get<{ url: string }[]>('/api/competitors', { 'if-position': position });
    expect(rows.map(row => row.url)).toEqual([page]);
    const price = async () => (await get<{ price: number | null }[]>('/api/competitors'))[0];
    // A row without a price says in its other columns why the page was not read.
    await expect.poll(price, { timeout: STEP_MS }).toMatchObject({ price: expect.any(Number) });
  });

  it('end with 0 when they are asked to', async () => {
    const ended = [...processes].map(
      ([name, child]) =>
        new Promise(resolve => {
          child.once('exit', (code, signal) => resolve([name, code ?? signal]));
          child.kill('SIGTERM');
        }),
    );
    expect(await Promise.all(ended)).toEqual([...processes.keys()].map(name => [name, 0]));
  });
});

async function get<Answer>(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await fetch(url + path, { headers: { cookie, ...headers } });
  return (await answer.json()) as Answer;
}

const answers = (address: string): Promise<boolean> =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
