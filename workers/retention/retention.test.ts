/** Every task of retention, day by day. Longer than 300 lines: all of them share one store, its clock and its log. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepCase } from '../../application/cases/keepCase.js';
import { retentionState } from '../../application/retention/retentionState.js';
import { keepSnapshot } from '../../application/snapshots/keepSnapshot.js';
import { openSnapshot } from '../../application/snapshots/openSnapshot.js';
import { adminViewsStream } from '../../domain/admin/adminViews.js';
import { caseContext } from '../../domain/cases/cases.js';
import type { DataOf } from '../../domain/events.js';
import { as, type CompetitorId, type Instant, type PageId, type ProductUrl } from '../../domain/kernel/names.js';
import { customerContext } from '../../domain/orders/orders.js';
import { snapshotContext } from '../../domain/price/snapshot.js';
import { systemIds } from '../../platform/runtime/ids/ids.js';
import { signersOf } from '../../platform/seal/signing.js';
import type { SnapshotStore } from '../../platform/snapshots/port.js';
import type { Table, WrittenRow } from '../../platform/tables/table.js';
import type { Sealed } from '../../platform/vault/port.js';
import { checkoutDays, checkouts } from '../../read-models/checkouts/tables.js';
import { feedEvents } from '../../read-models/feed/tables.js';
import { conversionDays } from '../../read-models/insights/tables.js';
import { orders, productSales, revenueDays } from '../../read-models/orders/tables.js';
import { shops } from '../../read-models/shop/tables.js';
import { sealLog } from '../sealer/sealLog.js';
import { order, SHOP, type Store, startStore } from '../store-sync/storePlatform.fixtures.js';
import { recordOrders } from '../store-sync/storeReading.js';
import { passRetention } from './passRetention.js';
import { removeExpired, sweepFirst } from './retention.js';

const DAY_MS = 86_400_000;

const OTHER = 'borealis.myshopify.com';
const inZone = (timeZone: string, shop: string): WrittenRow => ({ ...emptyRow(shops), shop, time_zone: timeZone });
const emptyRow = ({ columns }: Table): WrittenRow =>
  Object.fromEntries(Object.entries(columns).map(([column, { type }]) => [column, type === 'text' ? '' : 0]));

/** Those of the values for which the table has a column. */
const inColumns = ({ columns }: Table, values: WrittenRow): WrittenRow =>
  Object.fromEntries(Object.entries(values).filter(([column]) => column in columns));

let eventLog: Store;
beforeEach(async () => {
  eventLog = await startStore();
  await eventLog.readStore.transaction(async transaction => {
    for (const table of [revenueDays, productSales, checkoutDays, shops, feedEvents])
      await transaction.create(table, table.name);
    for (const shop of [SHOP, OTHER]) await transaction.upsert(shops, shops.name, [inZone('UTC', shop)]);
  });
});

const removedBefore: Instant[] = [];
const search = {
  removeBefore: async (at: Instant) => {
    removedBefore.push(at);
    return { entries: 3 };
  },
};
/** In memory; names of all shops. */
const keptFiles = new Map<string, string>();
const snapshots: SnapshotStore = {
  put: async (_, name, sealed) => void keptFiles.set(name, sealed),
  get: async (_, name) => keptFiles.get(name) ?? null,
  remove: async (_, names) => {
    for (const name of names) keptFiles.delete(name);
  },
  removeAll: async () => 0,
};
const ports = () => ({ ...eventLog.ports, search, snapshots });

/** Placed this many days before noon on 1 July, where the clock stands on that day. */
const placed = (n: number, daysAgo: number) =>
  order(n, { createdAt: as<Instant>(new Date(Date.parse('2026-07-01T12:00:00Z') - daysAgo * DAY_MS).toISOString()) });
const record = (...orders: ReturnType<typeof order>[]) =>
  recordOrders(eventLog.ports, { shop: SHOP, cause: 'test', timeZone: 'UTC', names: true }, orders);
const connected = () => eventLog.connect();
const passed = async () => (await eventLog.events('retention')).map(({ data }) => data as DataOf<'RetentionPassed'>);

