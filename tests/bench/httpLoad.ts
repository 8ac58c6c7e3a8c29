/**
 * Calls a server at a steady rate, from a separate process. Times each request from its due time, so that a stalling
 * server is charged for requests that queue meanwhile.
 */
import { fork } from 'node:child_process';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { since } from './measure.js';

export interface Ask {
  /** The name its time is counted under. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly cookie: string;
  /** JSON. */
  readonly body?: string;
}

export interface Load {
  readonly origin: string;
  /** Called in rotation. */
  readonly asks: readonly Ask[];
  readonly perSecond: number;
  /** The maximum; `httpLoad` may stop earlier. */
  readonly seconds: number;
}

export interface Asked {
  /** Milliseconds of each request, by name. */
  readonly ms: Readonly<Record<string, readonly number[]>>;
  /** Failed responses by status; 0 counts requests without a response. */
  readonly failed: Readonly<Record<number, number>>;
}

const CONNECTIONS = 64;

/** @param end stops the load once it settles. */
export function httpLoad(load: Load, end?: Promise<unknown>): Promise<Asked> {
  const child = fork(fileURLToPath(import.meta.url), [], { serialization: 'advanced' });
  return new Promise((resolve, reject) => {
    child.once('message', asked => resolve(asked as Asked));
    child.once('error', reject);
    child.once('exit', code => reject(new Error(`the asking process ended with ${code}`)));
    child.send(load);
    const stop = () => child.connected && child.send('end');
    end?.then(stop, stop);
  });
}

/** @returns how many requests failed, whatever the reason. */
export const failures = ({ failed }: Asked): number => Object.values(failed).reduce((sum, count) => sum + count, 0);

async function drive({ origin, asks, perSecond, seconds }: Load, signal: AbortSignal): Promise<Asked> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const ms: Record<string, number[]> = {};
  const failed: Record<number, number> = {};
  const total = perSecond * seconds;
  const start = performance.now();
  const dueAt = (n: number) => start + (n * 1_000) / perSecond;

  const ask = async (n: number, next: Ask) => {
    const status = await send(agent, origin, next);
    ms[next.name] ??= [];
    ms[next.name]?.push(since(dueAt(n)));
    if (status < 200 || status > 299) failed[status] = (failed[status] ?? 0) + 1;
  };

  const running: Promise<void>[] = [];
  for (let n = 0; n < total && !signal.aborted; ) {
    const now = performance.now();
    for (; n < total && dueAt(n) <= now; n++) {
      const next = asks[n % asks.length];
      if (next) running.push(ask(n, next));
    }
    await new Promise(resolve => setTimeout(resolve, 1));
  }
  await Promise.all(running);
  agent.destroy();
  return { ms, failed };
}

/** @returns the status once the whole response has arrived; 0 if none did. */
const send = (agent: Agent, origin: string, { method, path, cookie, body }: Ask): Promise<number> =>
  new Promise(resolve => {
    const headers = { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) };
    const sent = request(`${origin}${path}`, { agent, method, headers }, answer => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
      answer.once('error', () => resolve(0));
    });
    sent.once('error', () => resolve(0));
    sent.end(body);
  });

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const ending = new AbortController();
  process.once('message', async load => {
    process.once('message', () => ending.abort());
    process.send?.(await drive(load as Load, ending.signal), () => process.disconnect());
  });
}
