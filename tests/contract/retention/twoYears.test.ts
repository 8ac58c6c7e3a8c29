/**
 * Two simulated years of two stores, day by day: orders arrive and change, keys rotate, and expired data leaves on its
 * day. Compares with a plain model that never forgets, and with read models rebuilt from the log.
 * Longer than 300 lines: the simulation and its plain model belong together.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { retentionState } from '../../../application/retention/retentionState.js';
import { sealedVisits } from '../../../application/retention/sealedFacts.js';
import { verifyLog } from '../../../application/seal/verifyLog.js';
import { workTables } from '../../../application/workTables.js';
import { agedStreamsOf } from '../../../domain/agedStreams.js';
import { dayIn } from '../../../domain/kernel/day.js';
import { as, type Instant, type ShopDomain } from '../../../domain/kernel/names.js';
import { figuresOf } from '../../../domain/orders/figures.js';
import { customerContext, type ReportedOrder, sealedOrder } from '../../../domain/orders/orders.js';
import { cutoffsAt } from '../../../domain/retention/policy.js';
import { shopStream } from '../../../domain/shop/shop.js';
import { openEventLog } from '../../../platform/event-store/openEventLog.js';
import type { Position } from '../../../platform/event-store/port.js';
import { openReadStore } from '../../../platform/read-store/openReadStore.js';
import type { ReadStore } from '../../../platform/read-store/port.js';
import { instantOf, msOf, plus } from '../../../platform/runtime/clock/clock.js';
import { manualClock } from '../../../platform/runtime/clock/manualClock.js';
import { signersOf } from '../../../platform/seal/signing.js';
import { openVault } from '../../../platform/vault/openVault.js';
import type { Sealed } from '../../../platform/vault/port.js';
import { openWorkStore } from '../../../platform/work-store/openWorkStore.js';
import { foldLog } from '../../../projector/foldLog.js';
import { beginGeneration, type Generation } from '../../../projector/generations.js';
import { rebuild } from '../../../projector/rebuild.js';
import { checkouts } from '../../../read-models/checkouts/projection.js';
import { feed } from '../../../read-models/feed/projection.js';
import { insights } from '../../../read-models/insights/projection.js';
import { orders } from '../../../read-models/orders/projection.js';
import { type Projection, typesOf } from '../../../read-models/projection.js';
import { shops } from '../../../read-models/shop/projection.js';
import { removeExpired } from '../../../workers/retention/retention.js';
import { sealLog } from '../../../workers/sealer/sealLog.js';
import { recordAnalytics } from '../../../workers/store-sync/dataRefusals.js';
import { recordFacts } from '../../../workers/store-sync/recordFacts.js';
import { recordCheckouts, recordOrders } from '../../../workers/store-sync/storeReading.js';

const DAY_MS = 86_400_000;
const DAYS = 730;
const START = Date.UTC(2026, 0, 1);
// The feed, because retention looks for its old events too.
const PROJECTIONS = [orders, checkouts, insights, shops, feed];
const SHOPS = [
  { shop: as<ShopDomain>('east.myshopify.com'), timeZone: 'Pacific/Auckland' },
  { shop: as<ShopDomain>('west.myshopify.com'), timeZone: 'America/Los_Angeles' },
];
/** Days on which everything is looked at; around them, those on which keys rotate and months are short. */
const LOOKED_AT = new Set([1, 59, 60, 61, 90, 91, 92, 180, 365, 366, 424, 545, DAYS - 1]);

