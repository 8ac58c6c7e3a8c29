/** A shop with data in every store: what its customers, its merchant and its workers leave. */
import { keepCase } from '../../../application/cases/keepCase.js';
import { keepSnapshot } from '../../../application/snapshots/keepSnapshot.js';
import { publish } from '../../../application/topics/publish.js';
import { watchlistStream } from '../../../domain/competitors/watchlist.js';
import { as, type Instant, type OrderId, type SessionId, type ShopDomain } from '../../../domain/kernel/names.js';
import type { ReportedOrder } from '../../../domain/orders/orders.js';
import { clientContext } from '../../../domain/session/client.js';
import { sessionStream } from '../../../domain/session/session.js';
import { shopStream } from '../../../domain/shop/shop.js';
import { syncRequests } from '../../../domain/store-sync/syncRequest.js';
import { plus } from '../../../platform/runtime/clock/clock.js';
import { derivedId, hashOf } from '../../../platform/runtime/ids/ids.js';
import { recordOrders } from '../../../workers/store-sync/storeReading.js';
import { event, type Product } from './erasedProduct.js';

/** Found nowhere else. */
export const CLEAR = ['Ottoline', 'Nightshade', 'shpat_verysecret', '203.0.113.77', 'Nautilus/31337'] as const;
const [FIRST, LAST, TOKEN, IP, AGENT] = CLEAR;

export const sessionOf = (shop: ShopDomain): SessionId => as<SessionId>(hashOf(`session of ${shop}`));

const orderOf = (shop: ShopDomain, at: Instant, n = 0, over: Partial<ReportedOrder> = {}): ReportedOrder => ({
  orderId: as<OrderId>(`gid://shopify/Order/${shop.length}${n}`),
  name: '#1001',
  createdAt: at,
  processedAt: at,
  updatedAt: at,
  cancelledAt: null,
  test: false,
  financialStatus: 'PAID',
  total: as('10.00'),
  refunded: as('0.00'),
  currency: as('USD'),
  customer: { firstName: FIRST, lastName: LAST },
  lines: [{ productId: null, title: 'Lantern', quantity: 1, total: as('10.00') }],
  ...over,
});

/** A sync's events, also for a shop whose erasure is in progress. */
export const syncOrder = (product: Product, shop: ShopDomain): Promise<void> =>
  recordOrders(product, { shop, cause: 'sync', timeZone: 'UTC', names: true }, [orderOf(shop, product.clock.now())]);

const page = (shop: ShopDomain) => ({
  competitorId: as<never>(`competitor of ${shop}`),
  page: as<never>('page-a'),
  url: as<never>('https://rival.example/a'),
  variant: null,
  vantage: 'direct' as const,
});

export async function live(product: Product, shop: ShopDomain): Promise<void> {
  const { eventLog, vault, bus, workStore, clock } = product;
  const at = clock.now();
  const sessionId = sessionOf(shop);
  const client = await vault.seal(
    shop,
    'account',
    JSON.stringify({ ip: IP, userAgent: AGENT }),
    clientContext(sessionId),
  );
  const profile = { name: 'Aurora', currency: as<never>('USD'), timeZone: 'UTC' };
  await eventLog.append(
    shopStream(shop),
    [event(shop, { type: 'ShopConnected', shop, profile, scopes: [], at })],
    'any',
  );
  const started = {
    type: 'SessionStarted',
    sessionId,
    shop,
    expiresAt: plus(at, 7 * 86_400_000),
    token: null,
    at,
  } as const;
  await eventLog.append(sessionStream(sessionId), [event(shop, started, { sessionId, client })], 'any');
  const tracked = { type: 'CompetitorTracked', ...page(shop), label: 'Rival', productId: null, at } as const;
  await eventLog.append(watchlistStream(shop), [event(shop, tracked, { sessionId, client })], 'any');
  await vault.putSecret(shop, 'shopify-grant', JSON.stringify({ accessToken: TOKEN }));
  await syncOrder(product, shop);
  await publish(bus, syncRequests, [{ syncId: 's', shop, reason: 'webhook', requestedAt: at }]);
  const { url, variant, competitorId } = page(shop);
  await keepCase(product, {
    ...{ shop, competitorId, caseId: derivedId('case', shop), html: `<h1>${LAST}</h1>` },
    meta: { actor: { kind: 'merchant', id: 'm' }, shop, correlationId: 'c', causationId: null },
    content: {
      ...{ url, variant, at, place: LAST, price: null, currency: null, availability: null },
      read: { price: null, currency: null, availability: 'unknown' },
    },
  });
  await keepSnapshot(product, { html: `<h1>${LAST}</h1>`, pages: [page(shop).page], at, shops: [shop] });
  await workStore.transaction(async ({ sql }) => {
    await sql.insertInto('session_seen').values({ session_id: sessionId, seen_at: at }).execute();
    await sql
      .insertInto('webhook_deliveries')
      .values({ shop, webhook_id: 'w', topic: 'orders/create', received_at: at, outcome: 'applied' })
      .execute();
    await sql.insertInto('webhook_topics').values({ shop, topic: 't', state: 'subscribed', checked_at: at }).execute();
  });
}

/** Orders of one day: two of the customer, one of another. */
export const CUSTOMER = 'gid://shopify/Customer/7';
export function syncCustomers(product: Product, shop: ShopDomain): Promise<void> {
  const at = product.clock.now();
  const names = [
    { id: CUSTOMER, firstName: 'Ottoline', lastName: 'One' },
    { id: CUSTOMER, firstName: 'Ottoline', lastName: 'Two' },
    { id: 'gid://shopify/Customer/8', firstName: 'Someone', lastName: 'Else' },
  ];
  const orders = names.map((customer, n) => orderOf(shop, at, n + 1, { customer }));
  return recordOrders(product, { shop, cause: 'sync', timeZone: 'UTC', names: true }, orders);
}
