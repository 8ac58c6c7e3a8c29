/** `startWorkers`: what a stop finds under way. */
import { expect, it, vi } from 'vitest';
import { extractHere } from '../application/reading/extraction-thread/extractHere.fixtures.js';
import { publish } from '../application/topics/publish.js';
import { priceChecks } from '../domain/price/priceCheck.js';
import { safeFetchFor, servePlain } from '../platform/outbound/fetch/loopback.fixtures.js';
import { createHostPacer } from '../platform/outbound/pace/hostPacer.js';
import { createShares } from '../platform/outbound/share/createShares.js';
import { msOf } from '../platform/runtime/clock/clock.js';
import { eventsOf, openEngines, until, watch } from './workers.fixtures.js';
import { startWorkers, type WorkerPorts } from './workers.js';

it('a stop waits neither for the store platform nor for a site, and records no failure of the page that it cuts', async () => {
  const engines = await openEngines();
  const site = await servePlain(() => {});
  const { page, url } = await watch(engines, 'aurora.myshopify.com', `${site.origin}/products/tent`);
  const shopify = { end: vi.fn() };
  const monitoring = {
    ...engines,
    shopify,
    fetch: safeFetchFor([site]),
    extractor: extractHere,
    shares: createShares(),
    pacer: createHostPacer({ floorMs: 0, jitter: 0, capMs: 0, now: () => msOf(engines.clock.now()), random: () => 0 }),
    intervalsOf: () => ({ shortest: 900_000, first: 3_600_000, longest: 86_400_000 }),
    random: () => 0,
  };
  const stop = await startWorkers(monitoring as unknown as WorkerPorts, ['monitor']);
  const check = { checkId: 'check-1', page, url };
  await publish(engines.bus, priceChecks, [check], { causeOf: () => 'check-1', begins: true });
  await until(async () => site.asked.length === 1);
  await stop();

  expect(shopify.end).toHaveBeenCalledOnce();
  expect(await eventsOf(engines.eventLog, `page-${page}`)).toEqual([]);
  const row = await engines.workStore.sql.selectFrom('page_checks').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ page, failures: 0, due_at: engines.clock.now() });
});
