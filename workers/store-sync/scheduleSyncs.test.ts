import { beforeEach, describe, expect, it } from 'vitest';
import { type SyncRequest, syncRequests } from '../../domain/store-sync/syncRequest.js';
import { tick } from './scheduleSyncs.js';
import { order, SHOP, type Store, startStore } from './storePlatform.fixtures.js';
import { syncStore } from './syncStore.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let eventLog: Store;
/** The requests since the last check. */
let asked: SyncRequest[];
beforeEach(async () => {
  eventLog = await startStore();
  await eventLog.connect();
  asked = [];
  eventLog.ports.bus.publish = async (topic, messages) => {
    if (topic === syncRequests.name) asked.push(...messages.map(({ value }) => value as SyncRequest));
  };
});

const look = async () => {
  asked.length = 0;
  await tick(eventLog.ports);
  return asked.map(({ shop, reason }) => [shop, reason]);
};

describe('the poll of a store', () => {
  it('comes after its interval, once, and once a day for everything', async () => {
    eventLog.clock.advance(5 * MINUTE - 1);
    expect(await look()).toEqual([]);
    eventLog.clock.advance(1);
    expect([await look(), await look()]).toEqual([[[SHOP, 'reconcile']], []]);
    eventLog.clock.advance(DAY);
    expect(await look()).toEqual([[SHOP, 'daily']]);
  });

  it("continues when the machine's clock is set back an hour: it used to pause until the old time came again", async () => {
    eventLog.clock.advance(-HOUR);
    expect([await look(), await look()]).toEqual([[[SHOP, 'reconcile']], []]);
    eventLog.clock.advance(5 * MINUTE);
    expect(await look()).toEqual([[SHOP, 'reconcile']]);
  });

  it('is made up for if the process that claimed the store died before asking', async () => {
    eventLog.clock.advance(5 * MINUTE);
    const { publish } = eventLog.ports.bus;
    eventLog.ports.bus.publish = async () => {
      throw new Error('killed');
    };
    await expect(tick(eventLog.ports)).rejects.toThrow('killed');
    eventLog.ports.bus.publish = publish;
    expect(await look()).toEqual([]);
    eventLog.clock.advance(MINUTE);
    expect([await look(), await look()]).toEqual([[[SHOP, 'reconcile']], []]);
  });

  it('reads what has changed since, although the last reading has a later time', async () => {
    eventLog.platform.orders = [order(1)];
    const stop = new AbortController().signal;
    const now = eventLog.clock.now();
    await syncStore(eventLog.ports, { syncId: '1', shop: SHOP, reason: 'connected', requestedAt: now }, 1, stop);
    eventLog.platform.calls.length = 0;
    eventLog.clock.advance(-HOUR);
    await look();
    for (const request of asked) await syncStore(eventLog.ports, request, 1, stop);
    expect(eventLog.platform.calls.map(([call]) => call)).toContain('orders');
  });

  it('for everything comes within a day, however far the clock was set back', async () => {
    eventLog.clock.advance(-30 * DAY);
    await look();
    eventLog.clock.advance(DAY);
    expect(await look()).toEqual([[SHOP, 'daily']]);
  });
});
