import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { DiscoverySetup, SearchService } from '../../../application/discovery/discoverySetup.js';
import { sandboxParts } from '../../../application/sandboxParts.js';
import { type DiscoveryCommand, discovery, type SuggestionContent } from '../../../domain/discovery/discovery.js';
import { as, type ShopDomain } from '../../../domain/kernel/names.js';
import { createHostPacer } from '../../../platform/outbound/pace/hostPacer.js';
import { createShares } from '../../../platform/outbound/share/createShares.js';
import { sandboxShopOrigin } from '../../../platform/runtime/config/sandboxShops.js';
import type { Table } from '../../../platform/tables/table.js';
import { orders, productSales, revenueDays } from '../../../read-models/orders/tables.js';
import { products, variants } from '../../../read-models/products/tables.js';
import { shops } from '../../../read-models/shop/tables.js';
import { testSandbox } from '../../../sandbox/sandbox.fixtures.js';
import type { Sandbox } from '../../../sandbox/server.js';
import { runDiscovery } from '../../../workers/discovery/discovery.js';
import { searchForShop } from '../../../workers/discovery/searchForShop.js';
import {
  ALWAYS,
  type Engines,
  eventsOf,
  folded,
  openEngines,
  until,
  watch,
} from '../../../workers/workers.fixtures.js';

const SHOP = as<ShopDomain>('aurora-outfitters.myshopify.com');
const STREAM = `discovery-${SHOP}`;
const NEVER = () => expect.fail('no page is requested');
const UNSTOPPED = new AbortController().signal;

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await testSandbox();
});
afterAll(() => sandbox.close());

/** The sandbox store's products: title, price, units sold. */
const CATALOGUE: readonly (readonly [title: string, price: string, units: number])[] = [
  ['Tarn Dry Bag 20 L', '29.50', 12],
  ['Lumen 400 Headlamp', '54.00', 15],
  ['Merino Base Layer Top', '75.00', 16],
  ['Titan Compact Stove', '69.00', 5],
  ['Aurora Gift Card', '50.00', 3],
  ['Trail Socks (3 Pairs)', '32.00', 18],
];

async function shopThatSells(service: SearchService | null = null, catalogue = CATALOGUE) {
  const engines = await openEngines();
  const { readStore, clock } = engines;
  await readStore.transaction(async transaction => {
    for (const table of [shops, products, variants, orders, revenueDays, productSales] as Table[])
      await transaction.create(table, table.name);
    for (const [index, [title, price, units]] of catalogue.entries()) {
      const product_id = `gid://shopify/Product/${index}`;
      const dates = { created_at: clock.now(), updated_at: clock.now() };
      await transaction.sql
        .insertInto('products')
        .values({
          ...{ shop: SHOP, product_id, title, price, currency: 'USD', handle: `p${index}`, status: 'ACTIVE' },
          ...{ plain_title: title.toLowerCase(), inventory: 4, image_url: null, removed: 0, variants: '[]', ...dates },
        })
        .execute();
      await transaction.sql
        .insertInto('product_sales')
        .values({ shop: SHOP, day: '2026-06-30', product_id, currency: 'USD', units, total: 0 })
        .execute();
    }
  });
  await folded(engines, ALWAYS, 'shops', 'products', 'orders', 'competitors', 'billing');
  const setup: DiscoverySetup = {
    readiness: 'ready',
    service: service ?? { kind: 'sandbox', origin: `${sandbox.origin}/serpapi`, key: 'sandbox' },
    marketplaces: false,
    ranking: null,
  };
  const ports = {
    ...engines,
    discovery: setup,
    fetch: { page: NEVER, ended: UNSTOPPED },
    pacer: createHostPacer({ floorMs: 0, jitter: 0, capMs: 0, now: () => 0, random: () => 0 }),
    extractor: { extract: NEVER },
    shares: createShares(),
    privatePages: sandboxParts(sandbox.origin, 'market'),
  };
  return ports;
}

const submit = ({ handle }: Engines, command: DiscoveryCommand) =>
  handle(discovery, {
    commandId: JSON.stringify(command),
    stream: STREAM,
    command,
    meta: { actor: { kind: 'merchant', id: 'm' }, shop: SHOP, correlationId: 'c', causationId: null },
  });
