import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { as, type Instant, type SessionId, type ShopDomain } from '../../domain/kernel/names.js';
import { session, sessionStream } from '../../domain/session/session.js';
import { EngineLost } from '../../platform/engineLost.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import { openEventLog } from '../../platform/event-store/openEventLog.js';
import { memoryRealtime } from '../../platform/realtime/memory/memoryRealtime.js';
import { manualClock } from '../../platform/runtime/clock/manualClock.js';
import { systemIds } from '../../platform/runtime/ids/ids.js';
import { testVault } from '../../platform/vault/testVault.fixtures.js';
import { commandHandler } from '../decide/handle.js';
import { openSessionCache } from './sessionCache.js';

const ID = as<SessionId>('a1'.repeat(32));
const SHOP = as<ShopDomain>('aurora.myshopify.com');
const AT = as<Instant>('2026-07-01T09:00:00.000Z');
const meta = { actor: { kind: 'worker', id: 'test' }, shop: SHOP, correlationId: 'test', causationId: null } as const;

async function cached({ subscribe }: Partial<Pick<EventLog, 'subscribe'>> = {}) {
  const clock = manualClock();
  const log = openEventLog('sqlite::memory:', { clock, vault: testVault });
  let lose: ((fault: unknown) => void) | undefined;
  let mode: 'there' | 'away' | 'hangs' = 'there';
  const read = vi.fn<EventLog['read']>(async function* (...asked) {
    if (mode === 'away') throw new EngineLost('the log is away');
    if (mode === 'hangs') await new Promise(() => {});
    yield* log.read(...asked);
  });
  /** Follows until the log is lost. */
  const follow: EventLog['subscribe'] = async function* (after, options) {
    if (mode !== 'there') throw new EngineLost('the log is away');
    const lost = new Promise<never>((_, reject) => {
      lose = reject;
    });
    lost.catch(() => {});
    const batches = log.subscribe(after, options)[Symbol.asyncIterator]();
    for (;;) {
      const next = await Promise.race([batches.next(), lost]);
      if (next.done) return;
      yield next.value as never;
    }
  };
  const realtime = memoryRealtime({});
  const store = { ...log, read, subscribe: subscribe ?? follow };
  const cache = openSessionCache({ eventLog: store, realtime, logger: pino({ level: 'silent' }), clock });
  onTestFinished(async () => {
    await cache.close();
    await log.close();
  });
  // Simulates another process, which this cache notices only through the log.
  const handle = commandHandler(log);
  const tell = (command: Parameters<typeof session.decide>[0]) =>
    handle(session, { commandId: systemIds.next(), stream: sessionStream(ID), command, meta });
  const statusNow = async () => (await cache.find(ID)).state.status;
  await new Promise(setImmediate);
  return {
    read,
    realtime,
    clock,
    find: () => cache.find(ID),
    async becomes(now: typeof mode) {
      mode = now;
      if (now !== 'there') lose?.(new EngineLost('the log is away'));
      await new Promise(setImmediate);
    },
    statusNow,
    start: () => tell({ type: 'StartSession', sessionId: ID, shop: SHOP, expiresAt: AT, token: null, at: AT }),
    end: () => tell({ type: 'EndSession', reason: 'revoked', at: AT }),
  };
}

describe('sessions', () => {
  it('are read from the log once for any number of requests', async () => {
    const { start, statusNow, read } = await cached();
    await start();
    expect(await Promise.all(Array.from({ length: 5 }, statusNow))).toEqual(Array(5).fill('open'));
    expect(await statusNow()).toBe('open');
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('end here when they end elsewhere, without a signal', async () => {
    const { start, end, statusNow } = await cached();
    await start();
    expect(await statusNow()).toBe('open');
    await end();
    await expect.poll(statusNow, { interval: 1 }).toBe('ended');
  });

  it("end with the local signal, before the log's notification", async () => {
    const { start, end, statusNow, realtime } = await cached({ subscribe: silent });
    await start();
    expect(await statusNow()).toBe('open');
    await end();
    expect(await statusNow()).toBe('open');
    realtime.publish({ kind: 'ended', room: `session:${ID}` });
    await null;
    expect(await statusNow()).toBe('ended');
  });

  it('are all dropped when a shop is erased', async () => {
    const { start, statusNow, realtime, read } = await cached();
    await start();
    await statusNow();
    realtime.publish({ kind: 'erased', shop: 'other.myshopify.com' });
    await null;
    await statusNow();
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('are not cached if unknown, so that one that begins later is found', async () => {
    const { start, statusNow } = await cached();
    expect(await statusNow()).toBe('none');
    await start();
    expect(await statusNow()).toBe('open');
  });

  it('are read each time while the subscription fails', async () => {
    const { start, statusNow, read } = await cached({ subscribe: broken });
    await start();
    await statusNow();
    await statusNow();
    expect(read).toHaveBeenCalledTimes(2);
  });

  it.each(['away', 'hangs'] as const)('stay as last confirmed while the log %s, and report since when', async mode => {
    const { start, find, becomes, clock } = await cached();
    await start();
    expect(await find()).not.toHaveProperty('confirmedAt');
    clock.advance(60_000);
    const lostAt = clock.now();
    await becomes(mode);
    clock.advance(5 * 60_000);
    expect(await find()).toMatchObject({ state: { status: 'open' }, confirmedAt: lostAt });
  });

  it('are refused a quarter of an hour after the log last confirmed them', async () => {
    const { start, find, becomes, clock } = await cached();
    await start();
    await find();
    await becomes('away');
    clock.advance(15 * 60_000);
    expect(await find()).toMatchObject({ state: { status: 'open' } });
    clock.advance(1);
    await expect(find()).rejects.toBeInstanceOf(EngineLost);
  });

  it('are refused while the log is down if it never confirmed them here', async () => {
    const { start, find, becomes } = await cached();
    await start();
    await becomes('away');
    await expect(find()).rejects.toBeInstanceOf(EngineLost);
  });

  it('end with the signal while the log is down', async () => {
    const { start, find, becomes, realtime } = await cached();
    await start();
    await find();
    await becomes('away');
    realtime.publish({ kind: 'ended', room: `session:${ID}` });
    await null;
    await expect(find()).rejects.toBeInstanceOf(EngineLost);
  });

  it('follow the log again once it is back', async () => {
    const { start, end, find, statusNow, becomes } = await cached();
    await start();
    await find();
    await becomes('away');
    await find();
    await becomes('there');
    await end();
    expect(await statusNow()).toBe('ended');
  });
});

const silent: EventLog['subscribe'] = async function* (_, { signal }) {
  await new Promise(resolve => signal.addEventListener('abort', resolve));
};
// biome-ignore lint/correctness/useYield: it fails before it has something.
const broken: EventLog['subscribe'] = async function* () {
  throw new Error('away');
};