async function twoStores() {
  const folder = mkdtempSync(join(tmpdir(), 'two-years-'));
  const clock = manualClock(instantOf(START));
  const vault = openVault('sqlite::memory:', { masterKey: new Uint8Array(32).fill(7), clock });
  const eventLog = openEventLog('sqlite::memory:', { clock, vault });
  const readStore = await openReadStore(`sqlite:${folder}/read.db`);
  const workStore = await openWorkStore(`sqlite:${folder}/work.db`);
  await workStore.ensure(workTables);
  onTestFinished(async () => {
    await Promise.all([eventLog.close(), readStore.close(), workStore.close(), vault.close()]);
    rmSync(folder, { recursive: true });
  });
  const onDeadLetter = (name: string, { type }: { type: string }, fault: unknown) => {
    throw new Error(`${name} could not fold ${type}`, { cause: fault });
  };
  const ports = { eventLog, readStore, workStore, vault, clock, logger: pino({ level: 'silent' }), onDeadLetter };
  const sealSigner = signersOf(new Uint8Array(32).fill(7));
  const seal = sealLog({ eventLog, workStore, sealSigner, clock });
  const generations = new Map<Projection, Generation>();
  for (const one of PROJECTIONS)
    generations.set(one, await beginGeneration(readStore, one, clock, { firstServes: true }));

  return {
    ...ports,
    ports,
    seal,
    verified: () =>
      verifyLog({
        ...{ eventLog, workStore, anchored: null },
        trusts: (key, at) => sealSigner(at).key === key,
      }),
    /** Brings the read models up to date. */
    async follow(): Promise<void> {
      for (const [one, from] of generations) {
        const read = () => eventLog.readAll((from.position || 'start') as Position | 'start', { types: typesOf(one) });
        generations.set(one, await foldLog(ports, one, from, read, async moved => moved));
      }
    },
    /** The read models as a rebuild today would fold them. */
    async rebuilt(day: number): Promise<unknown> {
      const fresh = await openReadStore(`sqlite:${folder}/fresh-${day}.db`);
      for (const one of PROJECTIONS) await rebuild({ ...ports, readStore: fresh }, one);
      const rows = await rowsOf(fresh);
      await fresh.close();
      return rows;
    },
  };
}

type Stores = Awaited<ReturnType<typeof twoStores>>;

/** All rows, without sums that are zero: those of orders that were cancelled or moved. */
async function rowsOf({ sql }: ReadStore) {
  const tables = ['orders', 'revenue_days', 'product_sales', 'checkouts', 'checkout_days', 'conversion_days'] as const;
  const all = await Promise.all(tables.map(table => sql.selectFrom(table).selectAll().execute()));
  const isSomething = (row: object) => Object.values(row).some(value => typeof value === 'number' && value !== 0);
  return Object.fromEntries(
    tables.map((table, n) => {
      const rows = (all[n] ?? []) as readonly object[];
      const shown = table.endsWith('s') && !['orders', 'checkouts'].includes(table) ? rows.filter(isSomething) : rows;
      return [table, shown.map(row => JSON.stringify(row, Object.keys(row).sort())).sort()];
    }),
  );
}

/** The time at which a day's visits are read: an hour and a minute before it ends. */
const visitsAt = (day: number): Instant => instantOf(START + (day + 1) * DAY_MS - 3_660_000);

/** Three a day. */
const createdAt = (order: number): Instant =>
  instantOf(START + Math.floor(order / 3) * DAY_MS + (order % 3) * 11.9 * 3_600_000);

/** The same for the same day: refunds, cancellations, deletions and test orders among them. */
function ordersOf(shop: string, day: number): ReportedOrder[] {
  return [0, 1, 2].map(n => {
    const number = day * 3 + n;
    const created = createdAt(number);
    return {
      orderId: as(`gid://shopify/Order/${shop}-${number}`),
      name: `#${number}`,
      createdAt: created,
      processedAt: number % 17 === 5 ? plus(created, -3 * DAY_MS) : created,
      updatedAt: created,
      cancelledAt: null,
      test: number % 23 === 7,
      financialStatus: 'PAID',
      total: as(`${10 + (number % 90)}.50`),
      refunded: as('0.00'),
      currency: as('USD'),
      customer: { firstName: 'Ada', lastName: `Lovelace ${number}` },
      lines: [{ productId: as(`gid://shopify/Product/${number % 5}`), title: 'Tent', quantity: 2, total: as('10.00') }],
    };
  });
}

/** An order's later changes; some arrive after it has left. */
function changesOn(known: Map<string, ReportedOrder>, shop: string, day: number, now: Instant): ReportedOrder[] {
  return [3, 40, 59, 75].flatMap(age => {
    const order = known.get(`gid://shopify/Order/${shop}-${(day - age) * 3 + (age % 3)}`);
    if (!order || day % 2 === 0) return [];
    const cancelled = age === 3 && day % 5 === 1;
    return [
      { ...order, updatedAt: now, refunded: as('5.00'), total: as('6.50'), ...(cancelled ? { cancelledAt: now } : {}) },
    ];
  });
}

