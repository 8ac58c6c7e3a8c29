/** Test fixture: real engines and a scripted store platform, for syncs and webhooks. Long because all of them share it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { commandHandler } from '../../application/decide/handle.js';
import { soleLeadership } from '../../application/follow/leadership.js';
import { workTables } from '../../application/workTables.js';
import type { ConversionDay } from '../../domain/analytics/analytics.js';
import type { Checkout } from '../../domain/checkouts/checkouts.js';
import {
  type Amount,
  as,
  type CheckoutId,
  type Currency,
  type Instant,
  type OrderId,
  type ProductId,
  type ShopDomain,
} from '../../domain/kernel/names.js';
import { contentOf, type SealedPart } from '../../domain/kernel/sealedPart.js';
import { type Order, type ReportedOrder, sealedOrder } from '../../domain/orders/orders.js';
import type { Product } from '../../domain/products/products.js';
import { openBus } from '../../platform/bus/openBus.js';
import type { LoggedEvent } from '../../platform/event-store/codec/loggedEvent.js';
import { openEventLog } from '../../platform/event-store/openEventLog.js';
import type { RecordedEvent } from '../../platform/event-store/port.js';
import { storeUrls } from '../../platform/postgres/storeUrls.fixtures.js';
import { openReadStore } from '../../platform/read-store/openReadStore.js';
import { memoryRealtime } from '../../platform/realtime/memory/memoryRealtime.js';
import { manualClock } from '../../platform/runtime/clock/manualClock.js';
import { systemIds } from '../../platform/runtime/ids/ids.js';
import type { BulkBatch } from '../../platform/shopify/bulk/readBulkOrders.js';
import {
  type BulkState,
  type Page,
  type Shopify,
  ShopifyError,
  type ShopifyFailure,
} from '../../platform/shopify/port.js';
import { openVault } from '../../platform/vault/openVault.js';
import type { Sealed } from '../../platform/vault/port.js';
import { openWorkStore } from '../../platform/work-store/openWorkStore.js';
import { checkouts as checkoutsTable } from '../../read-models/checkouts/tables.js';
import { conversionDays } from '../../read-models/insights/tables.js';
import { orders as ordersTable } from '../../read-models/orders/tables.js';
import { products as productsTable } from '../../read-models/products/tables.js';
import { tables } from '../tables.js';
import { connections } from './connections.js';
import type { StoreSyncPorts } from './ports.js';
import { reportToShop } from './reportToShop.js';

export const SHOP = as<ShopDomain>('aurora-outfitters.myshopify.com');
export const PROFILE = { name: 'Aurora', currency: as<Currency>('USD'), timeZone: 'America/New_York' };
export const SCOPES = ['read_orders', 'read_products', 'read_customers'];

/** Far from the ids of order operations. */
const CHECKOUTS_BULK = 'gid://shopify/BulkOperation/900';

export const at = (time: string): Instant => as<Instant>(`2026-07-01T${time}.000Z`);

export const order = (n: number, over: Partial<ReportedOrder> = {}): ReportedOrder => ({
  orderId: as<OrderId>(`gid://shopify/Order/${n}`),
  name: `#${1000 + n}`,
  createdAt: at('07:00:00'),
  processedAt: at('03:00:00'),
  updatedAt: at('08:00:00'),
  cancelledAt: null,
  test: false,
  financialStatus: 'PAID',
  total: as<Amount>('12.50'),
  refunded: as<Amount>('0.00'),
  currency: as<Currency>('USD'),
  customer: { firstName: 'Jon', lastName: 'Snow' },
  lines: [],
  ...over,
});

export const product = (n: number, over: Partial<Product> = {}): Product => ({
  productId: as<ProductId>(`gid://shopify/Product/${n}`),
  title: `Tent ${n}`,
  handle: `tent-${n}`,
  vendor: '',
  status: 'ACTIVE',
  price: as<Amount>('99.00'),
  currency: as<Currency>('USD'),
  inventory: 3,
  imageUrl: null,
  createdAt: at('01:00:00'),
  publishedAt: null,
  updatedAt: at('02:00:00'),
  variants: [],
  ...over,
});

export const checkout = (n: number): Checkout => ({
  checkoutId: as<CheckoutId>(`gid://shopify/AbandonedCheckout/${n}`),
  createdAt: at('05:00:00'),
  updatedAt: at('05:30:00'),
  completedAt: null,
  total: as<Amount>('40.00'),
  currency: as<Currency>('USD'),
});

