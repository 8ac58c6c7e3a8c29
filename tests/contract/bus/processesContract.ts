/** A bus between processes, and after kill -9. */
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBus } from '../../../platform/bus/openBus.js';
import type { Bus, Delivered } from '../../../platform/bus/port.js';
import { plus, systemClock } from '../../../platform/runtime/clock/clock.js';
import { type Child, startChild } from '../childProcess.js';
import { until } from './until.js';

const TOPIC = 'price-checks';
/** Longer than a lease. */
const LEASE_OVER_MS = 10_000;
const CHILD = fileURLToPath(new URL('./member.child.ts', import.meta.url));

/** @param create makes topics of their own. */
export function processesContract(
  engine: string,
  create: () => Promise<{ readonly url: string; remove(): Promise<void> }>,
): void {
  describe(`bus on ${engine}, between processes`, () => {
    let url: string;
    let bus: Bus;
    let ahead: number;
    let got: Delivered[];
    let remove: () => Promise<void>;
    let child: Child | undefined;

    beforeEach(async () => {
      ({ url, remove } = await create());
      ahead = 0;
      got = [];
      bus = await openBus(url, { clock: { now: () => plus(systemClock.now(), ahead) } });
    });
    afterEach(async () => {
      await child?.kill();
      await bus.close();
      await remove();
    });

    const consume = () =>
      void bus.consume({ topic: TOPIC, group: 'monitor', signal: new AbortController().signal }, async message => {
        got.push(message);
      });

    /** Reads the child's output until there are `count` lines. */
    async function printed(from: Child, count: number): Promise<number[]> {
      const lines: number[] = [];
      for await (const line of from.lines) if (lines.push(Number(line)) === count) break;
      return lines;
    }

    it('keeps every message that a killed publisher was told is stored', async () => {
      child = await startChild(CHILD, [url, 'publish']);
      const confirmed = await printed(child, 50);
      await child.kill();
      consume();
      await until(() => got.length >= confirmed.length);
      expect(got.slice(0, confirmed.length).map(({ value }) => value)).toEqual(confirmed);
    });

    it('receives what another process publishes', async () => {
      consume();
      child = await startChild(CHILD, [url, 'publish']);
      await until(() => got.length >= 20);
      expect(got.slice(0, 20).map(({ value }) => value)).toEqual(Array.from({ length: 20 }, (_, n) => n));
    });

    it('redelivers what a killed consumer was handling', async () => {
      await bus.publish(
        TOPIC,
        Array.from({ length: 8 }, (_, n) => ({ key: `key-${n}`, value: n })),
      );
      child = await startChild(CHILD, [url, 'consume']);
      const inHand = await printed(child, 4);
      await child.kill();
      ahead = LEASE_OVER_MS;
      consume();
      await until(() => got.length === 8);
      expect(
        got
          .filter(({ attempt }) => attempt === 2)
          .map(({ value }) => value)
          .sort(),
      ).toEqual(inHand.sort());
      expect(got.filter(({ attempt }) => attempt === 1)).toHaveLength(4);
    });
  });
}