it('two years of orders: each leaves on its day, nothing else does, and a rebuild on any day is the same', {
  timeout: 600_000,
}, async () => {
  const stores = await twoStores();
  const { ports, clock, vault } = stores;
  /** All reported orders, in their last state while stored. */
  const model = new Map(SHOPS.map(({ shop }) => [shop, new Map<string, ReportedOrder>()]));
  const secrets: { readonly sealed: Sealed; readonly day: number }[] = [];
  for (const { shop, timeZone } of SHOPS) await connect(stores, shop, timeZone);

  const endOver = () =>
    removeExpired({ ...ports, snapshots: null, search: { removeBefore: async () => ({ entries: 0 }) } });
  for (let day = 0; day < DAYS; day++) {
    clock.advance(START + day * DAY_MS + 12 * 60_000 - msOf(clock.now()));
    await endOver();
    await stores.follow();
    await stores.seal();
    clock.advance(DAY_MS - 13 * 60_000);
    const now = clock.now();
    for (const { shop, timeZone } of SHOPS) {
      const reading = { shop, cause: `day ${day}`, timeZone, names: true };
      const known = model.get(shop) as Map<string, ReportedOrder>;
      const changed = changesOn(known, shop, day, now);
      const reported = [...ordersOf(shop, day), ...changed];
      await recordOrders(ports, reading, reported);
      for (const order of reported)
        if (order.createdAt >= cutoffsAt(now, timeZone).orders) known.set(order.orderId, order);
      const gone = `gid://shopify/Order/${shop}-${(day - 5) * 3 + 1}`;
      if (day % 9 === 0 && known.delete(gone))
        await recordFacts(stores.eventLog, {
          stream: `orders-${shop}`,
          shop,
          causationId: `day ${day}`,
          facts: [{ type: 'OrderRemoved', orderId: as(gone), at: now }],
        });
      const at = plus(now, -3_600_000);
      const checkoutId = as<never>(`gid://shopify/AbandonedCheckout/${shop}-${day}`);
      const [total, currency] = [as<never>('40.00'), as<never>('USD')];
      await recordCheckouts(ports, reading, [
        { checkoutId, createdAt: at, updatedAt: at, completedAt: null, total, currency },
      ]);
      const visits = { day: dayIn(timeZone, visitsAt(day)), sessions: 100 + (day % 7), completed: 3 };
      const told = await sealedVisits(vault, { shop, cause: `day ${day}`, at: now }, [visits]);
      if (told) await recordAnalytics(ports, shop, `day ${day}`, told);
    }
    secrets.push({ sealed: await vault.seal('east.myshopify.com', 'account', `day ${day}`, 'secret'), day });
    await stores.follow();
    await endOver();
    await stores.follow();
    if (LOOKED_AT.has(day)) {
      await expectStoredOrders(stores, model, day);
      expect(await stores.rebuilt(day)).toEqual(await rowsOf(stores.readStore));
    }
  }

  // The log can prove that it contained what it has removed.
  const verified = await stores.verified();
  expect(verified).toMatchObject({ state: 'good' });
  expect(verified.state === 'good' && verified.removed).toBeGreaterThan(1_000);

  // Keys that seal without an end changed every 90 days, and each of them still opens what it sealed.
  const generations = new Set(secrets.map(({ sealed }) => sealed.split('.')[1]));
  expect(generations.size).toBe(Math.ceil(DAYS / 90));
  const opened = await vault.openAll(secrets.map(({ sealed }) => ({ sealed, context: 'secret' })));
  expect(opened.map(one => one.status === 'open' && one.plaintext)).toEqual(secrets.map(({ day }) => `day ${day}`));
});

