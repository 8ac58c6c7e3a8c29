/**
 * What every bus engine promises. Each engine's test file calls this with its harness. Longer than other files because
 * it is one list of promises, to be read as a whole before writing an engine.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { partitionOf } from '../../../platform/bus/kafka/partitionOf.js';
import {
  type Bus,
  type ConsumeOptions,
  DeadLetterUnknown,
  type Delivered,
  GivenUp,
} from '../../../platform/bus/port.js';
import { EngineLost } from '../../../platform/engineLost.js';
import { until } from './until.js';

export interface BusHarness {
  /** Another process's view of the same topics. */
  open(): Promise<Bus>;
  /** Stops the process of `bus` as kill -9 would: from now on it neither answers nor sends heartbeats. */
  kill(bus: Bus): void;
  /** Lets time pass for all live processes, such as leases and pauses before a retry. */
  pass(ms: number): Promise<void>;
  /** Closes every bus and deletes the topics. */
  remove(): Promise<void>;
}

const TOPIC = 'price-checks';
const UNREAD = 'discovery';
/** Longer than any engine's lease. */
const LEASE_OVER_MS = 10_000;
/** Longer than the first two pauses before a retry (`retryDelayMs`). */
const REST_OVER_MS = 2_500;
/** In the partition of key 'a'. */
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);
/** In the partition of key 'a'. */
const NEIGHBOUR = `key-${numbers(1_000).find(n => partitionOf(`key-${n}`) === partitionOf('a'))}`;
/** Again while the engine is lost, as those who publish do. */
async function untilStored(publish: () => Promise<void>): Promise<void> {
  for (;;)
    try {
      return await publish();
    } catch (fault) {
      if (!(fault instanceof EngineLost)) throw fault;
    }
}
const valuesOf = (all: readonly Delivered[], key: string) =>
  all.filter(one => one.key === key).map(({ value }) => value);

