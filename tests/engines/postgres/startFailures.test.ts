/** A service whose server cannot be used says so in one line, without the password, and ends with 1 within ten seconds. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { bundled } from '../../contract/bundled.js';
import { type OldServer, startOldServer } from './oldServer.js';

const url = inject('postgresUrl') ?? '';
/** Services that together open every port that has an engine on a server. */
const SERVICES = ['command-service', 'query-service'];
const PASSWORD = 'secret-word';

let folder: string;
let old: OldServer;
let silent: Server;
let silentUrl: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tidewatch-start-failures-'));
  for (const service of SERVICES) {
    mkdirSync(join(folder, service));
    await bundled(fileURLToPath(new URL(`../../../${service}/main.ts`, import.meta.url)), join(folder, service));
  }
  old = await startOldServer();
  silent = createServer(socket => socket.on('error', () => {})).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  silentUrl = `postgres://u:${PASSWORD}@127.0.0.1:${(silent.address() as { port: number }).port}/db`;
});
afterAll(async () => {
  await old.stop();
  silent.close();
  rmSync(folder, { recursive: true });
});

describe.each([
  ['EVENT_STORE', 'command-service'],
  ['READ_STORE', 'command-service'],
  ['WORK_STORE', 'query-service'],
  ['KEY_STORE', 'command-service'],
  ['BUS', 'command-service'],
  ['REALTIME', 'command-service'],
])('a %s on PostgreSQL', (variable, service) => {
  const startedWith = (place: string) => started(service, { [variable]: place });
  const change = (part: Partial<Record<'password' | 'pathname', string>>) =>
    Object.assign(new URL(url || 'postgres://none'), part).href;

  it.each([
    ['is no address', () => `postgres://u:${PASSWORD}@[/db`, /the address given: it is no URL$/],
    [
      'has a refused port',
      () => `postgres://u:${PASSWORD}@127.0.0.1:1/db`,
      /127\.0\.0\.1:1\/db: nothing listens there$/,
    ],
    [
      'has an unknown host',
      () => `postgres://u:${PASSWORD}@host.invalid/db`,
      /host\.invalid:5432\/db: there is no such host$/,
    ],
    ['is too old', () => old.url, /it is version 12, and 14 is the oldest that will do$/],
    ['never answers', () => silentUrl, /nothing answers there$/],
  ])('that %s', async (_, place, line) => fails(await startedWith(place()), line), 15_000);

  it.skipIf(url === '').each([
    ['refuses the password', () => change({ password: PASSWORD }), /the password is wrong$/],
    ['has no such database', () => change({ pathname: '/elsewhere' }), /there is no such database$/],
  ])('that %s (needs a PostgreSQL server)', async (_, place, line) => fails(await startedWith(place()), line));
});

interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly ms: number;
}

function fails({ code, stdout, stderr, ms }: Outcome, line: RegExp): void {
  expect(stderr.trimEnd()).toMatch(/^Could not start: cannot use PostgreSQL at [^\n]+$/);
  expect(stderr.trimEnd()).toMatch(line);
  expect(stdout + stderr).not.toContain(PASSWORD);
  expect(code).toBe(1);
  expect(ms).toBeLessThan(10_000);
}

async function started(service: string, env: Readonly<Record<string, string>>): Promise<Outcome> {
  const data = mkdtempSync(join(folder, 'data-'));
  const begun = performance.now();
  const child = spawn(process.execPath, [join(folder, service, 'bundled.mjs')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'test', DATA_DIR: data, PORT: '0', ...env },
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { code, stdout, stderr, ms: performance.now() - begun };
}
