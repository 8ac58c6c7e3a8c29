/** At any moment of a long history, a query for the past returns what the same query returned then. */
import { expect, it } from 'vitest';
import { workTables } from '../../../application/workTables.js';
import { watchlistStream } from '../../../domain/competitors/watchlist.js';
import { schemaOf } from '../../../domain/events.js';
import { as, type Instant, type ShopDomain } from '../../../domain/kernel/names.js';
import { priceEvents } from '../../../domain/price/events.js';
import { pageStream } from '../../../domain/price/price.js';
import type { NewEvent } from '../../../platform/event-store/port.js';
import { derivedId } from '../../../platform/runtime/ids/ids.js';
import { openWorkStore } from '../../../platform/work-store/openWorkStore.js';
import { openEngines } from '../../../projector/engines.fixtures.js';
import { rebuild } from '../../../projector/rebuild.js';
import { marketPast } from '../../../query-service/competitors/marketPast.js';
import { rowsAt } from '../../../query-service/competitors/rowsAt.js';
import { watchedCompetitors } from '../../../query-service/competitors/watchedCompetitors.js';
import { competitors } from '../../../read-models/competitors/projection.js';
import { products } from '../../../read-models/products/projection.js';
import type { HistoryEvent, Shop } from '../../bench/histories/history.js';
import { timeAt } from '../../bench/histories/history.js';
import { competitorsHistory } from '../../bench/histories/marketHistories.js';
import { productsHistory } from '../../bench/histories/storeHistories.js';

const SHOP = as<ShopDomain>('aurora.myshopify.com');
const LIFE: Shop = { domain: SHOP, number: 0, seal: (_, text) => text };
const PRODUCT = as<never>('gid://shopify/Product/1');
const FOLDS = { onDeadLetter: (_: string, __: unknown, fault: unknown) => expect.fail(String(fault)) };

function newEvent(happened: HistoryEvent, n: number): NewEvent {
  const { type, ...data } = happened;
  const id = derivedId('past', n);
  const shop = type in priceEvents ? null : SHOP;
  const meta = { actor: { kind: 'worker', id: 'test' }, shop, correlationId: id, causationId: null } as const;
  return { id, type, schema: schemaOf(type), data, at: timeAt(n), meta };
}

const streamOf = (happened: HistoryEvent): string =>
  happened.type in priceEvents && 'page' in happened ? pageStream(happened.page) : watchlistStream(SHOP);

/** The linked product with another price, or removed. */
function ownProduct(n: number): HistoryEvent {
  const [some] = [productsHistory(LIFE).next().value];
  if (some.type !== 'ProductSynced') return expect.fail('the history begins with a product');
  const at = as<Instant>(timeAt(n));
  if (n % 200 === 150) return { type: 'ProductRemoved', productId: PRODUCT };
  return { ...some, product: { ...some.product, productId: PRODUCT, price: as<never>(`${n}.50`), updatedAt: at } };
}

/** Without revisions, which replace what was shown then with what is known now (docs/reading-prices.md). */
function* asShownThen(life: ReturnType<typeof competitorsHistory>): Generator<HistoryEvent, never> {
  for (;;) {
    const { value } = life.next();
    if (value.type !== 'ReadingRevised') yield value;
  }
}

it('is what was shown then', async () => {
  const engines = await openEngines();
  const workStore = await openWorkStore(`sqlite:${engines.folder}/work.db`);
  await workStore.ensure(workTables);
  const ports = { ...engines, workStore };
  const life = asShownThen(competitorsHistory(LIFE));
  const shown: { readonly at: Instant; readonly present: object }[] = [];
  for (let n = 0; n < 800; n++) {
    const own = n % 50 === 0;
    const happened = own ? ownProduct(n) : life.next().value;
    await engines.eventLog.append(own ? `catalog-${SHOP}` : streamOf(happened), [newEvent(happened, n)], 'any');
    if (n % 37 !== 5) continue;
    for (const projection of [competitors, products]) await rebuild({ ...engines, ...FOLDS }, projection);
    shown.push({ at: as<Instant>(timeAt(n)), present: await watchedCompetitors(SHOP, ports, null) });
  }
  expect(shown).toHaveLength(22);
  for (const { at, present } of shown) {
    const past = await watchedCompetitors(SHOP, ports, at);
    expect(withoutChecks(past), at).toEqual(withoutChecks(present as typeof past));
  }
  const ownPrices = new Set(shown.map(({ present }) => JSON.stringify(present).match(/"ownPrice":[\d.]+/)?.[0]));
  expect(ownPrices.size, 'own prices that were compared').toBeGreaterThan(2);
  await workStore.close();
});

/** Check states have no past, and only today's pictures can be fetched. */
const withoutChecks = (all: Awaited<ReturnType<typeof watchedCompetitors>>) =>
  all.map(({ competitor: { freshness: _, imageUrl: __, ownImageUrl: ___, ...competitor } }) => competitor);

it('of ten competitors with a year of readings is answered within 200 ms', async () => {
  const { eventLog, readStore } = await openEngines();
  await rebuild({ ...(await openEngines()), ...FOLDS, eventLog, readStore }, products);
  const life = competitorsHistory(LIFE);
  const streams = new Map<string, NewEvent[]>();
  // About a change a day on each page.
  for (let n = 0; n < 4_000; n++) {
    const happened = life.next().value;
    const stream = streamOf(happened);
    streams.set(stream, [...(streams.get(stream) ?? []), newEvent(happened, n)]);
  }
  for (const [stream, events] of streams) await eventLog.append(stream, events, 'any');
  const times: number[] = [];
  for (let asked = 0; asked < 7; asked++) {
    const before = process.cpuUsage();
    expect(rowsAt(await marketPast(SHOP, { eventLog, readStore }), as<Instant>(timeAt(2_000)))).toHaveLength(10);
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1_000);
  }
  expect(times.sort((a, b) => a - b)[3]).toBeLessThan(200);
});
