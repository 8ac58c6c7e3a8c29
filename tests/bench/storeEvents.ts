/** A realistic store, straight into the log: connected, synced, with products, orders, checkouts and visits. */
import {
  type Identified,
  sealedCheckouts,
  sealedOrders,
  sealedVisits,
} from '../../application/retention/sealedFacts.js';
import type { ConversionDay } from '../../domain/analytics/analytics.js';
import type { Checkout } from '../../domain/checkouts/checkouts.js';
import { type EventOf, type EventType, schemaOf } from '../../domain/events.js';
import { dayIn, daysUntil } from '../../domain/kernel/day.js';
import { as, type Instant, type ShopDomain } from '../../domain/kernel/names.js';
import type { Order, ReportedOrder } from '../../domain/orders/orders.js';
import type { Product } from '../../domain/products/products.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import type { NewEvent } from '../../platform/event-store/port.js';
import { instantOf } from '../../platform/runtime/clock/clock.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import type { Vault } from '../../platform/vault/port.js';

const TIME_ZONE = 'America/New_York';
const DAYS = 60;
const DAY_MS = 86_400_000;
const PRODUCTS = 250;
const VARIANTS = 3;
const APPEND = 500;
const USD = as<Order['currency']>('USD');

export interface StoreSize {
  readonly shop: ShopDomain;
  readonly orders: number;
  /** The last order's time, in ms; the first is 60 days older. */
  readonly until: number;
}

export async function fillStore(eventLog: EventLog, vault: Vault, { shop, orders, until }: StoreSize): Promise<void> {
  const at = instantOf(until);
  const event = <T extends EventType>(type: T, data: Omit<EventOf<T>, 'type' | 'at'>, n = 0): NewEvent => ({
    id: derivedId('bench', shop, type, n),
    type,
    schema: schemaOf(type),
    data,
    at,
    meta: { actor: { kind: 'platform', id: 'shopify' }, shop, correlationId: 'bench', causationId: null },
  });
  const append = async (stream: string, count: number, make: (n: number) => NewEvent | Promise<NewEvent>) => {
    for (let from = 0; from < count; from += APPEND) {
      const size = Math.min(APPEND, count - from);
      await eventLog.append(stream, await Promise.all(Array.from({ length: size }, (_, n) => make(from + n))), 'any');
    }
  };
  const timeOf = (n: number, count: number) =>
    instantOf(until - Math.round(((count - n) / count) * (DAYS - 1) * DAY_MS));

  const profile = { name: 'Bench', currency: USD, timeZone: TIME_ZONE };
  await append(`shop-${shop}`, 1, () => event('ShopConnected', { shop, profile, scopes: ['read_orders'] }));
  await append(`catalog-${shop}`, PRODUCTS, n => event('ProductSynced', { product: product(n, at) }, n));
  const sealed = <T extends EventType>(known: Identified<EventOf<T>> | null | undefined): NewEvent => {
    if (!known) throw new Error('the last order must be of today');
    const { type, at: itsTime, ...data } = known.fact;
    // Part of what its content is sealed to.
    return { ...event(type as T, data as never), id: known.id, at: itsTime };
  };
  await append(`orders-${shop}`, orders, async n => {
    const order = orderOf(n, timeOf(n, orders));
    const [fact] = await sealedOrders(vault, shop, [order], TIME_ZONE);
    return sealed<'OrderSynced'>(fact);
  });
  await append(`checkouts-${shop}`, orders / 4, async n => {
    const checkout = checkoutOf(n, timeOf(n, orders / 4));
    const [fact] = await sealedCheckouts(vault, shop, [checkout], TIME_ZONE);
    return sealed<'CheckoutSynced'>(fact);
  });
  const days = daysUntil(dayIn(TIME_ZONE, at), DAYS).map(
    (day, n): ConversionDay => ({ day, sessions: 5_000 + n, completed: 100 + n }),
  );
  await append(`analytics-${shop}`, 1, async () =>
    sealed<'ConversionReported'>(await sealedVisits(vault, { shop, cause: 'bench', at }, days)),
  );
}

const product = (n: number, at: Instant): Product => ({
  productId: as(`gid://shopify/Product/${n}`),
  title: `Product ${n}`,
  handle: `product-${n}`,
  vendor: 'Bench',
  status: 'ACTIVE',
  price: as('20.50'),
  currency: USD,
  inventory: n,
  imageUrl: `https://cdn.example/${n}.jpg`,
  createdAt: n % 10 === 0 ? at : as<Instant>('2025-01-01T00:00:00.000Z'),
  publishedAt: at,
  updatedAt: at,
  variants: Array.from({ length: VARIANTS }, (_, v) => ({
    variantId: as(`gid://shopify/ProductVariant/${n * VARIANTS + v}`),
    title: `Size ${v}`,
    barcode: null,
    sku: null,
    inventory: (n * VARIANTS + v) % 40,
    policy: v === 0 ? 'CONTINUE' : 'DENY',
    price: as('20.50'),
  })),
});

function orderOf(n: number, at: Instant): ReportedOrder {
  const orderId = `gid://shopify/Order/${4_503_599_627_370_497n + BigInt(n)}`;
  const line = (m: number) => ({
    productId: as<NonNullable<Order['lines'][number]['productId']>>(`gid://shopify/Product/${m % PRODUCTS}`),
    title: `Product ${m % PRODUCTS}`,
    quantity: 1 + (m % 3),
    total: as<Order['total']>(`${20 + (m % 60)}.50`),
  });
  return {
    orderId: as(orderId),
    name: `#${n}`,
    createdAt: at,
    processedAt: at,
    updatedAt: at,
    cancelledAt: n % 50 === 0 ? at : null,
    test: false,
    financialStatus: 'PAID',
    total: as('141.00'),
    refunded: as(n % 20 === 0 ? '10.00' : '0.00'),
    currency: USD,
    customer: { firstName: `Ada ${n}`, lastName: 'Lovelace' },
    lines: [line(n), line(n * 7 + 3)],
  };
}

const checkoutOf = (n: number, at: Instant): Checkout => ({
  checkoutId: as(`gid://shopify/AbandonedCheckout/${n}`),
  createdAt: at,
  updatedAt: at,
  completedAt: n % 5 === 0 ? at : null,
  total: as('80.50'),
  currency: USD,
});
