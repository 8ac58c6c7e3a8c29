/**
 * From `npm start` to its end, from the operator's view: the output, the exit code, and that nothing is left running.
 * Every start has its own ports and folder. It is long because a process can start and end in so many ways.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { freePorts } from '../../ops/engines/freePort.js';
import { signIn } from '../bench/runningProduct.js';
import { processesBelow } from './processesBelow.js';
import { control } from './sandbox.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const START = [process.execPath, 'dist/ops/start.js'];
const NPM_START = ['npm', 'start', '--silent'];

interface Setting {
  readonly env: Readonly<Record<string, string>>;
  readonly ports: readonly [app: number, sandbox: number, mail: number];
  readonly folder: string;
}
interface Run {
  readonly process: ChildProcess;
  /** Both streams, so far. */
  readonly printed: () => string;
  /** Exit code, or the signal that ended it. */
  readonly end: Promise<number | string | null>;
}

const folders: string[] = [];
const running = new Set<ChildProcess>();
afterEach(async () => {
  for (const child of running) {
    const below = processesBelow(child.pid);
    child.kill('SIGKILL');
    for (const { pid } of below) process.kill(pid, 'SIGKILL');
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function setting(): Promise<Setting> {
  const [app = 0, sandbox = 0, mail = 0] = await freePorts(3);
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-start-'));
  folders.push(folder);
  const env = {
    TIDEWATCH_DATA_DIR: folder,
    PORT: `${app}`,
    TIDEWATCH_SANDBOX_PORT: `${sandbox}`,
    TIDEWATCH_SANDBOX_SMTP_PORT: `${mail}`,
    TIDEWATCH_SANDBOX_ORDERS: '50',
    TIDEWATCH_LOG_LEVEL: 'silent',
  };
  return { env, ports: [app, sandbox, mail], folder };
}

/** With a newcomer's environment: only these variables and the path to Node. */
function run(
  [command = '', ...args]: readonly string[],
  env: Readonly<Record<string, string>>,
  { detached = false } = {},
): Run {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { PATH, HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached,
  });
  running.add(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', bytes => {
      printed += bytes;
    });
  const end = new Promise<number | string | null>(resolve =>
    child.once('close', (code, signal) => {
      running.delete(child);
      resolve(code ?? signal);
    }),
  );
  return { process: child, printed: () => printed, end };
}

/** @param times how often the output must contain it. */
async function ready(started: Run, times = 1): Promise<void> {
  const early = started.end.then(code => {
    throw new Error(`it ended with ${code}: ${started.printed()}`);
  });
  const said = (async () => {
    while (started.printed().split('Tidewatch is ready').length <= times)
      await new Promise(resolve => setTimeout(resolve, 20));
  })();
  await Promise.race([said, early]);
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

const occupy = (port: number): Promise<Server> =>
  new Promise(resolve => {
    const server = createServer().listen(port, '127.0.0.1', () => resolve(server));
  });

describe('npm start', () => {
  it.skipIf(process.platform === 'win32').each(['SIGTERM', 'SIGINT'] as const)(
    'prints the URL when everything answers, and on %s ends with 0 and leaves nothing running (needs POSIX signals)',
    async signal => {
      const { env, ports } = await setting();
      const started = run(NPM_START, env);
      const [app, sandbox] = ports.map(port => `http://localhost:${port}`);
      // From the first answer on, because whoever reaches the product is sent on to the sandbox.
      while (!(await answers(`${app}/readyz`))) await new Promise(resolve => setTimeout(resolve, 5));
      expect(await answers(`${sandbox}/market`)).toBe(true);
      await ready(started);
      expect(started.printed()).toContain(`Tidewatch is ready: ${app}\n`);
      expect(await Promise.all([answers(`${app}/readyz`), answers(`${sandbox}/market`)])).toEqual([true, true]);
      started.process.kill(signal);
      expect(await started.end).toBe(0);
      for (const port of ports) (await occupy(port)).close();
    },
  );

  it.skipIf(process.platform === 'win32')(
    'ends with 0 on Ctrl-C, which reaches each of its processes (needs POSIX signals)',
    async () => {
      const { env } = await setting();
      const started = run(NPM_START, env, { detached: true });
      await ready(started);
      process.kill(-(started.process.pid as number), 'SIGINT');
      expect(await started.end).toBe(0);
      expect(started.printed()).not.toContain('stopped unexpectedly');
    },
  );

  it('ends with 0 on any number of stops while a store is being synced and folded', async () => {
    const { env, ports } = await setting();
    for (let time = 0; time < 4; time++) {
      const started = run(START, { ...env, TIDEWATCH_SANDBOX_ORDERS: '3000' });
      await ready(started);
      if (time === 0) await signIn(`http://localhost:${ports[0]}`);
      await new Promise(resolve => setTimeout(resolve, 150 * time));
      started.process.kill('SIGTERM');
      expect(await started.end, started.printed()).toBe(0);
    }
  });

  it('ends with 0 while the store platform makes it wait', async () => {
    const { env, ports } = await setting();
    const started = run(START, { ...env, TIDEWATCH_SANDBOX_ORDERS: '3000' });
    await ready(started);
    await signIn(`http://localhost:${ports[0]}`);
    // Until then a query finds no points, and is told to wait for 9 s, again and again.
    const sandbox = { sandbox: `http://localhost:${ports[1]}` };
    await control(sandbox, 'dial', { shop: 'bench-store', name: 'query_cost', value: '900' });
    await control(sandbox, 'throttle', { shop: 'bench-store', seconds: 60 });
    await new Promise(resolve => setTimeout(resolve, 1_000));
    started.process.kill('SIGTERM');
    expect(await started.end, started.printed()).toBe(0);
  });

  it('ends with 0 while a merchant waits for a refresh, and a request never arrives in full', async () => {
    const { env, ports } = await setting();
    const started = run(START, env);
    await ready(started);
    const [app, sandbox] = ports.map(port => `http://localhost:${port}`);
    const cookie = await signIn(`${app}`);
    await control({ sandbox: `${sandbox}` }, 'dial', { shop: 'bench-store', name: 'query_cost', value: '900' });
    await control({ sandbox: `${sandbox}` }, 'throttle', { shop: 'bench-store', seconds: 60 });
    const headers = { cookie, origin: `${app}`, 'content-type': 'application/json' };
    const refreshed = fetch(`${app}/api/analytics/refresh`, { method: 'POST', headers }).catch(() => null);
    const slow = connect(ports[0], 'localhost').on('error', () => {});
    slow.write('POST /api/client-errors HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{');
    await new Promise(resolve => setTimeout(resolve, 1_000));
    started.process.kill('SIGTERM');
    expect(await started.end, started.printed()).toBe(0);
    await refreshed;
  });

  it('leaves rebuilt read models in good order, even if no one reads its output', async () => {
    const { env } = await setting();
    const started = run(START, env);
    await ready(started);
    started.process.kill('SIGTERM');
    await started.end;
    const rebuild = run([process.execPath, 'dist/ops/cli/main.js', 'projections', 'rebuild'], env);
    rebuild.process.stdout?.destroy();
    expect(await rebuild.end, rebuild.printed()).toBe(0);
  });

  it('begins on the same data after it was stopped', async () => {
    const { env } = await setting();
    for (const _ of [1, 2]) {
      const started = run(START, env);
      await ready(started);
      started.process.kill('SIGTERM');
      expect(await started.end).toBe(0);
    }
  });
});

const pidOf = (started: Run, script: string): number =>
  processesBelow(started.process.pid).find(({ command }) => command.includes(script))?.pid ??
  expect.fail(`no process of ${script}`);

describe.skipIf(process.platform === 'win32')('a process of npm start that dies', () => {
  it.each(['SIGKILL', 'SIGSEGV', 'SIGABRT'] as const)(
    'by %s is restarted, says so, and has everything that was confirmed',
    async signal => {
      const { env, ports } = await setting();
      const started = run(NPM_START, env);
      await ready(started);
      process.kill(pidOf(started, 'dist/ops/start.js'), signal);
      await ready(started, 2);
      expect(started.printed()).toContain(`Tidewatch was ended by ${signal}; it is started again in 1 s\n`);
      expect(await answers(`http://localhost:${ports[0]}/readyz`)).toBe(true);
      expect(await answers(`http://localhost:${ports[1]}/market`)).toBe(true);
      started.process.kill('SIGTERM');
      expect(await started.end).toBe(0);
      for (const port of ports) (await occupy(port)).close();
    },
  );

  it('restarts the product, too, if the sandbox dies', async () => {
    const { env, ports } = await setting();
    const started = run(NPM_START, { ...env, TIDEWATCH_LOG_LEVEL: 'error' });
    await ready(started);
    process.kill(pidOf(started, 'sandbox/main.js'), 'SIGKILL');
    await ready(started, 2);
    expect(started.printed()).toContain('the sandbox stopped unexpectedly; restarting Tidewatch');
    expect(await answers(`http://localhost:${ports[1]}/market`)).toBe(true);
    started.process.kill('SIGTERM');
    expect(await started.end).toBe(0);
  });

  it('ends everything if it is the launcher', async () => {
    const { env, ports } = await setting();
    const started = run(NPM_START, env);
    await ready(started);
    const others = processesBelow(started.process.pid).map(({ pid }) => pid);
    process.kill(pidOf(started, 'launch/start.sh'), 'SIGKILL');
    const isThere = (pid: number) => {
      try {
        return process.kill(pid, 0);
      } catch {
        return false;
      }
    };
    while (others.some(isThere)) await new Promise(resolve => setTimeout(resolve, 20));
    for (const port of ports) (await occupy(port)).close();
  });
});

describe.skipIf(process.platform === 'win32')('what the product keeps', () => {
  it('is private to its owner, even in a folder that was open to others', async () => {
    const { env, folder } = await setting();
    const data = join(folder, 'data');
    mkdirSync(data);
    chmodSync(data, 0o755);
    writeFileSync(join(data, 'read.db'), '', { mode: 0o644 });
    const started = run(START, { ...env, TIDEWATCH_DATA_DIR: data });
    await ready(started);
    const modes = readdirSync(data, { recursive: true, withFileTypes: true }).map(entry => {
      const path = join(entry.parentPath, entry.name);
      return [path, entry.isDirectory() ? 'folder' : 'file', (statSync(path).mode & 0o777).toString(8)];
    });
    expect(modes.length).toBeGreaterThan(10);
    expect(modes.filter(([, kind, mode]) => mode !== (kind === 'folder' ? '700' : '600'))).toEqual([]);
    expect((statSync(data).mode & 0o777).toString(8)).toBe('700');
    started.process.kill('SIGTERM');
    expect(await started.end).toBe(0);
  });
});

const OR_SET = (variable: string) => `end that process, or set ${variable}=\\d+, which is free`;

describe('a start that must fail', () => {
  it('names a port that is in use, with the code, and does not disturb its owner', async () => {
    const { env, ports } = await setting();
    const first = run(START, env);
    await ready(first);
    const second = run(START, env);
    expect(await second.end).toBe(1);
    expect(second.printed()).toMatch(
      new RegExp(
        `^Could not start: port ${ports[0]} is in use by another process \\(EADDRINUSE\\): ${OR_SET('PORT')}\n$`,
      ),
    );
    expect(await answers(`http://localhost:${ports[0]}/readyz`)).toBe(true);
    expect(await answers(`http://localhost:${ports[1]}/market`)).toBe(true);
    first.process.kill('SIGTERM');
    expect(await first.end).toBe(0);
  });

  it('also names the port of the sandbox, instead of claiming to be ready', async () => {
    const { env, ports } = await setting();
    const other = await occupy(ports[1]);
    const started = run(START, env);
    expect(await started.end).toBe(1);
    expect(started.printed()).toMatch(
      new RegExp(
        `^Could not start: the sandbox could not start: port ${ports[1]} is in use by another process \\(EADDRINUSE\\): ${OR_SET('TIDEWATCH_SANDBOX_PORT')}\n$`,
      ),
    );
    other.close();
  });

  it('names every invalid variable at once', async () => {
    const { env } = await setting();
    const started = run(START, {
      ...env,
      PORT: '99999',
      TIDEWATCH_EVENT_STORE: 'mongodb://u:secret@h/',
      TIDEWATCH_MASTER_KEY: 'secret',
    });
    expect(await started.end).toBe(1);
    const lines = started.printed().trim().split('\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toBe('The configuration is not valid:');
    for (const name of ['PORT', 'TIDEWATCH_EVENT_STORE', 'TIDEWATCH_MASTER_KEY'])
      expect(lines.filter(line => line.startsWith(`  ${name}: expected `))).toHaveLength(1);
    expect(started.printed()).not.toContain('secret');
  });

  it('includes one in production with the sandbox', async () => {
    const { env } = await setting();
    const started = run(START, {
      ...env,
      NODE_ENV: 'production',
      TIDEWATCH_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    });
    expect(await started.end).toBe(1);
    expect(started.printed()).toBe(
      'The configuration is not valid:\n  TIDEWATCH_SHOPIFY: the sandbox is refused in production unless TIDEWATCH_ALLOW_SANDBOX=1\n',
    );
  });

  it('names the file of the sandbox if it is no database', async () => {
    const { env, folder } = await setting();
    const file = join(folder, 'sandbox.db');
    writeFileSync(file, 'A text, and a long one, but no database at all. '.repeat(200));
    const started = run(START, env);
    expect(await started.end).toBe(1);
    expect(started.printed()).toMatch(/^Could not start: .*file is not a database\n$/);
    expect(started.printed()).toContain(file);
  });

  it('names a folder that it may not write to', async () => {
    const { env, folder } = await setting();
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const started = run(START, { ...env, TIDEWATCH_DATA_DIR: file });
    expect(await started.end).toBe(1);
    expect(started.printed()).toMatch(
      /^Could not start: cannot open the event store .*: EEXIST: file already exists, mkdir /m,
    );
    expect(started.printed()).toContain(file);
  });
});