/** The unsealed names of the recorded orders. */
async function names(): Promise<string[]> {
  const stored = (await eventLog.events('orders')).map(({ data }) => data as DataOf<'OrderSynced'>);
  return Promise.all(
    stored.map(async ({ orderId, customer }) =>
      customer ? (await eventLog.ports.vault.open(customer as string as Sealed, customerContext(orderId))).status : '-',
    ),
  );
}

describe('the first sweep of a process', () => {
  it('ends what became over while nothing ran, before it returns', async () => {
    await record(placed(1, 59));
    // Within the gap in which two clocks still agree (application/clock/destruction).
    eventLog.clock.advance(35 * 3_600_000);
    await sweepFirst(ports());
    const runs = await eventLog.ports.workStore.sql.selectFrom('retention_runs').select(['task', 'done']).execute();
    expect(runs.filter(({ done }) => done === 1).map(({ task }) => task)).toContain('keys');
    expect(await names()).toEqual(['erased']);
  });

  it('keeps a start waiting for a limited time only', async () => {
    const never = { ...search, removeBefore: () => new Promise<never>(() => {}) };
    await sweepFirst({ ...ports(), search: never }, 20);
    const runs = await eventLog.ports.workStore.sql.selectFrom('retention_runs').select('task').execute();
    expect(runs.map(({ task }) => task)).not.toContain('audit');
  });
});

describe('an order in the log, and the name of its buyer', () => {
  it('cannot be read from their end on, even if no sweep has run', async () => {
    await record(placed(1, 1));
    expect(await names()).toEqual(['open']);
    eventLog.clock.advance(100 * DAY_MS);
    expect([await names(), (await eventLog.openedOrders()).length]).toEqual([['erased'], 0]);
  });

  it('are gone 60 days after it was placed, whenever it was read', async () => {
    await record(placed(1, 1), placed(2, 58));
    await removeExpired(ports());
    expect([await names(), (await eventLog.openedOrders()).length]).toEqual([['open', 'open'], 2]);

    eventLog.clock.advance(2 * DAY_MS);
    await removeExpired(ports());
    expect([await names(), (await eventLog.openedOrders()).length]).toEqual([['open', 'erased'], 1]);

    eventLog.clock.advance(57 * DAY_MS);
    await removeExpired(ports());
    expect([await names(), (await eventLog.openedOrders()).length]).toEqual([['erased', 'erased'], 0]);
  });

  it('are not stored at all if they have expired when they are read', async () => {
    await record(placed(1, 60));
    expect(await names()).toEqual([]);
  });
});

