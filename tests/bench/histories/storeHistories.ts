/** A store's reports: orders, products, abandoned checkouts, visits, and the outcome of its syncs. */
import { DATA_SETS } from '../../../domain/analytics/dataSet.js';
import { as, type Instant, type SealedText } from '../../../domain/kernel/names.js';
import { customerContext } from '../../../domain/orders/orders.js';
import { dayAt, type History, type HistoryEvent, type Shop, timeAt } from './history.js';

const PRODUCTS = 250;
const REPORTED_DAYS = 60;
/** Today, and yesterday once complete (`workers/store-sync/readConversion`). */
const NEW_DAYS = 2;
const USD = as<never>('USD');

/** Every eighth order changes again, some are cancelled or refunded, and one in a hundred is deleted. */
export const ordersHistory: History = function* (shop) {
  for (let n = 0; ; n++) {
    yield orderSynced(shop, n, n);
    if (n % 8 === 3) yield orderSynced(shop, n - 2, n);
    if (n % 100 === 50) yield { type: 'OrderRemoved', orderId: as(orderId(shop, n - 30)) };
    if (n % DAY === DAY - 1) yield dayEnded(n);
  }
};

/** A store's day in events: one per minute. */
const DAY = 1_440;
/** Ends data that is 60 and 90 days old. */
const dayEnded = (n: number): HistoryEvent => ({
  type: 'RetentionPassed',
  ordersBefore: as(timeAt(n - 60 * DAY)),
  figuresBefore: dayAt(n - 90 * DAY),
  kept: [],
  removed: { orders: 0, checkouts: 0, figures: 0 },
});

const orderId = ({ number }: Shop, n: number): string =>
  `gid://shopify/Order/${4_503_599_627_370_497n + BigInt(number) * 1_000_000n + BigInt(n)}`;

function orderSynced(shop: Shop, n: number, updated: number): HistoryEvent {
  const id = orderId(shop, n);
  const at = as<Instant>(timeAt(n));
  const lines = Array.from({ length: 1 + (n % 4) }, (_, line) => ({
    productId: (n + line) % 40 === 0 ? null : as<never>(`gid://shopify/Product/${(n * 7 + line * 3) % PRODUCTS}`),
    title: `Trail Jacket ${(n * 7 + line * 3) % PRODUCTS}`,
    quantity: 1 + (line % 3),
    total: as<never>(`${20 + ((n + line) % 60)}.50`),
  }));
  const name = JSON.stringify({ firstName: `Ada ${n % 900}`, lastName: 'Lovelace' });
  return {
    type: 'OrderSynced',
    orderId: as(id),
    // Sealed when it is written, in the context of its event.
    order: {
      orderId: as(id),
      name: `#${1_000 + n}`,
      createdAt: at,
      processedAt: at,
      updatedAt: as(timeAt(updated)),
      cancelledAt: n % 50 === 10 ? at : null,
      test: n % 200 === 5,
      financialStatus: updated > n ? 'PARTIALLY_REFUNDED' : 'PAID',
      total: as('141.00'),
      refunded: as(updated > n ? '10.00' : '0.00'),
      currency: USD,
      lines,
    },
    customer: as<SealedText>(shop.seal(customerContext(id), name)),
    day: dayAt(n),
  };
}

/** Each product appears once, then changes occasionally; one change in three hundred is its deletion. */
export const productsHistory: History = function* (shop) {
  for (let n = 0; ; n++) {
    const product = (n * 7) % PRODUCTS;
    const productId = as<never>(`gid://shopify/Product/${shop.number * 1_000 + product}`);
    if (n % 300 === 299) {
      yield { type: 'ProductRemoved', productId };
      continue;
    }
    const at = as<Instant>(timeAt(n));
    yield {
      type: 'ProductSynced',
      product: {
        productId,
        title: `Trail Jacket ${product}`,
        handle: `trail-jacket-${product}`,
        vendor: 'Aurora Outfitters',
        status: product % 20 === 0 ? 'DRAFT' : 'ACTIVE',
        price: as('89.00'),
        currency: USD,
        inventory: (n * 3) % 90,
        imageUrl: `https://cdn.example/s/files/1/0001/${product}.jpg?v=17000000`,
        createdAt: as(timeAt(0)),
        publishedAt: at,
        updatedAt: at,
        variants: Array.from({ length: 1 + (product % 4) }, (_, v) => ({
          variantId: as<never>(`gid://shopify/ProductVariant/${shop.number * 10_000 + product * 4 + v}`),
          title: ['S', 'M', 'L', 'XL'][v] ?? '',
          barcode: `40064${String(product * 4 + v).padStart(8, '0')}`,
          sku: `SKU-${product}-${v}`,
          inventory: (n + v) % 30,
          policy: v === 0 ? ('CONTINUE' as const) : ('DENY' as const),
          price: as<never>('89.00'),
        })),
      },
    };
  }
};