/** The store platform's data and behaviour; a failure is thrown by the call that it names. */
export function storePlatform() {
  const platform = {
    orders: [] as ReportedOrder[],
    products: [] as Product[],
    checkouts: [] as Checkout[],
    conversion: [] as ConversionDay[],
    /** The files that Shopify creates for orders, one per request; then none. */
    bulks: [] as { state: BulkState; batches: readonly BulkBatch[] }[],
    /** `null`: Shopify creates no file of checkouts. */
    checkoutsBulk: null as { state: BulkState; checkouts: readonly Checkout[]; unreadable: number } | null,
    failures: {} as Partial<Record<keyof Shopify, ShopifyFailure>>,
    refusedTopics: [] as string[],
    profile: PROFILE,
    scopes: SCOPES as readonly string[],
    /** The calls, in order, with their arguments. */
    calls: [] as [call: string, query: unknown][],
  };
  const answer = <Answer>(call: keyof Shopify, query: unknown, give: () => Answer): Answer => {
    platform.calls.push([call, query]);
    const failure = platform.failures[call];
    if (failure) throw new ShopifyError(failure, call);
    return give();
  };
  const page = <Item>(items: readonly Item[]): Page<Item> => ({ items, cursor: null });
  const ids = () =>
    new Set<string>([
      ...platform.orders.map(({ orderId }) => orderId),
      ...platform.products.map(({ productId }) => productId),
      ...platform.checkouts.map(({ checkoutId }) => checkoutId),
    ]);
  const since = <Item extends { updatedAt: Instant }>(items: readonly Item[], from: string | null) =>
    items.filter(({ updatedAt }) => from === null || updatedAt >= from);
  const shopify: Partial<Shopify> = {
    sandbox: false,
    missingScopes: granted => ['read_orders', 'read_products'].filter(scope => !granted.includes(scope)),
    grantedScopes: async () => answer('grantedScopes', null, () => platform.scopes),
    profile: async () => answer('profile', null, () => platform.profile),
    orders: async (_, __, query) => answer('orders', query, () => page(since(platform.orders, query.updatedSince))),
    order: async (_, __, query) =>
      answer('order', query, () => platform.orders.find(({ orderId }) => orderId === query.id) ?? null),
    countOrders: async () => platform.orders.length,
    products: async (_, __, query) =>
      answer('products', query, () => page(since(platform.products, query.updatedSince))),
    product: async (_, __, query) =>
      answer('product', query, () => platform.products.find(({ productId }) => productId === query.id) ?? null),
    checkouts: async (_, __, query) => answer('checkouts', query, () => page(platform.checkouts)),
    conversion: async () => answer('conversion', null, () => platform.conversion),
    startBulkOrders: async (_, __, query) =>
      answer('startBulkOrders', query, () => {
        const asked = platform.calls.filter(([call]) => call === 'startBulkOrders').length;
        if (!platform.bulks[asked - 1]) throw new ShopifyError('bad_answer', 'refused');
        return `gid://shopify/BulkOperation/${asked}`;
      }),
    bulkState: async (_, __, id) =>
      answer('bulkState', id, () => {
        const ended = id === CHECKOUTS_BULK ? platform.checkoutsBulk : platform.bulks[Number(id.split('/').at(-1)) - 1];
        return ended?.state ?? { status: 'failed', reason: 'unknown', partialUrl: null };
      }),
    bulkOrders: (url, fromLine) =>
      answer('bulkOrders', fromLine, async function* () {
        const file = platform.bulks.find(({ state }) => Object.values(state).includes(url));
        yield* (file?.batches ?? []).filter(({ nextLine }) => nextLine > fromLine);
      }),
    startBulkCheckouts: async (_, __, query) =>
      answer('startBulkCheckouts', query, () => {
        if (!platform.checkoutsBulk) throw new ShopifyError('bad_answer', 'refused');
        return CHECKOUTS_BULK;
      }),
    bulkCheckouts: url =>
      answer('bulkCheckouts', url, async function* () {
        const { checkouts = [], unreadable = 0 } = platform.checkoutsBulk ?? {};
        yield { checkouts, unreadable };
      }),
    stillThere: async (_, __, query) =>
      answer('stillThere', query, () => new Set(query.ids.filter(id => ids().has(id)))),
    subscribe: async (_, __, uri) =>
      answer('subscribe', uri, () =>
        ['ORDERS_CREATE', 'CHECKOUTS_CREATE'].map(topic => ({
          topic,
          subscribed: !platform.refusedTopics.includes(topic),
          reason: platform.refusedTopics.includes(topic) ? 'not approved' : null,
        })),
      ),
  };
  return { platform, shopify: shopify as Shopify };
}

