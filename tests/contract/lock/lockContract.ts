/** The contract of every lock engine; the port documents it. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Lock } from '../../../platform/lock/port.js';
import { type Clock, plus, systemClock } from '../../../platform/runtime/clock/clock.js';
import { startChild } from '../childProcess.js';

export interface LockEngine {
  readonly name: string;
  /** A place without locks. */
  create(): Promise<{ url: string; remove(): Promise<void> }>;
  /** Another handle on the same locks, like another process's. */
  open(url: string, clock: Clock): Lock;
}

/** Longer than any engine lets a silent holder keep a name. */
const LEASE_OVER_MS = 120_000;
const CHILD = fileURLToPath(new URL('holder.child.ts', import.meta.url));
const never = new Promise<never>(() => {});

export function lockContract(engine: LockEngine): void {
  describe(`lock: ${engine.name}`, () => {
    let url: string;
    let remove: () => Promise<void>;
    let opened: Lock[];
    let ahead: number;
    const clock: Clock = { now: () => plus(systemClock.now(), ahead) };
    const open = () => {
      const lock = engine.open(url, clock);
      opened.push(lock);
      return lock;
    };

    beforeEach(async () => {
      ({ url, remove } = await engine.create());
      opened = [];
      ahead = 0;
    });
    afterEach(async () => {
      await Promise.all(opened.map(lock => lock.close()));
      await remove();
    });

    it('lets one work at a time, also over several handles, and gives each its answer', async () => {
      const [one, other] = [open(), open()];
      let inside = 0;
      const work = (answer: number) => async () => {
        inside += 1;
        expect(inside).toBe(1);
        await new Promise(setImmediate);
        inside -= 1;
        return answer;
      };
      const answers = await Promise.all([one, other, one, other].map((lock, n) => lock.hold('a', work(n))));
      expect(answers).toEqual([0, 1, 2, 3]);
    });

    it('does not hold up another name', async () => {
      const lock = open();
      const first = deferred();
      const held = lock.hold('a', () => first.promise);
      expect(await lock.hold('b', async () => 'free')).toBe('free');
      first.resolve();
      await held;
    });

    it('throws what the work throws, and is free again', async () => {
      const lock = open();
      await expect(lock.hold('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
      expect(await lock.hold('a', async () => 'free')).toBe('free');
    });

    it('tells its holder that it is held', async () =>
      expect(await open().hold('a', async lease => lease.held())).toBe(true));

    it('passes on from a holder that says nothing for too long, who can tell, and whose end frees no one else’s', async () => {
      const [slow, next] = [open(), open()];
      const [begun, go] = [deferred(), deferred()];
      let kept: boolean | undefined;
      const late = slow.hold('a', async lease => {
        begun.resolve();
        await go.promise;
        kept = lease.held();
      });
      await begun.promise;
      ahead += LEASE_OVER_MS;
      await next.hold('a', async lease => {
        go.resolve();
        await late;
        expect(lease.held()).toBe(true);
      });
      expect(kept).toBe(false);
    });

    it('keeps the next one out for as long as it is held', async () => {
      const [holder, waiting] = [open(), open()];
      const [begun, go] = [deferred(), deferred()];
      const order: string[] = [];
      const first = holder.hold('a', async () => {
        begun.resolve();
        await go.promise;
        order.push('first');
      });
      await begun.promise;
      const second = waiting.hold('a', async () => void order.push('second'));
      await new Promise(resolve => setTimeout(resolve, 250));
      expect(order).toEqual([]);
      go.resolve();
      await Promise.all([first, second]);
      expect(order).toEqual(['first', 'second']);
    });

    it('of a process that was killed is passed on after a while', async () => {
      const child = await startChild(CHILD, [url, 'hold']);
      for await (const line of child.lines) if (line === 'held') await child.kill();
      ahead += LEASE_OVER_MS;
      expect(await open().hold('a', async lease => lease.held())).toBe(true);
    });

    it('guards what several processes read, change and write: no change is lost', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'tidewatch-lock-'));
      const file = join(folder, 'count');
      writeFileSync(file, '0');
      const children = await Promise.all([1, 2, 3].map(() => startChild(CHILD, [url, 'count', file, '15'])));
      expect(await Promise.all(children.map(({ exit }) => exit))).toEqual([0, 0, 0]);
      expect(readFileSync(file, 'utf8')).toBe('45');
      rmSync(folder, { recursive: true });
    });

    it('does no work after it was closed', async () => {
      const lock = engine.open(url, clock);
      await lock.close();
      await expect(lock.hold('a', () => never)).rejects.toThrow();
    });
  });
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>(done => {
    resolve = done;
  });
  return { promise, resolve };
}