describe('a shop’s read models', () => {
  it('expire by one event a day, which states the count, and stay unchanged while nothing expires', async () => {
    await eventLog.hold('orders', placed(1, 58));
    await eventLog.hold('orders', placed(2, 1));
    await removeExpired(ports());
    expect(await passed()).toEqual([]);

    eventLog.clock.advance(2 * DAY_MS);
    await removeExpired(ports());
    await removeExpired(ports());
    expect(await passed()).toMatchObject([
      {
        ordersBefore: '2026-05-05T00:00:00.000Z',
        figuresBefore: '2026-04-05',
        removed: { orders: 1, checkouts: 0, figures: 0 },
      },
    ]);
  });

  it('expire by a public event too, if there are no orders', async () => {
    const event = { shop: SHOP, position: 'p', type: 'store.paused', id: 'e', at: eventLog.clock.now(), data: '{}' };
    await eventLog.readStore.transaction(each => each.upsert(feedEvents, feedEvents.name, [event]));
    eventLog.clock.advance(59 * DAY_MS);
    await removeExpired(ports());
    expect(await passed()).toEqual([]);
    eventLog.clock.advance(DAY_MS);
    await removeExpired(ports());
    expect(await passed()).toMatchObject([{ removed: { orders: 0, checkouts: 0, figures: 0 } }]);
  });

  it('leaves as the day begins in the store’s own calendar, and not as it does in another', async () => {
    const upsert = (row: WrittenRow) =>
      eventLog.readStore.transaction(transaction => transaction.upsert(shops, shops.name, [row]));
    await upsert(inZone('America/Los_Angeles', SHOP));
    const store = { shop: SHOP, cause: 'test', timeZone: 'America/Los_Angeles', names: true };
    await recordOrders(eventLog.ports, store, [placed(1, 58)]);
    await eventLog.hold('orders', placed(1, 58));
    const hours = async (count: number) => {
      eventLog.clock.advance(count * 3_600_000);
      await removeExpired(ports());
      return [(await passed()).length, ...(await names())];
    };
    // From 09:00 UTC to 06:59 on the day after the next: there, it is still the day before.
    expect(await hours(45)).toEqual([0, 'open']);
    expect(await hours(0.99)).toEqual([0, 'open']);
    expect(await hours(0.02)).toEqual([1, 'erased']);
    expect(await passed()).toMatchObject([{ ordersBefore: '2026-05-05T07:00:00.000Z' }]);
  });

  it('comes with the figures of leaving orders once, also if the read model has not followed yet', async () => {
    await eventLog.hold('orders', placed(1, 58));
    eventLog.clock.advance(2 * DAY_MS);
    await removeExpired(ports());
    eventLog.clock.advance(DAY_MS);
    await removeExpired(ports());
    expect((await passed()).map(({ kept }) => kept.length)).toEqual([1, 0]);
  });
});