const trigger = (engines: Engines, runId = 'r1') =>
  submit(engines, { type: 'TriggerDiscovery', runId, at: engines.clock.now() });

const eventsIn = async (engines: Engines, type: string) =>
  (await eventsOf(engines.eventLog, STREAM)).filter(([of]) => of === type).map(([, data]) => data);
const suggestionsOf = async (engines: Engines) =>
  ((await eventsIn(engines, 'CompetitorSuggested')) as { suggestion: SuggestionContent }[]).map(
    ({ suggestion }) => suggestion,
  );

describe('a search on the sandbox', () => {
  it('notifies the merchant once if it is repeated after a crash at its end', async () => {
    const ports = await shopThatSells();
    await trigger(ports);
    let left = 1;
    const handle: typeof ports.handle = async (decider, asked) => {
      const outcome = await ports.handle(decider, asked);
      const isEnd = (asked.command as { type: string }).type === 'CompleteDiscovery';
      if (isEnd && left-- > 0) throw new Error('kill -9');
      return outcome;
    };
    await expect(searchForShop({ ...ports, handle }, { shop: SHOP, runId: 'r1' }, UNSTOPPED)).rejects.toThrow(
      'kill -9',
    );
    await searchForShop(ports, { shop: SHOP, runId: 'r1' }, UNSTOPPED);
    expect(await eventsOf(ports.eventLog, `notifications-${SHOP}`)).toHaveLength(1);
  });

  it('suggests the same products in other shops, says why, and notifies the merchant', async () => {
    const ports = await shopThatSells();
    const stop = new AbortController();
    const running = runDiscovery(ports, stop.signal);
    onTestFinished(async () => {
      stop.abort();
      await running;
    });
    await trigger(ports);
    await until(async () => (await eventsIn(ports, 'DiscoveryCompleted')).length === 1);

    const found = await suggestionsOf(ports);
    const pairs = found.map(({ productTitle, merchant }) => `${productTitle} at ${merchant}`);
    expect(pairs).toContain('Tarn Dry Bag 20 L at Cascade Co-op');
    expect(pairs).toContain('Lumen 400 Headlamp at Trailhead Gear');
    expect(pairs.filter(pair => /Gift Card|Socks/.test(pair))).toEqual([]);
    const bag = found.find(({ productTitle }) => productTitle.startsWith('Tarn'));
    expect(bag).toMatchObject({
      url: `${sandboxShopOrigin(sandbox.origin, 'cascade')}/market/cascade/products/dry-bag-20`,
      title: 'Tarn Dry Bag 20 L',
      price: '27.50',
      currency: 'USD',
      source: 'GOOGLE_SHOPPING',
      productId: 'gid://shopify/Product/0',
      reasons: expect.arrayContaining([expect.stringMatching(/^price within \d+%$/)]),
    });
    // Not every system resolves names below `localhost`.
    expect((await fetch((bag?.url ?? '').replace('cascade.localhost', 'localhost'))).status).toBe(200);
    expect(await eventsIn(ports, 'DiscoveryCompleted')).toMatchObject([{ products: 6, suggested: found.length }]);
    const [notice] = await until(async () => {
      const notices = await eventsOf(ports.eventLog, `notifications-${SHOP}`);
      return notices.length > 0 && notices;
    });
    expect(notice?.[1]).toMatchObject({
      notification: { message: `${found.length} new suggestions`, category: 'discovery', action: '/competitors' },
    });
  });

  it('starts with the best sellers, and reports its progress', async () => {
    const ports = await shopThatSells();
    await trigger(ports);
    await searchForShop(ports, { shop: SHOP, runId: 'r1' }, UNSTOPPED);
    const order = (await suggestionsOf(ports)).map(({ productTitle }) => productTitle);
    expect(order.indexOf('Lumen 400 Headlamp')).toBeLessThan(order.indexOf('Tarn Dry Bag 20 L'));
    const steps = (await eventsIn(ports, 'DiscoveryProgressed')).map(data => (data as { percent: number }).percent);
    expect(steps).toEqual([16, 33, 50, 66, 83, 99]);
  });

  it('ends with the process, has not failed, and starts again', async () => {
    const ports = await shopThatSells();
    await trigger(ports);
    const request = { shop: SHOP, runId: 'r1' };
    await expect(searchForShop(ports, request, AbortSignal.abort('a stop'))).rejects.toBe('a stop');
    expect(await eventsIn(ports, 'DiscoveryFailed')).toEqual([]);
    await searchForShop(ports, request, UNSTOPPED);
    expect(await eventsIn(ports, 'DiscoveryCompleted')).toHaveLength(1);
  });

  it('leaves out what the shop watches, and what it has already decided on', async () => {
    const ports = await shopThatSells();
    await watch(ports, SHOP, `${sandboxShopOrigin(sandbox.origin, 'cascade')}/market/cascade/products/dry-bag-20`);
    await trigger(ports);
    await searchForShop(ports, { shop: SHOP, runId: 'r1' }, UNSTOPPED);
    const first = await suggestionsOf(ports);
    expect(first.map(({ productTitle }) => productTitle)).not.toContain('Tarn Dry Bag 20 L');
    ports.clock.advance(24 * 3_600_000);
    await trigger(ports, 'r2');
    await searchForShop(ports, { shop: SHOP, runId: 'r2' }, UNSTOPPED);
    expect(await suggestionsOf(ports)).toEqual(first);
    expect(await eventsIn(ports, 'DiscoveryCompleted')).toMatchObject([{}, { suggested: 0 }]);
  });

  it('is one search, however often it is delivered', async () => {
    const ports = await shopThatSells();
    await trigger(ports);
    await searchForShop(ports, { shop: SHOP, runId: 'r1' }, UNSTOPPED);
    const before = await eventsOf(ports.eventLog, STREAM);
    await searchForShop(ports, { shop: SHOP, runId: 'r1' }, UNSTOPPED);
    expect(await eventsOf(ports.eventLog, STREAM)).toEqual(before);
  });

  it('finds nothing for a shop without products, and notifies no one', async () => {
    const ports = await shopThatSells(null, []);
    await trigger(ports);
    await searchForShop(ports, { shop: SHOP, runId: 'r1' }, UNSTOPPED);
    expect(await eventsIn(ports, 'DiscoveryCompleted')).toEqual([
      { runId: 'r1', products: 0, candidates: 0, suggested: 0 },
    ]);
    expect(await eventsOf(ports.eventLog, `notifications-${SHOP}`)).toEqual([]);
  });
});