export async function startStore() {
  const folder = mkdtempSync(join(tmpdir(), 'store-sync-'));
  const clock = manualClock();
  const vault = openVault('sqlite::memory:', { masterKey: Buffer.alloc(32, 7), clock });
  const eventLog = openEventLog('sqlite::memory:', { clock, vault });
  const urls = await storeUrls(folder);
  const readStore = await openReadStore(urls.readStore);
  const workStore = await openWorkStore(urls.workStore);
  await workStore.ensure([...workTables, ...tables]);
  const bus = await openBus(`sqlite:${folder}/bus.db`, { clock });
  onTestFinished(async () => {
    await bus.close();
    await Promise.all([eventLog.close(), readStore.close(), workStore.close(), vault.close()]);
    rmSync(folder, { recursive: true });
  });
  await readStore.transaction(async transaction => {
    await transaction.create(ordersTable, 'orders');
    await transaction.create(productsTable, 'products');
    await transaction.create(checkoutsTable, 'checkouts');
    await transaction.create(conversionDays, conversionDays.name);
  });

  const { platform, shopify } = storePlatform();
  const forgotten: ShopDomain[] = [];
  const ports: StoreSyncPorts = {
    ...{ eventLog, readStore, workStore, bus, vault, shopify, clock, ids: systemIds, handle: commandHandler(eventLog) },
    tokens: {
      keep: async () => {},
      forget: async shop => void forgotten.push(shop),
      use: (_, work) => work('token'),
    },
    realtime: memoryRealtime({}),
    logger: pino({ level: 'silent' }),
    leadership: soleLeadership,
    publicUrl: 'https://app.example',
    syncMinutes: 5,
  };

  /** The store's new events since the last call, without the shop in each. */
  async function events(stream: string): Promise<RecordedEvent[]> {
    const all: RecordedEvent[] = [];
    for await (const event of eventLog.read(`${stream}-${SHOP}`)) all.push(event);
    return all;
  }
  const types = async (stream: string) => (await events(stream)).map(({ type }) => type);

  /** The log's orders, opened; omits erased ones. */
  async function openedOrders(): Promise<Order[]> {
    const synced = (await events('orders')).filter(({ type }) => type === 'OrderSynced');
    const parts = synced.flatMap(event => sealedOrder(event as LoggedEvent<'OrderSynced'>));
    const opened = await vault.openAll(
      parts.map(({ content, context }) => ({ sealed: content as string as Sealed, context })),
    );
    const orderAt = (index: number, json: string) => contentOf(parts[index] as SealedPart<Order>, json);
    return opened.flatMap((one, index) => (one.status === 'open' ? [orderAt(index, one.plaintext)] : []));
  }

  /** Passes the log's connection events to their reactor. */
  async function follow(): Promise<void> {
    const { react } = connections(ports);
    for await (const batch of eventLog.readAll('start', { types: connections(ports).types }))
      for (const event of batch.events.slice(-1)) await react?.(event as never);
  }
  async function connect(scopes: readonly string[] = SCOPES, cause = 'connect'): Promise<void> {
    const command = { type: 'ConnectShop', shop: SHOP, profile: PROFILE, scopes, at: clock.now() } as const;
    await reportToShop(ports, SHOP, cause, command);
    await follow();
  }
  /** Writes a day of the report, as the projector would. */
  const holdDay = (day: ConversionDay) =>
    readStore.transaction(transaction =>
      transaction.upsert(conversionDays, conversionDays.name, [{ shop: SHOP, ...day }]),
    );
  /** Writes a read model's row, with the columns that a sync reads. */
  function hold(table: 'orders' | 'products' | 'checkouts', item: ReportedOrder | Product | Checkout, shop = SHOP) {
    const held = { orders: ordersTable, products: productsTable, checkouts: checkoutsTable }[table];
    const empty = Object.entries(held.columns).map(([column, { type }]) => [column, type === 'text' ? '' : 0]);
    const written = {
      ...Object.fromEntries(empty),
      ...('orderId' in item
        ? { order_id: item.orderId, created_at: item.createdAt, day: item.createdAt.slice(0, 10), lines: '[]' }
        : {}),
      ...('checkoutId' in item ? { checkout_id: item.checkoutId, abandoned: 1 } : {}),
      ...('variants' in item ? { product_id: item.productId } : {}),
      shop,
      updated_at: item.updatedAt,
    };
    return readStore.transaction(transaction => transaction.upsert(held, held.name, [written]));
  }
  const row = () => workStore.sql.selectFrom('store_syncs').selectAll().where('shop', '=', SHOP).executeTakeFirst();

  return {
    ...ports,
    ports,
    platform,
    forgotten,
    events,
    openedOrders,
    types,
    hold,
    holdDay,
    follow,
    connect,
    row,
    clock,
  };
}

export type Store = Awaited<ReturnType<typeof startStore>>;