describe('the rows of several stores', () => {
  const put = (table: Table, ...rows: WrittenRow[]) =>
    eventLog.readStore.transaction(transaction => transaction.upsert(table, table.name, rows));
  const revenue = (shop: string, day: string) => ({
    shop,
    day,
    currency: 'USD',
    total: 100,
    orders: 1,
    cancelled: 0,
    refunded: 0,
  });
  const checkout = (shop: string, checkout_id: string) => {
    const created_at = '2026-05-01T00:00:00.000Z';
    const money = { total: 100, currency: 'USD' };
    return { shop, checkout_id, created_at, updated_at: created_at, day: '2026-05-01', abandoned: 1, ...money };
  };
  /** What left, by shop. */
  async function receipts(): Promise<Record<string, unknown[]>> {
    const all: Record<string, unknown[]> = {};
    for await (const { events } of eventLog.ports.eventLog.readAll('start', { types: ['RetentionPassed'] }))
      for (const { data, meta } of events)
        all[meta.shop] = [...(all[meta.shop] ?? []), { ...data.removed, kept: data.kept }];
    return all;
  }

  it('leave each with its own store, counted for that one alone', async () => {
    await put(revenueDays, revenue(SHOP, '2026-03-01'), revenue(OTHER, '2026-03-01'), revenue(OTHER, '2026-03-02'));
    await put(checkouts, checkout(SHOP, 'a'), checkout(OTHER, 'b'), checkout(OTHER, 'c'));
    await removeExpired(ports());
    expect(await receipts()).toMatchObject({
      [SHOP]: [{ orders: 0, checkouts: 1, figures: 1 }],
      [OTHER]: [{ orders: 0, checkouts: 2, figures: 2 }],
    });
  });

  it('also expire if only figures are due', async () => {
    await put(revenueDays, revenue(OTHER, '2026-03-01'), revenue(SHOP, '2026-06-01'));
    await removeExpired(ports());
    expect(await receipts()).toEqual({ [OTHER]: [{ orders: 0, checkouts: 0, figures: 1, kept: [] }] });
  });

  it.each([
    ['stay on their last day', 0, '2026-05-03T00:00:00.000Z', '2026-04-03'],
    ['leave a moment, and figures a day, after it', 1, '2026-05-02T23:59:59.999Z', '2026-04-02'],
  ])('%s', async (_, left, created_at, day) => {
    const theirs = { shop: SHOP, currency: 'USD', day, created_at };
    const filled = (table: Table) => ({ ...emptyRow(table), ...inColumns(table, theirs) });
    await put(orders, { ...filled(orders), lines: '[]' });
    for (const table of [checkouts, revenueDays, productSales, checkoutDays, conversionDays])
      await put(table, filled(table));
    await put(revenueDays, { ...filled(revenueDays), day: '2026-04-03' });
    await removeExpired(ports());
    const removed = { orders: left, checkouts: left, figures: 4 * left };
    expect((await receipts())[SHOP] ?? []).toMatchObject(left > 0 ? [removed] : []);
    expect((await state()).overdue).toEqual([]);
  });

  it.each([
    ['a day after their last', 0, '2026-05-02T00:00:00.000Z', '2026-04-02'],
    ['any later', 3, '2026-05-01T23:59:59.999Z', '2026-04-01'],
  ])('are overdue if they are there %s: %i', async (_, overdue, created_at, day) => {
    for (const table of [orders, checkouts, revenueDays])
      await put(table, { ...emptyRow(table), ...inColumns(table, { shop: SHOP, day, created_at }) });
    expect((await state()).overdue).toHaveLength(overdue);
  });

  it('leave no row behind the end of its day, whatever leaves before it', async () => {
    const at = (created_at: string, id: string) => ({
      ...{ shop: SHOP, currency: 'USD', lines: '[]', day: created_at.slice(0, 10), created_at, order_id: id },
      checkout_id: id,
    });
    const [old, young] = [at('2026-05-02T23:59:59.999Z', 'old'), at('2026-05-03T00:00:00.000Z', 'young')];
    for (const table of [orders, checkouts])
      await put(table, ...[old, young].map(row => ({ ...emptyRow(table), ...inColumns(table, row) })));
    await removeExpired(ports());
    expect((await receipts())[SHOP]).toMatchObject([{ orders: 1, checkouts: 1 }]);
  });

  it('leave their figures in the pass in which they leave: none twice, and none of the first moment lost', async () => {
    await put(checkouts, checkout(SHOP, 'a'), {
      ...checkout(SHOP, 'b'),
      ...{ created_at: '2026-05-03T00:00:00.000Z', day: '2026-05-03' },
    });
    await removeExpired(ports());
    eventLog.clock.advance(DAY_MS);
    await removeExpired(ports());
    expect((await receipts())[SHOP]).toMatchObject([
      { kept: [{ day: '2026-05-01' }] },
      { kept: [{ day: '2026-05-03' }] },
    ]);
  });

  it('leave once a day, however often it is asked', async () => {
    await put(checkouts, checkout(SHOP, 'a'));
    await passRetention(ports());
    await passRetention(ports());
    expect((await receipts())[SHOP]).toHaveLength(1);
  });

  it('leave no figures of days that have expired too', async () => {
    await put(checkouts, { ...checkout(SHOP, 'a'), day: '2026-04-02' }, { ...checkout(SHOP, 'b'), day: '2026-04-03' });
    await removeExpired(ports());
    expect((await receipts())[SHOP]).toMatchObject([{ checkouts: 2, kept: [{ day: '2026-04-03', of: 'checkouts' }] }]);
  });
});

it('a store is processed even if an earlier one fails; that one is reported as overdue', async () => {
  await eventLog.hold('orders', placed(1, 61));
  const broken = inZone('Nowhere/Atlantis', 'a-broken-one.myshopify.com');
  await eventLog.readStore.transaction(transaction => transaction.upsert(shops, shops.name, [broken]));
  await removeExpired(ports());
  expect(await passed()).toMatchObject([{ removed: { orders: 1 } }]);
  expect(
    await eventLog.workStore.sql.selectFrom('retention_runs').select('error').where('task', '=', 'rows').execute(),
  ).toEqual([{ error: expect.stringContaining('Atlantis') }]);
});

