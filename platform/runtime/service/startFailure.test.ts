import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { startFailure } from './startFailure.js';

describe('a start that failed', () => {
  it('says which port is taken, with the code', async () => {
    const first = createServer();
    await new Promise<void>(resolve => first.listen(0, '127.0.0.1', resolve));
    const { port } = first.address() as { port: number };
    const fault = await new Promise(resolve => createServer().once('error', resolve).listen(port, '127.0.0.1'));
    expect(startFailure(fault)).toBe(
      `port ${port} is in use by another process (EADDRINUSE): end that one, or choose another port`,
    );
    first.close();
  });

  it('says which port this user may not use', () => {
    const fault = Object.assign(new Error('listen EACCES'), { code: 'EACCES', syscall: 'listen', port: 80 });
    expect(startFailure(fault)).toBe('port 80 is not for this user (EACCES): choose one from 1024 on');
  });

  it.each([
    [new Error('cannot open the database read.db: disk full'), 'cannot open the database read.db: disk full'],
    ['no reason', 'no reason'],
  ])('otherwise prints the error: %s', (fault, text) => expect(startFailure(fault)).toBe(text));
});
