/**
 * From a command that is sent to its push in a socket client, against the built product as its own process (issue
 * bars: p50 <= 10 ms and p99 <= 50 ms at 100 commands/s), and what that process takes to start and to idle.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { hardware, percentile, percentiles, since } from './measure.js';
import type { BenchResult } from './result.js';
import { signIn, start, synced } from './runningProduct.js';

const RATE = 100;
const SECONDS = 15;
const WARM_UP = 200;
const STARTS = 5;
const IDLE_MS = 10_000;

export async function commandToPushBench(): Promise<BenchResult> {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-bench-'));
  try {
    const starts: number[] = [];
    for (let n = 1; n < STARTS; n++) {
      const running = await start(folder);
      starts.push(running.startMs);
      await running.stop();
    }
    const running = await start(folder);
    starts.push(running.startMs);
    await wait(IDLE_MS);
    const [idle, launcher] = ['ops/start.js', 'launch/start.mjs'].map(script =>
      residentMb(running.process.pid, script),
    );
    const cookie = await signIn(running.url);
    await synced(running.url, cookie);
    const { pushes, accepted } = await measure(running.url, cookie);
    await running.stop();
    return {
      name: 'command-to-push',
      setup: {
        ...hardware(),
        engine: 'SQLite (@photostructure/sqlite), WAL',
        fsync: 'synchronous=FULL: one flush a commit',
      },
      rows: [
        {
          measure: 'npm start on built code to the first 200',
          value: percentile(starts, 0.5),
          unit: 'ms',
          bar: { max: 3_000 },
        },
        { measure: 'resident memory, idle', value: idle ?? 0, unit: 'MB', bar: { max: 220 } },
        { measure: 'resident memory of the launcher beside it', value: launcher ?? 0, unit: 'MB' },
        {
          measure: `command to accepted, ${RATE}/s`,
          value: percentile(accepted, 0.5),
          unit: 'ms',
          ...percentiles(accepted),
        },
        {
          measure: `command to push, p50 at ${RATE}/s`,
          value: percentile(pushes, 0.5),
          unit: 'ms',
          ...percentiles(pushes),
          bar: { max: 10 },
        },
        { measure: `command to push, p99 at ${RATE}/s`, value: percentile(pushes, 0.99), unit: 'ms', bar: { max: 50 } },
      ],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The resident set, in MB, of the process below `npm` that runs a script. */
function residentMb(npm: number | undefined, script: string): number {
  const children = (pid: number): number[] => {
    const direct = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
    return direct.flatMap(child => [child, ...children(child)]);
  };
  const ours = children(npm ?? 0).filter(pid => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(script));
  const resident = (pid: number) => Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  return Math.max(...ours.map(resident)) / 1024;
}

/** Sends at a steady rate, whatever the answers take, and waits for every push. */
async function measure(url: string, cookie: string): Promise<{ pushes: number[]; accepted: number[] }> {
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