/** In the log, in the rows, and in the figures: all that is not over, and nothing that is. */
async function expectStoredOrders(
  { eventLog, readStore, vault, ports }: Stores,
  model: ReadonlyMap<string, ReadonlyMap<string, ReportedOrder>>,
  day: number,
): Promise<void> {
  for (const { shop, timeZone } of SHOPS) {
    const cutoffs = cutoffsAt(ports.clock.now(), timeZone);
    const known = [...(model.get(shop)?.values() ?? [])];
    const kept = known.filter(({ createdAt }) => createdAt >= cutoffs.orders).map(({ orderId }) => orderId);
    const of = readStore.sql.selectFrom('orders').where('shop', '=', shop).where('removed', '=', 0);
    const shown = await of.select('order_id').execute();
    expect(shown.map(({ order_id: id }) => id).sort()).toEqual(kept.toSorted());

    const expected = new Map<string, number>();
    for (const order of known) {
      const on = dayIn(timeZone, order.processedAt);
      const figures = figuresOf({
        test: order.test ? 1 : 0,
        removed: 0,
        cancelled: order.cancelledAt === null ? 0 : 1,
        sale: Math.round(Number(order.total) * 100),
        refunded: 0,
        currency: 'USD',
      });
      if (on >= cutoffs.figures && figures?.total) expected.set(on, (expected.get(on) ?? 0) + figures.total);
    }
    const figures = await readStore.sql
      .selectFrom('revenue_days')
      .select(['day', 'total'])
      .where('shop', '=', shop)
      .where('total', '!=', 0)
      .execute();
    expect(new Map(figures.map(row => [row.day, row.total]))).toEqual(expected);

    const visited = await readStore.sql.selectFrom('conversion_days').select('day').where('shop', '=', shop).execute();
    const reported = Array.from({ length: day + 1 }, (_, n) => dayIn(timeZone, visitsAt(n)));
    expect(visited.map(row => row.day).sort()).toEqual(reported.filter(on => on >= cutoffs.figures));
    await expectSealedFates(eventLog, vault, shop, cutoffs.orders);
  }
  await expectNothingOlder(eventLog, ports.clock.now());
  expect((await retentionState(ports)).overdue).toEqual([]);
}

/** Expects the log to hold no unfolded event older than the audit trail, except the last of a stream. */
async function expectNothingOlder(eventLog: Stores['eventLog'], now: Instant): Promise<void> {
  // A checkpoint may be a day old when queried.
  const oldest = plus(now, -366 * DAY_MS - 3_600_000);
  const old = new Map<string, number>();
  for await (const { events } of eventLog.readAll('start'))
    for (const { stream, recordedAt } of events) if (recordedAt < oldest) old.set(stream, (old.get(stream) ?? 0) + 1);
  for (const { shop } of SHOPS) for (const stream of agedStreamsOf(shop)) expect(old.get(stream) ?? 0).toBeLessThan(2);
}

async function connect({ eventLog, clock }: Stores, shop: ShopDomain, timeZone: string): Promise<void> {
  const profile = { name: shop, currency: 'USD', timeZone };
  const meta = { actor: { kind: 'platform', id: 'shopify' }, shop, correlationId: 'c', causationId: null } as const;
  const event = {
    id: randomUUID(),
    type: 'ShopConnected',
    schema: 1,
    data: { shop, profile, scopes: [] },
    meta,
    at: clock.now(),
  };
  await eventLog.append(shopStream(shop), [event], 'none');
}

/** An order's content and its customer's name open while the order is stored, and read as erased afterwards. */
async function expectSealedFates(
  eventLog: Stores['eventLog'],
  vault: Stores['vault'],
  shop: ShopDomain,
  before: Instant,
): Promise<void> {
  for await (const { events } of eventLog.readAll('start', { types: ['OrderSynced'] })) {
    const ofShop = events.filter(({ meta }) => meta.shop === shop);
    const parts = ofShop.map(event => ({
      placed: Number(/-(\d+)$/.exec(event.data.orderId)?.[1]),
      order: sealedOrder(event)[0],
      name: { sealed: event.data.customer as string as Sealed, context: customerContext(event.data.orderId) },
    }));
    const contents = await vault.openAll(
      parts.map(({ order }) => ({ sealed: order?.content as string as Sealed, context: order?.context ?? '' })),
    );
    const names = await vault.openAll(parts.map(({ name }) => name));
    for (const [n, { placed }] of parts.entries()) {
      const fate = createdAt(placed) < before ? 'erased' : 'open';
      expect([contents[n]?.status, names[n]?.status]).toEqual([fate, fate]);
    }
  }
}