it('the log ages even if it contains a newer build’s connection', async () => {
  const newer = { id: systemIds.next(), type: 'ShopConnected', schema: 99, data: {}, at: eventLog.clock.now() };
  const meta = { actor: { kind: 'worker', id: 'test' }, shop: OTHER, correlationId: 'x', causationId: null } as const;
  await eventLog.ports.eventLog.append(`shop-${OTHER}`, [{ ...newer, meta }], 'any');
  await removeExpired(ports());
  expect(
    await eventLog.workStore.sql.selectFrom('retention_runs').select('error').where('task', '=', 'log').execute(),
  ).toEqual([{ error: null }]);
});

describe('an event that nothing is folded from any more', () => {
  const SEALED = { sealSigner: signersOf(new Uint8Array(32)) };
  const loggedIn = async (stream: string) => {
    let count = 0;
    for await (const { events } of eventLog.ports.eventLog.readAll('start'))
      count += events.filter(event => event.stream === stream).length;
    return count;
  };
  const view = (id: string) => ({
    ...{ id: systemIds.next(), type: 'AdminViewed', schema: 1, at: eventLog.clock.now() },
    data: {
      sessionId: id,
      view: 'audit logs',
      filter: { category: null, action: null, shop: null, shopState: null, from: null, to: null, text: null },
    },
    meta: { actor: { kind: 'operator', id }, shop: null, correlationId: id, causationId: null } as const,
  });

  it('leaves the log after 365 days, once it is sealed; the last of its stream stays, and so does what is folded', async () => {
    await connected();
    await record(placed(1, 1), placed(2, 2));
    const views = adminViewsStream(eventLog.clock.now());
    await eventLog.ports.eventLog.append(views, [view('1'), view('2')], 'any');
    const before = await loggedIn(`shop-${SHOP}`);
    eventLog.clock.advance(DAY_MS);
    await sealLog({ ...eventLog.ports, ...SEALED })();

    eventLog.clock.advance(363 * DAY_MS);
    await removeExpired(ports());
    expect([await loggedIn(`orders-${SHOP}`), await loggedIn(views)]).toEqual([2, 2]);
    await record(order(3, { createdAt: eventLog.clock.now() }));

    eventLog.clock.advance(3 * DAY_MS);
    await removeExpired(ports());
    expect([await loggedIn(`orders-${SHOP}`), await loggedIn(views)]).toEqual([1, 1]);
    expect(await loggedIn(`shop-${SHOP}`)).toBe(before);
    // What is younger is read as before.
    expect((await eventLog.events('orders')).length).toBe(1);
    expect(await state()).toMatchObject({
      tasks: expect.arrayContaining([expect.objectContaining({ task: 'log', removed: 3 })]),
    });
  });

  it('stays while no checkpoint covers it', async () => {
    await connected();
    await record(placed(1, 1), placed(2, 2));
    eventLog.clock.advance(400 * DAY_MS);
    await removeExpired(ports());
    expect(await loggedIn(`orders-${SHOP}`)).toBe(2);
  });
});

it('a corrected page is kept for 90 days: then its key is destroyed and its row removed', async () => {
  const at = eventLog.clock.now();
  const read = { price: null, currency: null, availability: 'unknown' } as const;
  const label = { price: null, currency: null, availability: 'OutOfStock' } as const;
  await keepCase(eventLog.ports, {
    ...{ shop: SHOP, caseId: systemIds.next(), competitorId: as<CompetitorId>('c'), html: '<h1>Tent</h1>' },
    meta: { actor: { kind: 'worker', id: 'test' }, shop: SHOP, correlationId: 'test', causationId: null },
    content: { url: as<ProductUrl>('https://shop.example/tent'), variant: null, at, place: null, read, ...label },
  });
  const { sql } = eventLog.ports.workStore;
  const [row] = await sql.selectFrom('cases').selectAll().execute();
  const opened = async () =>
    (await eventLog.ports.vault.open(row?.content as Sealed, caseContext(row?.case_id ?? ''))).status;
  eventLog.clock.advance(89 * DAY_MS);
  await removeExpired(ports());
  expect([await opened(), (await sql.selectFrom('cases').selectAll().execute()).length]).toEqual(['open', 1]);
  eventLog.clock.advance(DAY_MS);
  await removeExpired(ports());
  expect([await opened(), (await sql.selectFrom('cases').selectAll().execute()).length]).toEqual(['erased', 0]);
});

