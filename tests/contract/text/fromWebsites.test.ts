/**
 * Half a character on a page, in a feed, or in a response of a search or the store platform: stored as U+FFFD, without
 * a crash.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { extractHere } from '../../../application/reading/extraction-thread/extractHere.fixtures.js';
import { suggestionOf } from '../../../domain/discovery/discovery.fixtures.js';
import { discovery } from '../../../domain/discovery/discovery.js';
import { customerContext } from '../../../domain/orders/orders.js';
import { html, safeFetchFor, servePlain } from '../../../platform/outbound/fetch/loopback.fixtures.js';
import { createHostPacer } from '../../../platform/outbound/pace/hostPacer.js';
import { createShares } from '../../../platform/outbound/share/createShares.js';
import { loopback, TOKEN } from '../../../platform/shopify/loopback.fixtures.js';
import type { Sealed } from '../../../platform/vault/port.js';
import { answering, NO_PAUSES } from '../../../workers/discovery/sources/answering.fixtures.js';
import { serper } from '../../../workers/discovery/sources/serper.js';
import { shopifyCatalogue } from '../../../workers/discovery/sources/watched/shopifyCatalogue.js';
import { createMonitor } from '../../../workers/monitor/monitor.js';
import { reportToShop } from '../../../workers/store-sync/reportToShop.js';
import { order, product, SCOPES, SHOP, startStore } from '../../../workers/store-sync/storePlatform.fixtures.js';
import { handleWebhook } from '../../../workers/webhooks/webhooks.js';
import { eventsOf, openEngines, watch } from '../../../workers/workers.fixtures.js';
import { expectWellFormed, loneText, RUNS } from './loneSurrogates.js';

it('a competitor page: its title as an entity, its JSON-LD as an escape', async () => {
  const engines = await openEngines();
  let shown = '';
  const site = await servePlain((request, response) => html(shown)(request, response));
  const watched = await watch(engines, SHOP, `${site.origin}/products/mug`);
  const check = createMonitor({
    ...engines,
    fetch: safeFetchFor([site]),
    extractor: extractHere,
    shares: createShares(),
    pacer: createHostPacer({ floorMs: 0, jitter: 0, capMs: 0, now: () => 0, random: () => 0 }),
    intervalsOf: () => ({ shortest: 1, first: 1, longest: 1 }),
    random: () => 0,
  });
  let checks = 0;
  await fc.assert(
    fc.asyncProperty(loneText, async title => {
      checks++;
      const heading = checks % 2 === 0 ? `<h1>${entities(title)}</h1>` : '';
      shown = mugPage(title, `${100 + checks}.00`, heading);
      await check({ checkId: `check-${checks}`, ...watched });
      const [latest] = (await eventsOf(engines.eventLog, `page-${watched.page}`)).slice(-1);
      expect(JSON.stringify(latest)).toContain(`${100 + checks}.00`);
      expectWellFormed(await eventsOf(engines.eventLog, `page-${watched.page}`));
      expectWellFormed(await engines.workStore.sql.selectFrom('page_checks').selectAll().execute());
      expectWellFormed(await engines.workStore.sql.selectFrom('page_evidence').selectAll().execute());
    }),
    RUNS,
  );
});

/** In HTML, an entity can name half a character too. */
const entities = (text: string) => text.replace(/[^a-z ]/gi, unit => `&#x${unit.charCodeAt(0).toString(16)};`);
const scriptText = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c');
/** With a heading, or only with a name in JSON-LD, which then becomes its title. */
function mugPage(title: string, price: string, heading: string): string {
  const declared = {
    ...{ '@context': 'https://schema.org', '@type': 'Product', name: title },
    offers: { '@type': 'Offer', price, priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
  };
  return `<!doctype html><html lang="en"><head>${heading.replace('h1', 'title').replace('h1', 'title')}
    <script type="application/ld+json">${scriptText(declared)}</script></head>
    <body>${heading}<p class="price">$${price}</p><button>Add to cart</button></body></html>`;
}

it("a search response, and a watched store's feed", async () => {
  const { eventLog, handle, clock } = await openEngines();
  const meta = {
    actor: { kind: 'worker', id: 'discovery' },
    shop: SHOP,
    correlationId: 'c',
    causationId: null,
  } as const;
  let title = '';
  const service = await answering(() => ({
    json: { shopping: [{ title, source: title, link: 'https://rival.example/mug', price: '$12.00' }] },
  }));
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(loneText, async text => {
      title = `${text}Mug`;
      const runId = `run-${++runs}`;
      const stream = `discovery-${runId}`;
      const market = { country: 'us', language: 'en', limit: 10 };
      const found = await serper({ origin: service.origin, key: 'k' }, NO_PAUSES).discover(title, market);
      const feed = shopifyCatalogue(
        JSON.stringify({ products: [{ title, vendor: text, handle: 'mug', variants: [{ price: '12.00' }] }] }),
        'https://watched.example',
      );
      const suggestions = [...found, ...(feed ?? [])].map((offer, index) =>
        suggestionOf(`${runId}-${index}`, { title: offer.title, merchant: offer.merchant, reasons: [offer.title] }),
      );
      expect(suggestions).toHaveLength(2);
      const say = (command: Parameters<typeof discovery.decide>[0]) =>
        handle(discovery, { commandId: `${command.type}-${runId}`, stream, command, meta });
      await say({ type: 'TriggerDiscovery', runId, at: clock.now() });
      await say({ type: 'SuggestCompetitors', runId, suggestions, at: clock.now() });
      await say({ type: 'CompleteDiscovery', runId, products: 1, candidates: 2, at: clock.now() });
      const suggested = (await eventsOf(eventLog, stream)).filter(([type]) => type === 'CompetitorSuggested');
      expect(suggested).toHaveLength(2);
      expect(suggested[0]?.[1]).toMatchObject({ suggestion: { title: title.trim().toWellFormed() } });
      expectWellFormed(suggested);
    }),
    RUNS,
  );
});

