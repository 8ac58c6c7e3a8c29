import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { as, type Instant, type ProductId } from '../../domain/kernel/names.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import { openEventLog } from '../../platform/event-store/openEventLog.js';
import { manualClock } from '../../platform/runtime/clock/manualClock.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import { testVault } from '../../platform/vault/testVault.fixtures.js';
import { commandMark, eventId, shortMark } from './eventId.js';
import { foldedStreams } from './foldedStreams.js';
import { toNewEvent } from './toNewEvents.js';

const counting = { initial: 0, evolve: (count: number) => count + 1 };
const meta = {
  actor: { kind: 'platform', id: 'p' },
  shop: 's.myshopify.com',
  correlationId: 'c',
  causationId: null,
} as const;

describe('folded streams', () => {
  let log: EventLog;
  let read: number;
  let eventLog: EventLog;
  beforeEach(() => {
    log = openEventLog('sqlite::memory:', { clock: manualClock(), vault: testVault });
    read = 0;
    eventLog = {
      ...log,
      async *read(...request) {
        for await (const event of log.read(...request)) {
          read += 1;
          yield event;
        }
      },
    };
  });
  afterEach(() => log.close());

  const markOf = (stream: string, n: number) => commandMark(stream, `command ${n}`);
  async function write(stream: string, from: number, count: number): Promise<void> {
    for (let n = from; n < from + count; n++) {
      const event = {
        type: 'ProductRemoved',
        productId: as<ProductId>('p'),
        at: as<Instant>('2026-07-01T09:00:00.000Z'),
      } as const;
      await log.append(stream, [toNewEvent(eventId(markOf(stream, n), 0, event), event, meta)], 'any');
    }
  }

  it("read only new events, and know every event's command", async () => {
    const streams = foldedStreams(eventLog);
    await write('a', 0, 5);
    await streams.load('a', counting);
    await write('a', 5, 2);
    const { state, revision, commands } = await streams.load('a', counting);
    expect([state, revision, read]).toEqual([7, 6, 7]);
    for (let n = 0; n < 7; n++) expect(commands.has(shortMark(markOf('a', n)))).toBe(true);
    expect(commands.has(shortMark(markOf('a', 7)))).toBe(false);
  });

  it('drop the state and the commands from before an erasure, and keep the new start', async () => {
    const streams = foldedStreams(eventLog);
    await write('a', 0, 3);
    const before = await streams.load('a', counting);
    const erased = { type: 'ShopErased', erasureId: 'e', at: as<Instant>('2026-07-01T09:00:00.000Z') } as const;
    await log.append('a', [toNewEvent(derivedId('erased'), erased, meta)], 'any');
    await write('a', 3, 1);
    const commands = new Set([shortMark(markOf('a', 3))]);
    for (const loader of [streams, foldedStreams(eventLog)])
      expect(await loader.load('a', counting)).toEqual({ state: 1, revision: 4, begins: 4, commands });
    expect([before.begins, before.commands.size]).toEqual([0, 3]);
  });

  it('evict the least recently used stream when there are too many commands, and fold it again', async () => {
    const streams = foldedStreams(eventLog, 10);
    for (const stream of ['a', 'b', 'c']) await write(stream, 0, 4);
    for (const stream of ['a', 'b', 'a', 'c']) await streams.load(stream, counting);
    expect(read).toBe(12);
    expect((await streams.load('a', counting)).commands.size).toBe(4);
    expect(read).toBe(12);
    expect((await streams.load('b', counting)).commands.size).toBe(4);
    expect(read).toBe(16);
  });

  it('do not cache a stream that exceeds the whole cache', async () => {
    const streams = foldedStreams(eventLog, 10);
    await write('a', 0, 11);
    for (let time = 1; time <= 2; time++) {
      expect((await streams.load('a', counting)).state).toBe(11);
      expect(read).toBe(time * 11);
    }
  });
});
