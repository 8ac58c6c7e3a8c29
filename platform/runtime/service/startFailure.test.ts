import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startFailure } from './startFailure.js';

/** A server on a port, and the fault of the next one there. */
async function taken(): Promise<{ readonly port: number; readonly fault: unknown }> {
  const first = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void first.close());
  await once(first, 'listening');
  const { port } = first.address() as { port: number };
  return { port, fault: await new Promise(resolve => createServer().once('error', resolve).listen(port, '127.0.0.1')) };
}

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  server.close();
  return true;
};

describe('a start that failed', () => {
  it.each([
    ['PORT', 'PORT'],
    ['SANDBOX_PORT', 'TIDEWATCH_SANDBOX_PORT'],
    ['SANDBOX_SMTP_PORT', 'TIDEWATCH_SANDBOX_SMTP_PORT'],
    ['METRICS_PORT', 'TIDEWATCH_METRICS_PORT'],
  ])('names the variable of a port that is taken, %s, and a port that is free', async (key, variable) => {
    const { port, fault } = await taken();
    const line = await startFailure(fault, { [key]: port });
    const [, free] =
      /^port \d+ is in use by another process \(EADDRINUSE\): end that process, or set \w+=(\d+), which is free$/.exec(
        line,
      ) ?? [];
    expect(line).toContain(`port ${port} is in use`);
    expect(line).toContain(` set ${variable}=`);
    expect(await isFree(Number(free))).toBe(true);
  });

  it('suggests no port that another variable names', async () => {
    const { port, fault } = await taken();
    const line = await startFailure(fault, { PORT: port, SANDBOX_PORT: port + 1, SANDBOX_SMTP_PORT: port + 2 });
    expect(Number(/PORT=(\d+)/.exec(line)?.[1])).toBeGreaterThan(port + 2);
  });

  it('says which port this user may not use', async () => {
    const fault = Object.assign(new Error('listen EACCES'), { code: 'EACCES', syscall: 'listen', port: 80 });
    expect(await startFailure(fault, { PORT: 80 })).toMatch(
      /^port 80 is not for this user \(EACCES\): set PORT=\d{4,5}, which is free$/,
    );
  });

  it.each([
    [new Error('cannot open the database read.db: disk full'), 'cannot open the database read.db: disk full'],
    ['no reason', 'no reason'],
  ])('otherwise prints the error: %s', async (fault, text) => expect(await startFailure(fault, {})).toBe(text));
});
