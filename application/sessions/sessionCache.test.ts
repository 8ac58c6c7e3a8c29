import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { as, type Instant, type SessionId, type ShopDomain } from '../../domain/kernel/names.js';
import { session, sessionStream } from '../../domain/session/session.js';
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
  const log = openEventLog('sqlite::memory:', { clock: manualClock(), vault: testVault });
  const read = vi.fn(log.read);
  const realtime = memoryRealtime({});
  const store = { ...log, read, ...(subscribe && { subscribe }) };
  const cache = openSessionCache({ eventLog: store, realtime, logger: pino({ level: 'silent' }) });
  onTestFinished(async () => {
    await cache.close();
    await log.close();
  });
  // Elsewhere: this cache hears of it from the log alone.
  const handle = commandHandler(log);
  const tell = (command: Parameters<typeof session.decide>[0]) =>
    handle(session, { commandId: systemIds.next(), stream: sessionStream(ID), command, meta });
  const statusNow = async () => (await cache.find(ID)).state.status;
  await new Promise(setImmediate);
  return {
    read,
    realtime,
    statusNow,
    start: () => tell({ type: 'StartSession', sessionId: ID, shop: SHOP, expiresAt: AT, at: AT }),
    end: () => tell({ type: 'EndSession', reason: 'revoked', at: AT }),
  };
}

describe('sessions', () => {
  it('are read from the log once, however many requests ask', async () => {
    const { start, statusNow, read } = await cached();
    await start();
    expect(await Promise.all(Array.from({ length: 5 }, statusNow))).toEqual(Array(5).fill('open'));
    expect(await statusNow()).toBe('open');
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('that end elsewhere are over here, without a signal', async () => {
    const { start, end, statusNow } = await cached();
    await start();
    expect(await statusNow()).toBe('open');
    await end();
    await expect.poll(statusNow, { interval: 1 }).toBe('ended');
  });

  it('that end here are over with the signal, before the log is heard of', async () => {
    const { start, end, statusNow, realtime } = await cached({ subscribe: silent });
    await start();
    expect(await statusNow()).toBe('open');
    await end();
    expect(await statusNow()).toBe('open');
    realtime.publish({ kind: 'ended', room: `session:${ID}` });
    await null;
    expect(await statusNow()).toBe('ended');
  });

  it('are all forgotten when a shop is erased', async () => {
    const { start, statusNow, realtime, read } = await cached();
    await start();
    await statusNow();
    realtime.publish({ kind: 'erased', shop: 'other.myshopify.com' });
    await null;
    await statusNow();
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('that no one began are not remembered: one that begins later is seen', async () => {
    const { start, statusNow } = await cached();
    expect(await statusNow()).toBe('none');
    await start();
    expect(await statusNow()).toBe('open');
  });

  it('are read each time while the log cannot be followed', async () => {
    const { start, statusNow, read } = await cached({ subscribe: broken });
    await start();
    await statusNow();
    await statusNow();
    expect(read).toHaveBeenCalledTimes(2);
  });
});

const silent: EventLog['subscribe'] = async function* (_, { signal }) {
  await new Promise(resolve => signal.addEventListener('abort', resolve));
};
// biome-ignore lint/correctness/useYield: it fails before it has something.
const broken: EventLog['subscribe'] = async function* () {
  throw new Error('away');
};