export function busContract(engine: string, create: () => Promise<BusHarness>): void {
  describe(`bus on ${engine}`, () => {
    let harness: BusHarness;
    let bus: Bus;
    let consumers: { stop: () => Promise<void> }[];

    beforeEach(async () => {
      harness = await create();
      bus = await harness.open();
      consumers = [];
    });
    afterEach(async () => {
      await Promise.all(consumers.map(({ stop }) => stop()));
      await harness.remove();
    });

    /** Consumes in the background and records what it was given. */
    function consume(
      on: Bus,
      options: Partial<Omit<ConsumeOptions, 'signal'>> = {},
      handle: (message: Delivered) => Promise<void> | void = () => {},
    ) {
      const control = new AbortController();
      const got: Delivered[] = [];
      const done = on.consume({ topic: TOPIC, group: 'monitor', ...options, signal: control.signal }, async message => {
        got.push(message);
        await handle(message);
      });
      const stop = async () => {
        control.abort();
        await done;
      };
      const consumer = { got, stop };
      consumers.push(consumer);
      return consumer;
    }

    /** Lets pauses pass until the condition holds. */
    const untilRested = (condition: () => boolean) =>
      until(async () => {
        await harness.pass(REST_OVER_MS);
        return condition();
      });

    it('delivers key, value and headers as published', async () => {
      await bus.publish(TOPIC, [{ key: 'a', value: { n: 1, list: [null, 'é\u0000'] }, headers: { shop: 'aurora' } }]);
      const { got } = consume(bus);
      await until(() => got.length === 1);
      expect(got[0]).toMatchObject({
        topic: TOPIC,
        key: 'a',
        value: { n: 1, list: [null, 'é\u0000'] },
        headers: { shop: 'aurora' },
        attempt: 1,
      });
    });

    it('forgets the messages and dead letters of an erased shop, and no other', async () => {
      const [shop, other] = ['aurora.myshopify.com', 'my-aurora.myshopify.com'];
      const failing = consume(bus, { group: 'failing', attempts: 1 }, async () => {
        throw new Error('no');
      });
      const messages = [
        { key: shop, value: 1 },
        { key: `${shop}/orders`, value: 2 },
        { key: 'page', value: { shops: [other, shop] } },
        { key: other, value: 3 },
        { key: `${other}/orders`, value: 4 },
        { key: 'page', value: { shop: other, note: `not ${shop}` } },
      ];
      await bus.publish(TOPIC, messages);
      // No group has read these: what every group has finished may go at any time.
      await bus.publish(UNREAD, messages);
      await until(async () => (await bus.deadLetters(TOPIC)).length === 6);
      await failing.stop();
      expect(await (await harness.open()).erase(shop)).toBeGreaterThanOrEqual(6);
      expect(await bus.erase(shop)).toBe(0);
      expect((await bus.deadLetters(TOPIC)).map(({ message }) => message.key).sort()).toEqual(
        [other, `${other}/orders`, 'page'].sort(),
      );
      const { got } = consume(bus, { topic: UNREAD, group: 'later' });
      await until(() => got.length === 3);
      expect(got.map(({ value }) => value)).toEqual(
        expect.arrayContaining([3, 4, { shop: other, note: `not ${shop}` }]),
      );
    });

    it('delivers U+FFFD for a lone surrogate', async () => {
      const sent = { key: 'a\ud83d', value: { '\ud83d': 'Fancy \ud83dMug' }, headers: { shop: '\udc00' } };
      await bus.publish(TOPIC, [sent]);
      const { got } = consume(bus);
      await until(() => got.length === 1);
      const repaired = { key: 'a\ufffd', value: { '\ufffd': 'Fancy \ufffdMug' }, headers: { shop: '\ufffd' } };
      expect(got[0]).toMatchObject(repaired);
    });

    it('starts a group at the beginning, then follows', async () => {
      await bus.publish(TOPIC, [{ key: 'a', value: 'before' }]);
      const { got } = consume(bus);
      await until(() => got.length === 1);
      await bus.publish(TOPIC, [{ key: 'a', value: 'after' }]);
      await until(() => got.length === 2);
      expect(valuesOf(got, 'a')).toEqual(['before', 'after']);
    });

    it('loses nothing and keeps the order per key, with racing publishers and several consumers', async () => {
      const other = await harness.open();
      const all: Delivered[] = [];
      const inHand = new Set<string>();
      let together = 0;
      const handle = async (message: Delivered) => {
        if (inHand.has(message.key)) together += 1;
        inHand.add(message.key);
        await new Promise(resolve => setImmediate(resolve));
        inHand.delete(message.key);
        all.push(message);
      };
      consume(bus, { concurrency: 4 }, handle);
      consume(bus, { concurrency: 2 }, handle);
      consume(other, { concurrency: 4 }, handle);
      await Promise.all(
        numbers(20).map(async key => {
          for (const n of numbers(25))
            await untilStored(() => (key % 2 ? bus : other).publish(TOPIC, [{ key: `key-${key}`, value: n }]));
        }),
      );
      const firstOf = (key: string) => [...new Set(valuesOf(all, key))];
      await until(() => numbers(20).every(key => firstOf(`key-${key}`).length === 25));
      for (const key of numbers(20)) expect(firstOf(`key-${key}`)).toEqual(numbers(25));
      // At least once: a machine that stands still for seconds makes members look dead. It shows in the attempt.
      const begun = all.filter(({ attempt }) => attempt === 1).map(({ id }) => id);
      expect(begun).toEqual([...new Set(begun)]);
      if (all.every(({ attempt }) => attempt === 1)) expect(together).toBe(0);
    });

    it('shares the work of a group among its members', async () => {
      const other = await harness.open();
      const [first, second] = [consume(bus), consume(other)];
      await until(async () => {
        await bus.publish(
          TOPIC,
          numbers(20).map(n => ({ key: `key-${n}`, value: n })),
        );
        return first.got.length > 0 && second.got.length > 0;
      });
      expect(first.got.length).toBeGreaterThan(0);
      expect(second.got.length).toBeGreaterThan(0);
    });

    it('gives every group everything', async () => {
      const monitor = consume(bus, { group: 'monitor' });
      const audit = consume(bus, { group: 'audit' });
      await bus.publish(
        TOPIC,
        numbers(40).map(n => ({ key: `key-${n % 7}`, value: n })),
      );
      await until(() => monitor.got.length === 40 && audit.got.length === 40);
      for (const { got } of [monitor, audit])
        expect(got.map(({ value }) => Number(value)).sort((a, b) => a - b)).toEqual(numbers(40));
    });

    it('handles several keys concurrently, up to the limit', async () => {
      let inHand = 0;
      let most = 0;
      const { got } = consume(bus, { concurrency: 3 }, async () => {
        most = Math.max(most, ++inHand);
        await new Promise(resolve => setTimeout(resolve, 5));
        inHand--;
      });
      await bus.publish(
        TOPIC,
        numbers(12).map(n => ({ key: `key-${n}`, value: n })),
      );
      await until(() => got.length === 12 && inHand === 0);
      expect(most).toBe(3);
    });

    it('redelivers what a killed consumer was handling, and ignores its late answer', async () => {
      const doomed = await harness.open();
      let answerLate = () => {};
      const first = consume(doomed, {}, () => new Promise<void>(resolve => (answerLate = resolve)));
      await bus.publish(
        TOPIC,
        [1, 2].map(value => ({ key: 'a', value })),
      );
      await until(() => first.got.length === 1);
      harness.kill(doomed);

      const second = consume(bus);
      await harness.pass(LEASE_OVER_MS);
      await until(() => second.got.length === 2);
      expect(second.got.map(({ value, attempt }) => [value, attempt])).toEqual([
        [1, 2],
        [2, 1],
      ]);
      answerLate();
      await first.stop();
      await bus.publish(TOPIC, [{ key: 'a', value: 3 }]);
      await until(() => second.got.length === 3);
      expect(first.got).toHaveLength(1);
    });

    it('leaves what a stopped consumer had not begun to the next one', async () => {
      let finish = () => {};
      const first = consume(bus, {}, () => new Promise<void>(resolve => (finish = resolve)));
      await bus.publish(
        TOPIC,
        [1, 2, 3].map(value => ({ key: 'a', value })),
      );
      await until(() => first.got.length === 1);
      const stopped = first.stop();
      finish();
      await stopped;
      const second = consume(await harness.open());
      await until(() => second.got.length === 2);
      expect(second.got.map(({ value, attempt }) => [value, attempt])).toEqual([
        [2, 1],
        [3, 1],
      ]);
    });

    it('does not deliver again what a consumer had finished when it stopped, behind a message that it had not begun', async () => {
      const finish: (() => void)[] = [];
      const first = consume(bus, { concurrency: 2 }, () => new Promise<void>(resolve => finish.push(resolve)));
      // One partition: 'waits' is behind 'slow', and 'other' overtakes it.
      await bus.publish(TOPIC, [
        { key: 'a', value: 'slow' },
        { key: 'a', value: 'waits' },
        { key: NEIGHBOUR, value: 'other' },
      ]);
      await until(() => first.got.length === 2);
      expect(first.got.map(({ value }) => value)).toEqual(['slow', 'other']);
      const stopped = first.stop();
      for (const one of finish) one();
      await stopped;
      await bus.publish(TOPIC, [{ key: NEIGHBOUR, value: 'later' }]);
      const second = consume(await harness.open());
      await until(() => valuesOf(second.got, NEIGHBOUR).includes('later'));
      expect(second.got.map(({ value, attempt }) => [value, attempt])).toEqual([
        ['waits', 1],
        ['later', 1],
      ]);
    });

    it('counts no failed delivery if the consumer is stopped while it handles a message', async () => {
      await bus.publish(TOPIC, [{ key: 'a', value: 'long' }]);
      for (let stop = 0; stop < 3; stop++) {
        let interrupt = () => {};
        const { got, stop: end } = consume(
          bus,
          { attempts: 2 },
          () => new Promise<void>((_, reject) => (interrupt = () => reject(new Error('aborted')))),
        );
        await until(() => got.length === 1);
        expect(got[0]?.attempt).toBe(1);
        const ended = end();
        interrupt();
        await ended;
      }
      const last = consume(bus, { attempts: 2 });
      await until(() => last.got.length === 1);
      expect(await bus.deadLetters(TOPIC)).toEqual([]);
    });

    it('retries a failed message later, before the next one with its key', async () => {
      const { got } = consume(bus, {}, ({ value, attempt }) => {
        if (value === 1 && attempt < 3) throw new Error('not now');
      });
      await bus.publish(
        TOPIC,
        [1, 2].map(value => ({ key: 'a', value })),
      );
      await untilRested(() => got.length === 4);
      expect(got.map(({ value, attempt }) => [value, attempt])).toEqual([
        [1, 1],
        [1, 2],
        [1, 3],
        [2, 1],
      ]);
    });

    it('serves other keys while a message waits for its retry', async () => {
      const { got } = consume(bus, {}, ({ key }) => {
        if (key === 'broken') throw new Error('not now');
      });
      await bus.publish(TOPIC, [{ key: 'broken', value: 0 }, ...numbers(30).map(n => ({ key: `key-${n}`, value: n }))]);
      await until(() => got.length === 31);
      expect(valuesOf(got, 'broken')).toEqual([0]);
    });

    it('turns a message that fails too often into a dead letter, and serves the next one', async () => {
      const { got } = consume(bus, { attempts: 2 }, ({ value }) => {
        if (value === 'bad') throw new TypeError('no such page');
      });
      await bus.publish(
        TOPIC,
        ['bad', 'good'].map(value => ({ key: 'a', value, headers: { h: '1' } })),
      );
      await untilRested(() => got.length === 3);
      expect(valuesOf(got, 'a')).toEqual(['bad', 'bad', 'good']);
      expect(await bus.deadLetters(TOPIC)).toEqual([
        {
          id: expect.any(String),
          topic: TOPIC,
          group: 'monitor',
          message: { key: 'a', value: 'bad', headers: { h: '1' } },
          error: 'TypeError: no such page',
          attempts: 2,
          at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        },
      ]);
      expect(await bus.deadLetters('discovery')).toEqual([]);
    });

    it('delivers a message until the engine that its handler lost is back: it became a dead letter', async () => {
      await bus.publish(TOPIC, [{ key: 'a', value: 'waits' }]);
      let lost = true;
      const { got } = consume(bus, { attempts: 2 }, () => {
        if (lost) throw new EngineLost('the disk is full');
      });
      await untilRested(() => got.length >= 4);
      lost = false;
      const before = got.length;
      await untilRested(() => got.length > before);
      expect(got.map(({ attempt }) => attempt)).toEqual(got.map(() => 1));
      expect(await bus.deadLetters(TOPIC)).toEqual([]);
    });

    it('keeps a dead letter whose error quotes text that no engine can store', async () => {
      const { got } = consume(bus, { attempts: 1 }, ({ value }) => {
        if (value === 'bad') throw new Error('read \u0000 and \ud83d');
      });
      await bus.publish(
        TOPIC,
        ['bad', 'good'].map(value => ({ key: 'a', value })),
      );
      await until(() => got.length === 2);
      expect(await bus.deadLetters(TOPIC)).toMatchObject([{ error: 'Error: read \ufffd and \ufffd' }]);
    });

    it('turns a message that its handler gives up into a dead letter at once', async () => {
      const { got } = consume(bus, { attempts: 5 }, ({ value }) => {
        if (value === 'hopeless') throw new GivenUp('no such name');
      });
      await bus.publish(
        TOPIC,
        ['hopeless', 'next'].map(value => ({ key: 'a', value })),
      );
      await untilRested(() => got.length === 2);
      expect(got.map(({ value, attempt }) => [value, attempt])).toEqual([
        ['hopeless', 1],
        ['next', 1],
      ]);
      expect(await bus.deadLetters(TOPIC)).toMatchObject([
        { message: { value: 'hopeless' }, attempts: 1, error: expect.stringMatching('no such name') },
      ]);
    });

    it('gives up a message that kills its consumers', async () => {
      const releases: (() => void)[] = [];
      for (const attempt of [1, 2]) {
        const doomed = await harness.open();
        const stuck = consume(doomed, { attempts: 2 }, () => new Promise<void>(resolve => releases.push(resolve)));
        if (attempt === 1)
          await bus.publish(
            TOPIC,
            ['deadly', 'next'].map(value => ({ key: 'a', value })),
          );
        await harness.pass(LEASE_OVER_MS);
        await until(() => stuck.got.length === 1);
        expect(stuck.got[0]).toMatchObject({ value: 'deadly', attempt });
        harness.kill(doomed);
      }
      const survivor = consume(bus, { attempts: 2 });
      await harness.pass(LEASE_OVER_MS);
      await until(() => survivor.got.length === 1);
      expect(survivor.got[0]).toMatchObject({ value: 'next', attempt: 1 });
      expect(await bus.deadLetters(TOPIC)).toMatchObject([{ message: { value: 'deadly' }, attempts: 2 }]);
      for (const release of releases) release();
    });

    it('replays a dead letter for its own group only, once', async () => {
      let broken = true;
      const monitor = consume(bus, { attempts: 1 }, () => {
        if (broken) throw new Error('broken');
      });
      const audit = consume(bus, { group: 'audit' });
      await bus.publish(TOPIC, [{ key: 'a', value: 1 }]);
      await until(async () => (await bus.deadLetters(TOPIC)).length === 1 && audit.got.length === 1);
      broken = false;
      const [letter] = await bus.deadLetters(TOPIC);
      const elsewhere = await harness.open();
      await elsewhere.replay(letter?.id ?? '');
      await until(() => monitor.got.length === 2);
      await bus.publish(TOPIC, [{ key: 'a', value: 2 }]);
      await until(() => monitor.got.length === 3 && audit.got.length === 2);
      expect(monitor.got.map(({ value, attempt }) => [value, attempt])).toEqual([
        [1, 1],
        [1, 1],
        [2, 1],
      ]);
      expect(monitor.got[1]?.id).toBe(monitor.got[0]?.id);
      expect(valuesOf(audit.got, 'a')).toEqual([1, 2]);
      expect(await bus.deadLetters(TOPIC)).toEqual([]);
      await expect(bus.replay(letter?.id ?? '')).rejects.toThrow(DeadLetterUnknown);
    });

    it('delivers a replayed message after the one of its key that is being handled, and before those that wait', async () => {
      const finish: (() => void)[] = [];
      const { got } = consume(bus, { attempts: 1, concurrency: 2 }, ({ value }) => {
        if (value === 'bad' && valuesOf(got, 'a').length === 1) throw new Error('broken');
        return new Promise(resolve => finish.push(resolve));
      });
      await bus.publish(
        TOPIC,
        ['bad', 'in hand', 'waits'].map(value => ({ key: 'a', value })),
      );
      await until(() => got.length === 2);
      const [letter] = await bus.deadLetters(TOPIC);
      await bus.replay(letter?.id ?? '');
      // By then, anything that may begin has begun.
      await bus.publish(TOPIC, [{ key: 'b', value: 1 }]);
      await until(() => got.length === 3);
      expect(valuesOf(got, 'a')).toEqual(['bad', 'in hand']);
      for (const count of [4, 5]) {
        for (const one of finish.splice(0)) one();
        await until(() => got.length === count);
      }
      expect(valuesOf(got, 'a')).toEqual(['bad', 'in hand', 'bad', 'waits']);
      for (const one of finish) one();
    });

    it('counts what each group has not finished, and all of a topic that no group has read', async () => {
      await bus.publish(UNREAD, [
        { key: 'a', value: 1 },
        { key: 'b', value: 2 },
      ]);
      const finish: (() => void)[] = [];
      consume(bus, {}, () => new Promise<void>(resolve => finish.push(resolve)));
      await bus.publish(
        TOPIC,
        numbers(3).map(value => ({ key: 'a', value })),
      );
      await until(() => finish.length === 1);
      const unread = { topic: UNREAD, group: null, waiting: 2 };
      expect(await bus.depths()).toEqual([unread, { topic: TOPIC, group: 'monitor', waiting: 3 }]);
      for (const left of [2, 1, 0]) {
        for (const one of finish.splice(0)) one();
        await until(async () => (await bus.depths())[1]?.waiting === left);
      }
    });

    it('still has everything when it is reopened', async () => {
      await bus.publish(TOPIC, [{ key: 'a', value: 1 }]);
      await bus.close();
      const { got } = consume(await harness.open());
      await until(() => got.length === 1);
      expect(valuesOf(got, 'a')).toEqual([1]);
    });

    it('ends its consumers when it is closed, after the messages they are handling', async () => {
      let finished = false;
      const { got } = consume(bus, {}, async () => {
        await new Promise(resolve => setTimeout(resolve, 20));
        finished = true;
      });
      await bus.publish(TOPIC, [{ key: 'a', value: 1 }]);
      await until(() => got.length === 1);
      await bus.close();
      expect(finished).toBe(true);
      await expect(bus.publish(TOPIC, [{ key: 'a', value: 2 }])).rejects.toThrow(/closed/);
    });

    it('refuses an invalid topic or a value that is not JSON, and stores nothing of it', async () => {
      await expect(bus.publish('price-checks.dead', [{ key: 'a', value: 1 }])).rejects.toThrow(TypeError);
      await expect(
        bus.publish(TOPIC, [
          { key: 'a', value: 1 },
          { key: 'a', value: undefined },
        ]),
      ).rejects.toThrow(TypeError);
      await bus.publish(TOPIC, [{ key: 'a', value: 'kept' }]);
      const { got } = consume(bus);
      await until(() => got.length === 1);
      expect(valuesOf(got, 'a')).toEqual(['kept']);
    });
  });
}
