/** The built product in its own process with its sandbox, and a signed-in merchant, for benches. */
import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../ops/engines/freePort.js';
import { since } from './measure.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export interface Running {
  readonly url: string;
  readonly sandbox: string;
  readonly process: ChildProcess;
  readonly startMs: number;
  stop(): Promise<void>;
  /** kill -9 of everything that `npm start` started. */
  kill(): Promise<void>;
  /** Restarts on the same ports and data, after it has ended. */
  again(): Promise<Running>;
}

/** Starts it as `npm start` does, on its own ports unless `env` names some. */
export async function start(folder: string, env: NodeJS.ProcessEnv = {}): Promise<Running> {
  const port = env.PORT ?? String(await freePort());
  const sandboxPort = env.TIDEWATCH_SANDBOX_PORT ?? String(await freePort());
  const url = `http://localhost:${port}`;
  const startedAt = performance.now();
  const child = spawn('npm', ['start', '--silent'], {
    cwd: ROOT,
    env: {
      ...process.env,
      TIDEWATCH_DATA_DIR: folder,
      PORT: port,
      TIDEWATCH_SANDBOX_PORT: sandboxPort,
      TIDEWATCH_SANDBOX_ORDERS: '300',
      TIDEWATCH_LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  // A bench that fails leaves nothing running.
  const killGroup = () => child.pid && process.kill(-child.pid, 'SIGKILL');
  process.once('exit', killGroup);
  child.once('exit', () => process.removeListener('exit', killGroup));
  while (!(await ok(`${url}/healthz`))) {
    if (child.exitCode !== null) throw new Error(`the product ended with code ${child.exitCode}`);
    await wait(10);
  }
  const startMs = since(startedAt);
  while (!(await ok(`http://localhost:${sandboxPort}/market`))) await wait(20);
  const end = (signal: NodeJS.Signals) =>
    new Promise<void>(resolve => {
      child.once('exit', () => resolve());
      if (child.pid) process.kill(-child.pid, signal);
    });
  return {
    url,
    sandbox: `http://localhost:${sandboxPort}`,
    process: child,
    startMs,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    again: () => start(folder, { ...env, PORT: port, TIDEWATCH_SANDBOX_PORT: sandboxPort }),
  };
}

/** Through the sandbox's consent page, as a browser does. @param sent with every request to the product. */
export async function signIn(
  url: string,
  shop = 'bench-store',
  sent: Readonly<Record<string, string>> = {},
): Promise<string> {
  const cookies = new Map<string, string>();
  const go = async (to: string, init: RequestInit = {}) => {
    const answer = await fetch(to, {
      ...init,
      redirect: 'manual',
      headers: {
        ...(to.startsWith(url) ? sent : {}),
        ...init.headers,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (to.startsWith(url)) cookies.set(name, value);
    }
    return answer;
  };
  const login = await go(`${url}/api/auth/shopify/login?shop=${shop}`);
  const consent = login.headers.get('location') ?? '';
  const page = await (await fetch(consent)).text();
  const form = page.slice(page.indexOf('<form'), page.indexOf('</form>'));
  const action = /action="([^"]*)"/.exec(form)?.[1] ?? '';
  const fields = new URLSearchParams();
  for (const [, name = '', value = ''] of form.matchAll(/name="([^"]+)" value="([^"]*)"/g))
    fields.append(name, value.replaceAll('&amp;', '&'));
  const approved = await fetch(new URL(action, consent), {
    method: 'POST',
    redirect: 'manual',
    body: fields,
  });
  await go(approved.headers.get('location') ?? '');
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

/** Waits for the first sync, so that it takes no CPU from the commands. */
export async function synced(url: string, cookie: string): Promise<void> {
  const lastSync = async () => {
    const me = await fetch(`${url}/api/auth/shopify/me`, { headers: { cookie } });
    return ((await me.json()) as { lastSync: string | null }).lastSync;
  };
  while ((await lastSync()) === null) await wait(100);
}

/** True if it responds with success. */
export const ok = (url: string): Promise<boolean> =>
  fetch(url).then(
    answer => answer.ok,
    () => false,
  );