it('a GraphQL response: the name of a store', async () => {
  const eventLog = await startStore();
  await fc.assert(
    fc.asyncProperty(loneText, async name => {
      const platform = await loopback({ body: { data: { shop: { name, currencyCode: 'USD', ianaTimezone: 'UTC' } } } });
      const profile = await platform.shopify.profile(SHOP, TOKEN).finally(() => platform.close());
      await reportToShop(eventLog.ports, SHOP, name, {
        type: 'ConnectShop',
        shop: SHOP,
        profile,
        scopes: SCOPES,
        at: eventLog.clock.now(),
      });
      expectWellFormed((await eventLog.events('shop')).map(({ data, meta }) => ({ data, meta })));
    }),
    RUNS,
  );
});

it('a GraphQL response: products, orders and the sealed names of customers', async () => {
  const eventLog = await startStore();
  await eventLog.connect();
  let changes = 0;
  await fc.assert(
    fc.asyncProperty(loneText, async text => {
      const updatedAt = new Date(Date.UTC(2026, 6, 1, 9, 0, ++changes)).toISOString() as never;
      eventLog.platform.products = [product(1, { title: text, updatedAt })];
      eventLog.platform.orders = [order(1, { name: text, updatedAt, customer: { firstName: text, lastName: text } })];
      for (const [topic, subject] of [
        ['products/update', 'gid://shopify/Product/1'],
        ['orders/updated', 'gid://shopify/Order/1'],
      ] as const)
        await handleWebhook(
          { ...eventLog.ports, billing: null },
          {
            ...{ webhookId: `${topic}-${changes}`, topic, shop: SHOP, subject, changedAt: updatedAt },
            ...{ receivedAt: eventLog.clock.now(), triggeredAt: eventLog.clock.now() },
          },
        );
      const [orders, catalog] = [await eventLog.events('orders'), await eventLog.events('catalog')];
      expect([orders.length, catalog.length]).toEqual([changes, changes]);
      expectWellFormed([orders, catalog]);
      const [latest] = orders.slice(-1).map(({ data }) => data as { orderId: string; customer: Sealed });
      const synced = latest ?? expect.fail('no order was stored');
      const context = customerContext(synced.orderId);
      const [opened] = await eventLog.vault.openAll([{ sealed: synced.customer, context }]);
      expect(opened).toHaveProperty('plaintext');
      expectWellFormed(opened?.status === 'open' && opened.plaintext);
    }),
    RUNS,
  );
});
