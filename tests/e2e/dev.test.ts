/**
 * `npm run dev` for a developer: Vite serves the client's modules, with the product and the socket on the same origin;
 * after a stop nothing is left. The test changes no source.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePorts } from '../../ops/engines/freePort.js';
import { openBrowser } from './browser.js';
import { eventually } from './eventually.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Allows for the compiler, which may never have run, and Vite's processing of packages. */
const START_LIMIT_MS = 240_000;

let dev: ChildProcess;
let browser: Browser;
let ports: number[];
let folder: string;
let url: string;
let printed = '';
let end: Promise<number | string | null>;
/** The build time of the product that other tests start. */
const builtAt = (): number => statSync(join(ROOT, 'dist/ops/start.js')).mtimeMs;
const builtBefore = builtAt();
/** All its processes, before it is stopped. */
let began: readonly number[] = [];

beforeAll(async () => {
  ports = await freePorts(4);
  const [client, app, sandbox, mail] = ports;
  url = `http://localhost:${client}`;
  folder = mkdtempSync(join(tmpdir(), 'tidewatch-dev-'));
  const { PATH = '', HOME = '' } = process.env;
  dev = spawn('npm', ['run', 'dev', '--silent'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...{
        PATH,
        HOME,
        TIDEWATCH_DATA_DIR: folder,
        TIDEWATCH_LOG_LEVEL: 'warn',
        TIDEWATCH_SANDBOX_ORDERS: '50',
        TIDEWATCH_SANDBOX_DRIFT: '0',
      },
      ...{
        TIDEWATCH_DEV_PORT: `${client}`,
        PORT: `${app}`,
        TIDEWATCH_SANDBOX_PORT: `${sandbox}`,
        TIDEWATCH_SANDBOX_SMTP_PORT: `${mail}`,
      },
    },
  });
  for (const stream of [dev.stdout, dev.stderr])
    stream?.on('data', bytes => {
      printed += bytes;
    });
  end = new Promise(resolve => dev.once('exit', (code, signal) => resolve(code ?? signal)));
  browser = await openBrowser();
  await eventually(async () => {
    if (dev.exitCode !== null) throw new Error(`it ended with ${dev.exitCode}: ${printed}`);
    return /Watching for file changes/.test(printed) && (await status('/api/health/summary')) === 200;
  }, START_LIMIT_MS);
}, START_LIMIT_MS + 20_000);

afterAll(async () => {
  await browser?.close();
  if (dev?.exitCode === null) dev.kill('SIGTERM');
  await end;
  for (const pid of began) if (!isGone(pid)) process.kill(pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const status = (path: string): Promise<number> =>
  fetch(url + path).then(
    answer => answer.status,
    () => 0,
  );

describe('npm run dev', () => {
  it('serves the page with its reload client, and modules for the browser', async () => {
    const page = await (await fetch(url)).text();
    expect(page).toContain('/@vite/client');
    const [, main = ''] = /<script type="module" src="(\/src\/[^"]+)"/.exec(page) ?? [];
    const module = await fetch(url + main);
    expect(module.headers.get('content-type')).toMatch(/^text\/javascript/);
    const code = await module.text();
    expect(code).toMatch(/from "\/(@fs|node_modules|src)\//);
    expect(code).not.toMatch(/: HTMLElement|<App \/>/);
  });

  it('is the whole product on that one origin: signed in by the sandbox, with figures and a socket', async () => {
    const page = await browser.newPage();
    page.setDefaultTimeout(60_000);
    const problems: string[] = [];
    page.on('pageerror', error => problems.push(error.message));
    const pushed = new Promise<string>(resolve =>
      page.on('websocket', socket => {
        if (socket.url().includes('/socket.io/')) socket.on('framereceived', () => resolve(socket.url()));
      }),
    );
    await page.goto(url);
    await page.evaluate(`localStorage.setItem('tidewatch:aurora-outfitters.myshopify.com:first-run', '"done"')`);
    await page.getByLabel('Your Shopify store').fill('aurora-outfitters');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Approve/ }).click();
    await page.waitForURL(`${url}/dashboard**`);
    await page.getByText('Total Revenue').first().waitFor();
    expect(new URL(await pushed).host).toBe(new URL(url).host);
    await page.locator('.rows img').first().waitFor();
    expect(problems).toEqual([]);
    await page.close();
  });

  it('leaves what was built as it was: it compiled into dist/, from which others were starting', () => {
    expect(builtAt()).toBe(builtBefore);
  });

  it('ends on SIGTERM, with all its processes, and frees its ports', async () => {
    began = descendantsOf(dev.pid ?? 0);
    // The launcher, the compiler, the watcher, the server, the sandbox, Vite.
    expect(began.length).toBeGreaterThanOrEqual(5);
    dev.kill('SIGTERM');
    expect(await end).toBe(0);
    await eventually(async () => began.every(isGone));
    for (const port of ports) await occupied(port);
  });
});

/** Child processes, recursively. */
function descendantsOf(pid: number): number[] {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(line => line.trim().split(/\s+/).map(Number));
  const below = (parent: number): number[] =>
    all.filter(([, theirs]) => theirs === parent).flatMap(([child = 0]) => [child, ...below(child)]);
  return below(pid);
}

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}

/** @throws Error `EADDRINUSE` */
const occupied = (port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(port, '127.0.0.1', () => server.close(() => resolve()));
  });
