/**
 * From a command to its push in a socket client, against the built product in its own process (bars: p50 <= 5 ms
 * and p99 <= 25 ms at 200 commands/s), and the time and memory that process takes to start and idle (<= 1.5 s, <= 180
 * MB). Three times, each on a fresh data folder.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { hardware, percentile, percentiles, since } from './measure.js';
import type { BenchResult } from './result.js';
import { signIn, start, synced } from './runningProduct.js';

export const RATE = 200;
const SECONDS = 15;
const WARM_UP = 400;
const TIMES = 3;
/** Additional starts on the first one's data. */
const STARTS = 2;
const IDLE_MS = 10_000;

interface Run {
  readonly starts: readonly number[];
  readonly idle: Resident;
  readonly pushes: readonly number[];
  readonly accepted: readonly number[];
}

export async function commandToPushBench(): Promise<BenchResult> {
  const runs: Run[] = [];
  for (let time = 0; time < TIMES; time++) runs.push(await once());
  const [starts, accepted] = [runs.flatMap(run => run.starts), runs.flatMap(run => run.accepted)];
  const p50s = runs.map(({ pushes }) => percentile(pushes, 0.5));
  const p99s = runs.map(({ pushes }) => percentile(pushes, 0.99));
  const idle = runs.map(run => run.idle.product);
  const listed = (values: readonly number[], digits = 1) => values.map(value => value.toFixed(digits)).join(', ');
  return {
    name: 'command-to-push',
    setup: {
      ...hardware(),
      engine: 'SQLite (@photostructure/sqlite), WAL',
      fsync: 'synchronous=FULL: one flush a commit',
      load: `${RATE} notifications/s of one store for ${SECONDS} s, sent and received by a process on the same processors`,
      idle: `after ${IDLE_MS / 1_000} s on a fresh data folder: the launcher and the product with its threads, the program that both map counted once; without npm and the sandbox`,
    },
    rows: [
      {
        measure: `npm start on built code to the first 200, median of ${listed(starts, 0)}`,
        value: percentile(starts, 0.5),
        unit: 'ms',
        bar: { max: 1_500 },
      },
      {
        measure: `resident memory, idle, median of ${listed(idle, 0)}`,
        value: percentile(idle, 0.5),
        unit: 'MB',
        bar: { max: 180 },
      },
      {
        measure: '  the sandbox',
        value: percentile(
          runs.map(run => run.idle.sandbox),
          0.5,
        ),
        unit: 'MB',
      },
      {
        measure: `command to accepted, ${RATE}/s`,
        value: percentile(accepted, 0.5),
        unit: 'ms',
        ...percentiles(accepted),
      },
      {
        measure: `command to push, p50 at ${RATE}/s, median of ${listed(p50s)}`,
        value: percentile(p50s, 0.5),
        unit: 'ms',
        ...percentiles(runs.flatMap(({ pushes }) => pushes)),
        bar: { max: 5 },
      },
      {
        measure: `command to push, p99 at ${RATE}/s, median of ${listed(p99s)}`,
        value: percentile(p99s, 0.5),
        unit: 'ms',
        bar: { max: 25 },
      },
    ],
  };
}

async function once(): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-bench-'));
  try {
    let running = await start(folder);
    const starts = [running.startMs];
    await wait(IDLE_MS);
    const idle = residentMb(running.process.pid ?? 0);
    const cookie = await signIn(running.url);
    await synced(running.url, cookie);
    const measured = await measure(running.url, cookie);
    for (let n = 0; n < STARTS; n++) {
      await running.stop();
      running = await start(folder);
      starts.push(running.startMs);
    }
    await running.stop();
    return { starts, idle, ...measured };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** In MB. */
interface Resident {
  readonly product: number;
  readonly sandbox: number;
}

/**
 * Adds up the processes below `npm`: each one's private memory, and mapped files once. Adding up their `VmRSS` would
 * count the shared program twice.
 */
function residentMb(npm: number): Resident {
  const children = (pid: number): number[] => {
    const direct = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
    return direct.flatMap(child => [child, ...children(child)]);
  };
  const kBOf = (pid: number, what: string): number =>
    Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  const own = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + kBOf(pid, 'RssAnon'), 0);
  const mapped = (pids: readonly number[]) => Math.max(0, ...pids.map(pid => kBOf(pid, 'RssFile')));
  const isSandbox = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('sandbox/main.js');
  const all = children(npm);
  const product = all.filter(pid => !isSandbox(pid));
  const sandbox = all.filter(isSandbox);
  return { product: (own(product) + mapped(product)) / 1024, sandbox: (own(sandbox) + mapped(sandbox)) / 1024 };
}

/** Sends at a steady rate, whatever the responses take, and waits for every push. */
export async function measure(url: string, cookie: string): Promise<{ pushes: number[]; accepted: number[] }> {
  const socket: Socket = io(url, {
    transports: ['websocket'],
    extraHeaders: { cookie },
    auth: { epoch: null, lastSeq: 0 },
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve());
    socket.once('connect_error', reject);
  });
  const sentAt = new Map<string, number>();
  const pushes: number[] = [];
  const accepted: number[] = [];
  socket.on('push', ({ kind, payload }: { kind: string; payload: { message: string } }) => {
    const sent = kind === 'notification' ? sentAt.get(payload.message) : undefined;
    if (sent !== undefined) pushes.push(since(sent));
  });

  const total = WARM_UP + RATE * SECONDS;
  const startedAt = performance.now();
  const answers: Promise<void>[] = [];
  for (let n = 0; n < total; n++) {
    const due = startedAt + (n * 1_000) / RATE;
    if (due > performance.now()) await wait(due - performance.now());
    answers.push(send(n));
  }
  await Promise.all(answers);
  for (let left = 100; pushes.length < total && left > 0; left--) await wait(50);
  socket.close();
  if (pushes.length !== total) throw new Error(`${total - pushes.length} of ${total} pushes never came`);
  return { pushes: pushes.slice(WARM_UP), accepted: accepted.slice(WARM_UP) };

  async function send(n: number): Promise<void> {
    const message = `bench ${n}`;
    sentAt.set(message, performance.now());
    const answer = await fetch(`${url}/api/auth/shopify/notifications`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ message, type: 'info', scope: 'store' }),
    });
    accepted.push(since(sentAt.get(message) ?? 0));
    if (answer.status !== 201) throw new Error(`a command was answered ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
  }
}
