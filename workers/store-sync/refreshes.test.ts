import { expect, it } from 'vitest';
import { runReactor } from '../../application/follow/reactor.js';
import { as, type Instant } from '../../domain/kernel/names.js';
import type { SyncRequest } from '../../domain/store-sync/syncRequest.js';
import { until } from '../workers.fixtures.js';
import { refreshes } from './refreshes.js';
import { reportToShop } from './reportToShop.js';
import { SHOP, startStore } from './storePlatform.fixtures.js';

it("a merchant's refresh becomes one sync request, with the refresh as its cause", async () => {
  const eventLog = await startStore();
  await eventLog.connect();
  const at = eventLog.clock.now();
  const stop = new AbortController();
  const asked: SyncRequest[] = [];
  const running = Promise.all([
    runReactor(eventLog.ports, refreshes(eventLog.ports), stop.signal),
    eventLog.bus.consume({ topic: 'store-sync', group: 'test', signal: stop.signal }, async ({ value }) => {
      asked.push(value as SyncRequest);
    }),
  ]);
  // It starts at the head of the log, so it must be registered first.
  await until(() => eventLog.workStore.sql.selectFrom('followers').selectAll().executeTakeFirst());
  await reportToShop(eventLog.ports, SHOP, 'press', { type: 'RequestRefresh', syncId: 'sync-1', at: as<Instant>(at) });
  await until(async () => asked.some(({ reason }) => reason === 'refresh'));
  expect(asked.filter(({ reason }) => reason === 'refresh')).toEqual([
    { syncId: 'sync-1', shop: SHOP, reason: 'refresh', requestedAt: at },
  ]);
  stop.abort();
  await running;
});