it('a page as it was read is kept for 90 days: then its key is destroyed, and its row and content removed', async () => {
  const { clock } = eventLog;
  const { workStore, vault } = eventLog.ports;
  const keep = () =>
    keepSnapshot(
      { snapshots, vault, workStore },
      { html: '<h1>Tent</h1>', pages: [as<PageId>('p')], at: clock.now(), shops: [SHOP] },
    );
  const sha256 = await keep();
  const content = async () => String(await openSnapshot({ snapshots, vault }, SHOP, sha256));
  const sealed = keptFiles.get(sha256) as Sealed;
  clock.advance(DAY_MS);
  // Equal content at another time: one file, under a newer key.
  await keep();
  clock.advance(89 * DAY_MS);
  await removeExpired(ports());
  expect((await vault.open(sealed, snapshotContext(sha256))).status).toBe('erased');
  expect(await content()).toBe('<h1>Tent</h1>');
  expect(await workStore.sql.selectFrom('snapshots').select('page').execute()).toHaveLength(1);
  clock.advance(DAY_MS);
  await removeExpired(ports());
  expect(await content()).toBe('null');
  expect(await workStore.sql.selectFrom('snapshots').select('page').execute()).toEqual([]);
});

it('entries of the audit trail leave after 365 days', async () => {
  await removeExpired(ports());
  expect(removedBefore.at(-1)).toBe('2025-07-01T09:00:00.000Z');
});

const state = () => retentionState(eventLog.ports);

it('is done once a day', async () => {
  const before = removedBefore.length;
  await removeExpired(ports());
  await removeExpired(ports());
  eventLog.clock.advance(DAY_MS);
  await removeExpired(ports());
  expect(removedBefore.length - before).toBe(2);
});

describe('the state of retention', () => {
  it('names each task, when it was done, and how much went', async () => {
    await record(placed(1, 58));
    eventLog.clock.advance(2 * DAY_MS);
    await removeExpired(ports());
    expect(await state()).toMatchObject({
      tasks: [
        { task: 'audit', doneAt: eventLog.clock.now(), removed: 3, error: null },
        { task: 'cases', doneAt: eventLog.clock.now(), removed: 0, error: null },
        { task: 'keys', doneAt: eventLog.clock.now(), removed: 1, error: null },
        { task: 'log', doneAt: eventLog.clock.now(), removed: 0, error: null },
        { task: 'rows', doneAt: eventLog.clock.now(), removed: 0, error: null },
        { task: 'snapshots', doneAt: eventLog.clock.now(), removed: 0, error: null },
      ],
      overdue: [],
    });
  });

  it('is overdue when rows are there a day after their time, whatever the worker says', async () => {
    await eventLog.hold('orders', placed(1, 58));
    eventLog.clock.advance(2 * DAY_MS);
    expect((await state()).overdue).toEqual([]);
    eventLog.clock.advance(DAY_MS);
    expect((await state()).overdue).toEqual(['orders: one of 2026-05-04T12:00:00.000Z is still there']);
  });

  it('is overdue when a task fails for two days; the others are done meanwhile', async () => {
    const failing = { ...ports(), readStore: { ...eventLog.ports.readStore, sql: brokenSql() } };
    await removeExpired(failing);
    await record(placed(1, 58));
    eventLog.clock.advance(2 * DAY_MS);
    expect((await state()).overdue).toEqual([]);
    eventLog.clock.advance(1);
    await removeExpired(failing);
    expect(await names()).toEqual(['erased']);
    expect((await state()).overdue).toEqual([
      expect.stringMatching(/^rows: not done since 2026-07-01T09:00:00.000Z: Error: the read store is away$/),
    ]);
    await removeExpired(ports());
    expect((await state()).overdue).toEqual([]);
  });

  const brokenSql = () =>
    ({
      ...eventLog.ports.readStore.sql,
      selectFrom: vi.fn(() => {
        throw new Error('the read store is away');
      }),
    }) as never;
});
