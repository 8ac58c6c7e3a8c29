import { type ChildProcess, spawn } from 'node:child_process';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type KeptRunning, keepRunning } from './keepRunning.js';

const READY = 'process.send({ ready: true });';
const STAY = 'setInterval(() => {}, 1000);';
const ORDERLY = `process.on('SIGTERM', () => process.exit(0));`;

/** Runs one script after another; the last one repeats. */
function kept(...scripts: readonly string[]): { child: KeptRunning; said: string[]; started: ChildProcess[] } {
  const said: string[] = [];
  const started: ChildProcess[] = [];
  const start = () => {
    const script = scripts[Math.min(started.length, scripts.length - 1)] ?? '';
    const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    started.push(child);
    return child;
  };
  const child = keepRunning('the product', start, line => said.push(line));
  onTestFinished(() => child.stop('SIGKILL'));
  return { child, said, started };
}

it.skipIf(process.platform === 'win32').each(['SIGKILL', 'SIGSEGV', 'SIGABRT', 'SIGTERM'] as const)(
  'restarts what was ended by %s, and says so in one line',
  async signal => {
    const { said, started } = kept(`process.kill(process.pid, '${signal}');${STAY}`, STAY);
    await vi.waitFor(() => expect(started.length).toBe(2), 10_000);
    expect(said).toEqual([`the product was ended by ${signal}; it is started again in 1 s`]);
  },
);

it('restarts what was ready once and ends with a fault, even at startup, and waits longer each time', async () => {
  const { said, started } = kept(`${READY}setTimeout(() => process.exit(7), 50);`, 'process.exit(1)', STAY);
  await vi.waitFor(() => expect(started.length).toBe(3), 15_000);
  expect(said).toEqual([
    'the product was ended by a fault (exit code 7); it is started again in 1 s',
    'the product was ended by a fault (exit code 1); it is started again in 2 s',
  ]);
}, 20_000);

it('does not restart what could not start', async () => {
  const { child, said, started } = kept('process.exit(3)');
  expect(await child.ended).toBe(3);
  expect([said, started.length]).toEqual([[], 1]);
});

it('does not restart what ended cleanly by itself', async () => {
  const { child, said } = kept(`${READY}setTimeout(() => process.exit(0), 50);`);
  expect(await child.ended).toBe(0);
  expect(said).toEqual([]);
});

it('forwards a signal, and ends with its exit code', async () => {
  const { child, said, started } = kept(`${ORDERLY}${READY}${STAY}`);
  await new Promise(resolve => started[0]?.once('message', resolve));
  await child.stop();
  expect(await child.ended).toBe(0);
  expect([said, started.length]).toEqual([[], 1]);
});

it('can be stopped during a pause', async () => {
  const { child, said, started } = kept(`process.kill(process.pid, 'SIGKILL')`);
  await vi.waitFor(() => expect(said).toHaveLength(1), 10_000);
  await child.stop();
  expect([await child.ended, started.length]).toEqual([0, 1]);
});

it('says why a process cannot be started at all, and retries', async () => {
  const said: string[] = [];
  const child = keepRunning(
    'the product',
    () => spawn('/nowhere/node'),
    line => said.push(line),
  );
  await vi.waitFor(() => expect(said).toHaveLength(1), 10_000);
  await child.stop();
  expect(said[0]).toBe('the product was ended by spawn /nowhere/node ENOENT; it is started again in 1 s');
});