/** One in five is paid later; one in forty is deleted. */
export const checkoutsHistory: History = function* (shop) {
  const synced = (n: number, completed: number | null): HistoryEvent => ({
    type: 'CheckoutSynced',
    checkoutId: as(`gid://shopify/AbandonedCheckout/${shop.number * 1_000_000 + n}`),
    checkout: {
      checkoutId: as(`gid://shopify/AbandonedCheckout/${shop.number * 1_000_000 + n}`),
      createdAt: as(timeAt(n)),
      updatedAt: as(timeAt(completed ?? n)),
      completedAt: completed === null ? null : as(timeAt(completed)),
      total: as('80.50'),
      currency: USD,
    },
    day: dayAt(n),
  });
  for (let n = 0; ; n++) {
    yield synced(n, null);
    if (n % 5 === 4) yield synced(n - 3, n);
    if (n % 40 === 39)
      yield {
        type: 'CheckoutRemoved',
        checkoutId: as(`gid://shopify/AbandonedCheckout/${shop.number * 1_000_000 + n - 20}`),
      };
    if (n % DAY === DAY - 1) yield dayEnded(n);
  }
};

/**
 * First the report of the last sixty days, then each day the two with new figures; now and then some data is refused,
 * and granted again.
 */
export const insightsHistory: History = function* () {
  for (let today = REPORTED_DAYS - 1; ; today++) {
    const reported = today === REPORTED_DAYS - 1 ? REPORTED_DAYS : NEW_DAYS;
    yield {
      type: 'ConversionReported',
      days: Array.from({ length: reported }, (_, n) => ({
        day: dayAt((today - n) * 1_440),
        figures: { sessions: 900 + (today % 70) + n, completed: 20 + (today % 9) },
      })),
    };
    const dataSet = DATA_SETS[today % DATA_SETS.length] ?? 'orders';
    if (today % 7 === 3) yield { type: 'MetricRefused', dataSet, code: 'RATE_LIMITED' };
    if (today % 7 === 3) yield { type: 'MetricGranted', dataSet };
    if (today % 30 === 0) yield dayEnded(today * DAY);
  }
};

/** One sync after another; occasionally one fails, or the store is closed for a while. */
export const shopsHistory: History = function* ({ domain, number }) {
  const profile = { name: `Store ${number}`, currency: USD, timeZone: 'America/New_York' };
  const scopes = ['read_orders', 'read_products', 'read_inventory', 'read_locations', 'read_customers', 'read_reports'];
  const counts = { orders: 40, products: 250, checkouts: 12 };
  yield { type: 'ShopConnected', shop: domain, profile, scopes };
  for (let n = 0; ; n++) {
    const kind = n % 24 === 0 ? 'backfill' : 'update';
    yield { type: 'SyncStarted', kind };
    for (const percent of [20, 55, 90]) yield { type: 'SyncProgressed', percent, ...counts };
    if (n % 30 === 29) yield { type: 'SyncFailed', failure: 'The store did not answer in time' };
    else yield { type: 'StoreSynced', kind, unreadable: 0, ...counts };
    if (n % 50 === 10) yield { type: 'ReauthorisationRequired' };
    if (n % 50 === 20) yield { type: 'StorePaused' };
    if (n % 50 === 30) yield { type: 'StoreAccessLimited', because: 'access_denied' };
    if (n % 10 === 0 && n > 0) yield { type: 'ConnectionRestored' };
    if (n % 60 === 40) yield { type: 'ScopesChanged', scopes };
    if (n % 60 === 41) yield { type: 'StoreProfileChanged', profile };
    if (n % 90 === 89) yield { type: 'ShopDisconnected', reason: 'merchant' };
    if (n % 90 === 89) yield { type: 'ShopReconnected', shop: domain, profile, scopes };
  }
};
