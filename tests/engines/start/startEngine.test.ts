/** The scripts of `ops/engines`: each server starts on loopback, restarts after a kill, and leaves nothing behind. */
import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ENGINES, startEngine } from '../../../ops/engines/startEngine.js';
import { startable } from '../startable.js';

const listens = (url: string) =>
  new Promise<boolean>(resolve => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
const runs = (pid: number) => existsSync(`/proc/${pid}/exe`);

describe.each(ENGINES)('%s', name => {
  it.skipIf(!startable(name))(
    `starts, comes back after a kill, and leaves no process and no file (needs ${name})`,
    async () => {
      const server = await startEngine(name);
      const folder = dirname(readlinkSync(`/proc/${server.pid()}/fd/1`));
      const first = server.pid();
      expect(Number(readFileSync(`${folder}/pid`, 'utf8'))).toBe(first);
      await server.kill();
      expect([runs(first), await listens(server.url)]).toEqual([false, false]);
      await server.again();
      const second = server.pid();
      expect(second).not.toBe(first);
      expect(await listens(server.url)).toBe(true);
      await server.stop();
      expect([runs(second), existsSync(folder)]).toEqual([false, false]);
    },
    180_000,
  );
});