describe('a search without results', () => {
  const failureOf = async (ports: Awaited<ReturnType<typeof shopThatSells>>) => {
    await trigger(ports);
    await searchForShop(ports, { shop: SHOP, runId: 'r1' }, UNSTOPPED);
    return await eventsIn(ports, 'DiscoveryFailed');
  };

  it('reports that the service refuses the key', async () => {
    const ports = await shopThatSells({ kind: 'sandbox', origin: `${sandbox.origin}/serpapi`, key: '' });
    expect(await failureOf(ports)).toEqual([{ runId: 'r1', failure: 'authentication' }]);
  });

  it('reports that the plan is paused, if plans are charged', async () => {
    const ports = await shopThatSells();
    await ports.readStore.transaction(({ sql }) =>
      sql
        .insertInto('billing')
        .values({ shop: SHOP, access_until: '2026-06-30T00:00:00.000Z', trial_ended: 1, updated_at: '' })
        .execute(),
    );
    const billing = { mode: 'sandbox', request: NEVER, report: NEVER, cancel: NEVER } as const;
    expect(await failureOf({ ...ports, billing })).toEqual([{ runId: 'r1', failure: 'paused' }]);
  });

  it('may be started again at once', async () => {
    const ports = await shopThatSells({ kind: 'sandbox', origin: `${sandbox.origin}/serpapi`, key: '' });
    await failureOf(ports);
    expect(await trigger(ports, 'r2')).toMatchObject({ position: expect.any(String) });
  });
});
