/**
 * Measures price checks through a local Kafka: a backlog through one consumer, used as the monitor uses it, with
 * committed offsets (bar: 5,000 messages/s), and a single message's latency (bar: p50 15 ms).
 */
import { setTimeout as wait } from 'node:timers/promises';
import { priceChecks } from '../../domain/price/priceCheck.js';
import { startEngine } from '../../ops/engines/startEngine.js';
import { openBus } from '../../platform/bus/openBus.js';
import type { Bus, Message } from '../../platform/bus/port.js';
import { systemClock } from '../../platform/runtime/clock/clock.js';
import { hardware, percentile, percentiles, since } from './measure.js';
import type { BenchResult } from './result.js';

const TIMES = 3;
const BACKLOG = 30_000;
const HOSTS = 500;
/** Equals the monitor's. */
const CONCURRENCY = 64;
const SINGLE = 400;
const SINGLE_EVERY_MS = 10;

export async function kafkaBench(): Promise<BenchResult> {
  const server = await startEngine('kafka');
  try {
    const rates: number[] = [];
    for (let time = 0; time < TIMES; time++) rates.push(Math.round(await backlog(`${server.url}/backlog-${time}`)));
    const ways = await singles(`${server.url}/singles`);
    return {
      name: 'kafka',
      setup: {
        ...hardware(),
        engine: 'Apache Kafka 4.1, one broker, 256 MB heap, acks all, reached by loopback with a password',
      },
      rows: [
        {
          measure: `price checks through the consumer with commits, median of ${rates.join(', ')}`,
          value: percentile(rates, 0.5),
          unit: 'messages/s',
          bar: { min: 5_000 },
        },
        {
          measure: 'from publish to handler, one at a time',
          value: percentile(ways, 0.5),
          unit: 'ms',
          ...percentiles(ways),
          bar: { max: 15 },
        },
      ],
    };
  } finally {
    await server.stop();
  }
}

const check = (n: number): Message => ({
  key: `host-${n % HOSTS}.example`,
  value: {
    checkId: crypto.randomUUID(),
    page: `page-${n.toString(16).padStart(32, '0')}`,
    url: `https://host-${n % HOSTS}.example/products/lavender-candle-${n}?variant=4071`,
  },
});

/** Publishes everything before the consumer begins. @returns messages per second. */
async function backlog(url: string): Promise<number> {
  const bus = await openBus(url, { clock: systemClock });
  const all = Array.from({ length: BACKLOG }, (_, n) => check(n));
  for (let from = 0; from < BACKLOG; from += 500) await bus.publish(priceChecks.name, all.slice(from, from + 500));
  let [first, count] = [0, 0];
  const seconds = await new Promise<number>(resolve => {
    void consumed(bus, async () => {
      first ||= performance.now();
      count += 1;
      if (count === BACKLOG) resolve(since(first) / 1_000);
    });
  });
  // Ends the consumer, which commits what it handled.
  await bus.close();
  return BACKLOG / seconds;
}

async function singles(url: string): Promise<number[]> {
  const bus = await openBus(url, { clock: systemClock });
  const begun = new Map<string, number>();
  const ways: number[] = [];
  void consumed(bus, async ({ key }) => void ways.push(since(begun.get(key) ?? 0)));
  const send = (key: string) => {
    begun.set(key, performance.now());
    return bus.publish(priceChecks.name, [{ ...check(0), key }]);
  };
  // Waits until the group has formed.
  while (ways.length < 20) {
    await send(`warm-${begun.size}`);
    await wait(SINGLE_EVERY_MS * 5);
  }
  await wait(500);
  ways.length = 0;
  for (let n = 0; n < SINGLE; n++) {
    await send(`single-${n}`);
    await wait(SINGLE_EVERY_MS);
  }
  while (ways.length < SINGLE) await wait(SINGLE_EVERY_MS);
  await bus.close();
  return ways;
}

const consumed = (bus: Bus, handle: (message: Message) => Promise<void>): Promise<void> =>
  bus.consume(
    { topic: priceChecks.name, group: 'monitor', concurrency: CONCURRENCY, signal: new AbortController().signal },
    handle,
  );
