/**
 * Asks a server at a steady rate, from a process of its own. A request is timed from the moment it was due, not from
 * when it could be sent: a server that stalls is not spared the requests that would have come meanwhile.
 */
import { fork } from 'node:child_process';
import { Agent, get } from 'node:http';
import { fileURLToPath } from 'node:url';
import { since } from './measure.js';

export interface Load {
  readonly origin: string;
  readonly cookie: string;
  /** Asked in turn. */
  readonly paths: readonly string[];
  readonly perSecond: number;
  readonly seconds: number;
}

export interface Asked {
  /** Milliseconds of each request, by path. */
  readonly ms: Readonly<Record<string, readonly number[]>>;
  /** Answers other than 200, and requests without an answer. */
  readonly failed: number;
}

const CONNECTIONS = 64;

export function httpLoad(load: Load): Promise<Asked> {
  const child = fork(fileURLToPath(import.meta.url), [], { serialization: 'advanced' });
  return new Promise((resolve, reject) => {
    child.once('message', asked => resolve(asked as Asked));
    child.once('error', reject);
    child.once('exit', code => reject(new Error(`the asking process ended with ${code}`)));
    child.send(load);
  });
}

async function drive({ origin, cookie, paths, perSecond, seconds }: Load): Promise<Asked> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const ms: Record<string, number[]> = Object.fromEntries(paths.map(path => [path, []]));
  let failed = 0;
  const total = perSecond * seconds;
  const start = performance.now();
  const dueAt = (n: number) => start + (n * 1_000) / perSecond;

  const ask = (n: number) =>
    new Promise<void>(resolve => {
      const path = paths[n % paths.length] ?? '';
      const ended = (status: number | undefined) => {
        ms[path]?.push(since(dueAt(n)));
        if (status !== 200) failed += 1;
        resolve();
      };
      get(`${origin}${path}`, { agent, headers: { cookie } }, answer => {
        answer.resume();
        answer.once('end', () => ended(answer.statusCode));
        answer.once('error', () => ended(undefined));
      }).once('error', () => ended(undefined));
    });

  const running: Promise<void>[] = [];
  for (let n = 0; n < total; ) {
    const now = performance.now();
    while (n < total && dueAt(n) <= now) running.push(ask(n++));
    await new Promise(resolve => setTimeout(resolve, 1));
  }
  await Promise.all(running);
  agent.destroy();
  return { ms, failed };
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.once('message', async load => process.send?.(await drive(load as Load), () => process.disconnect()));
