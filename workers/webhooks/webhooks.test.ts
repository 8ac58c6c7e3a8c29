import { beforeEach, describe, expect, it } from 'vitest';
import { openSubject } from '../../application/privacy/subject.js';
import { as, type Instant } from '../../domain/kernel/names.js';
import { type SyncRequest, syncRequests } from '../../domain/store-sync/syncRequest.js';
import type { WebhookReceipt } from '../../domain/store-sync/webhookReceipt.js';
import { at, checkout, order, product, SHOP, type Store, startStore } from '../store-sync/storePlatform.fixtures.js';
import { handleWebhook } from './webhooks.js';

let eventLog: Store;
beforeEach(async () => {
  eventLog = await startStore();
  eventLog.platform.orders = [order(1)];
  eventLog.platform.products = [product(1)];
  await eventLog.connect();
});

const ORDER = 'gid://shopify/Order/1';
let deliveries = 0;
const receipt = (topic: string, over: Partial<WebhookReceipt> = {}): WebhookReceipt => ({
  webhookId: `webhook-${++deliveries}`,
  topic,
  shop: SHOP,
  receivedAt: eventLog.clock.now(),
  triggeredAt: eventLog.clock.now(),
  changedAt: at('08:00:00'),
  subject: null,
  ...over,
});
/** @returns the outcome that was noted. */
async function deliver(topic: string, over: Partial<WebhookReceipt> = {}): Promise<string | undefined> {
  const delivery = receipt(topic, over);
  await handleWebhook({ ...eventLog.ports, billing: null }, delivery);
  const noted = await eventLog.workStore.sql
    .selectFrom('webhook_deliveries')
    .select('outcome')
    .where('webhook_id', '=', delivery.webhookId)
    .executeTakeFirst();
  return noted?.outcome;
}
const called = () => eventLog.platform.calls.map(([call]) => call);

describe('a webhook about an order', () => {
  it('records the current order, sealed with its customer', async () => {
    expect(await deliver('orders/create', { subject: ORDER })).toBe('applied');
    const [event] = await eventLog.events('orders');
    expect(event).toMatchObject({ type: 'OrderSynced', data: { day: '2026-06-30', orderId: ORDER } });
    for (const clear of ['Snow', '12.50', '#1001']) expect(JSON.stringify(event)).not.toContain(clear);
  });

  it('is applied once, however often it comes, and announces nothing twice', async () => {
    await deliver('orders/create', { webhookId: 'same', subject: ORDER });
    await deliver('orders/create', { webhookId: 'same', subject: ORDER });
    expect(called()).toEqual(['order']);
    await deliver('orders/updated', { subject: ORDER });
    expect(called()).toEqual(['order', 'order']);
    expect(await eventLog.types('orders')).toEqual(['OrderSynced']);
  });

  it('requests nothing if it is older than the stored order', async () => {
    await eventLog.hold('orders', order(1, { updatedAt: at('08:30:00') }));
    expect(await deliver('orders/updated', { subject: ORDER, changedAt: at('08:29:59') })).toBe('stale');
    expect(await deliver('orders/updated', { subject: ORDER, changedAt: at('08:30:00') })).toBe('stale');
    expect(called()).toEqual([]);
    expect(await deliver('orders/updated', { subject: ORDER, changedAt: at('08:30:01') })).toBe('applied');
  });

  it('without a time requests the order', async () => {
    await eventLog.hold('orders', order(1));
    expect(await deliver('refunds/create', { subject: ORDER, changedAt: null })).toBe('applied');
  });

  it('about an order that is gone by then is done', async () => {
    expect(await deliver('orders/create', { subject: 'gid://shopify/Order/2' })).toBe('stale');
    expect(await eventLog.types('orders')).toEqual([]);
  });

  it('is retried if Shopify could not be reached, and stores nothing until then', async () => {
    eventLog.platform.failures.order = 'unreachable';
    await expect(deliver('orders/create', { webhookId: 'again', subject: ORDER })).rejects.toMatchObject({
      failure: 'unreachable',
    });
    eventLog.platform.failures = {};
    expect(await deliver('orders/create', { webhookId: 'again', subject: ORDER })).toBe('applied');
  });

  it('is recorded for the store if its token is dead', async () => {
    eventLog.platform.failures.order = 'reauth_required';
    expect(await deliver('orders/create', { subject: ORDER })).toBe('ignored');
    expect((await eventLog.types('shop')).at(-1)).toBe('ReauthorisationRequired');
  });
});

describe('a webhook about something else', () => {
  it("requests a product whose variant sold out, whatever the variant's time", async () => {
    await eventLog.hold('products', product(1, { updatedAt: at('08:30:00') }));
    const variant = { subject: 'gid://shopify/Product/1', changedAt: at('08:00:00') };
    expect(await deliver('variants/out_of_stock', variant)).toBe('applied');
    expect(await deliver('products/update', variant)).toBe('stale');
  });

  it('requests a product again', async () => {
    expect(await deliver('products/update', { subject: 'gid://shopify/Product/1' })).toBe('applied');
    expect(await eventLog.types('catalog')).toEqual(['ProductSynced']);
  });

  it.each([
    ['orders/delete', 'gid://shopify/Order/820982911946154508', 'orders', 'OrderRemoved'],
    ['products/delete', 'gid://shopify/Product/788032119674292922', 'catalog', 'ProductRemoved'],
    ['checkouts/delete', 'gid://shopify/AbandonedCheckout/981820079255243537', 'checkouts', 'CheckoutRemoved'],
  ])('%s removes the deleted record', async (topic, subject, stream, type) => {
    expect(await deliver(topic, { subject, changedAt: null })).toBe('applied');
    const [event] = await eventLog.events(stream);
    expect(event).toMatchObject({ type, at: eventLog.clock.now() });
    expect(JSON.stringify(event?.data)).toContain(subject);
  });

  it.each([
    ['orders/delete', ORDER, 'orders'],
    ['products/delete', 'gid://shopify/Product/1', 'catalog'],
    ['checkouts/delete', 'gid://shopify/AbandonedCheckout/1', 'checkouts'],
  ])('%s removes nothing that the store still has: another body was replayed', async (topic, subject, stream) => {
    eventLog.platform.checkouts = [checkout(1)];
    expect(await deliver(topic, { subject, changedAt: null })).toBe('stale');
    expect(await eventLog.events(stream)).toEqual([]);
  });

  it.each(['inventory_levels/update', 'checkouts/create', 'checkouts/update'])(
    "%s requests the store's changes",
    async topic => {
      expect(await deliver(topic)).toBe('applied');
      const stop = new AbortController();
      const requests: SyncRequest[] = [];
      await eventLog.bus.consume(
        { topic: syncRequests.name, group: 'test', signal: stop.signal },
        async ({ value }) => {
          requests.push(value as SyncRequest);
          if (requests.length === 2) stop.abort();
        },
      );
      expect(requests.map(({ reason }) => reason)).toEqual(['connected', 'webhook']);
    },
  );

  it("records the store's new name", async () => {
    eventLog.platform.profile = { ...eventLog.platform.profile, name: 'Aurora 2' };
    expect(await deliver('shop/update')).toBe('applied');
    expect((await eventLog.events('shop')).at(-1)).toMatchObject({
      type: 'StoreProfileChanged',
      data: { profile: { name: 'Aurora 2' } },
    });
  });

  it('records the remaining scopes, and that one is missing', async () => {
    eventLog.platform.scopes = ['read_products'];
    expect(await deliver('app/scopes_update')).toBe('applied');
    expect((await eventLog.types('shop')).slice(1)).toEqual(['ScopesChanged', 'StoreAccessLimited']);
  });

  it('about scopes changes nothing while the store grants the same: an old body was replayed', async () => {
    expect(await deliver('app/scopes_update')).toBe('applied');
    expect((await eventLog.types('shop')).slice(1)).toEqual([]);
  });

  it.each(['moons/rise', 'constructor', 'toString'])('of an unknown topic is noted: %s', async topic => {
    expect(await deliver(topic)).toBe('unknown');
  });

  it('for a store that is not connected is ignored', async () => {
    const shop = as<typeof SHOP>('stranger.myshopify.com');
    expect(await deliver('orders/create', { shop, subject: ORDER })).toBe('ignored');
    expect(called()).toEqual([]);
  });
});

describe('a webhook that reports the app as removed', () => {
  const later = as<Instant>('2026-07-01T09:00:01.000Z');

  it('disconnects the store once its token is dead', async () => {
    eventLog.platform.failures.profile = 'reauth_required';
    expect(await deliver('app/uninstalled', { triggeredAt: later })).toBe('applied');
    expect((await eventLog.events('shop')).at(-1)).toMatchObject({
      type: 'ShopDisconnected',
      data: { reason: 'uninstalled' },
    });
    await eventLog.follow();
    expect(eventLog.forgotten).toEqual([SHOP]);
    expect(await eventLog.row()).toBeUndefined();
  });

  it('is not believed while the token works: it is late, or a replay', async () => {
    expect(await deliver('app/uninstalled', { triggeredAt: later })).toBe('stale');
    expect((await eventLog.types('shop')).at(-1)).toBe('ShopConnected');
  });

  it('from before a reinstall does not cut off the new connection, whatever its token does', async () => {
    eventLog.platform.failures.profile = 'reauth_required';
    await deliver('app/uninstalled', { triggeredAt: at('08:59:59') });
    expect((await eventLog.types('shop')).at(-1)).toBe('ShopConnected');
  });

  it('is retried if that cannot be checked', async () => {
    eventLog.platform.failures.profile = 'unreachable';
    await expect(deliver('app/uninstalled', { triggeredAt: later })).rejects.toMatchObject({ failure: 'unreachable' });
  });
});

describe('a privacy request', () => {
  it.each([
    ['customers/data_request', 'DataRequested', { answerBy: '2026-07-03T09:00:00.000Z' }],
    ['customers/redact', 'ErasureRequested', { scope: 'customer', origin: 'platform' }],
  ])('%s is open for 30 days, once', async (topic, type, data) => {
    const particulars = { webhookId: 'one', customer: 'gid://shopify/Customer/191167', orders: [ORDER] };
    await deliver(topic, particulars);
    await eventLog.workStore.transaction(({ sql }) => sql.deleteFrom('webhook_deliveries').execute());
    await deliver(topic, particulars);
    const events = await eventLog.events('privacy');
    expect(events.map(({ type, data }) => [type, data])).toMatchObject([
      [type, { dueAt: '2026-07-31T09:00:00.000Z', ...data }],
    ]);
    expect(JSON.stringify(events)).not.toContain('191167');
    expect(JSON.stringify(events)).not.toContain(ORDER);
  });

  it('of a customer says whose data, sealed', async () => {
    await deliver('customers/redact', { customer: 'gid://shopify/Customer/191167', orders: [ORDER] });
    const [event] = await eventLog.events('privacy');
    const { erasureId, subject } = (event?.data ?? {}) as { erasureId: string; subject: never };
    expect(await openSubject(eventLog.ports.vault, erasureId, subject)).toEqual({
      customerId: 'gid://shopify/Customer/191167',
      orderIds: [ORDER],
    });
  });

  it('to erase a store is not believed while its token works: it is late, or a replay', async () => {
    expect(await deliver('shop/redact')).toBe('stale');
    expect(await eventLog.events('privacy')).toEqual([]);
  });

  it('to erase a store whose token is dead waits for a day, once', async () => {
    eventLog.platform.failures.profile = 'reauth_required';
    expect([await deliver('shop/redact'), await deliver('shop/redact')]).toEqual(['applied', 'applied']);
    expect((await eventLog.events('privacy')).map(({ type, data }) => [type, data])).toMatchObject([
      [
        'ErasureScheduled',
        { origin: 'platform', eraseAt: '2026-07-02T09:00:00.000Z', dueAt: '2026-07-31T09:00:00.000Z' },
      ],
    ]);
  });

  it('to erase a store that lacks a scope is not believed', async () => {
    eventLog.platform.failures.profile = 'access_denied';
    expect(await deliver('shop/redact')).toBe('stale');
  });

  it('to erase a store is retried if its token cannot be checked', async () => {
    eventLog.platform.failures.profile = 'unreachable';
    await expect(deliver('shop/redact')).rejects.toMatchObject({ failure: 'unreachable' });
    expect(await eventLog.events('privacy')).toEqual([]);
  });

  it('is recorded even for a store that is gone', async () => {
    const shop = as<typeof SHOP>('gone.myshopify.com');
    expect(await deliver('shop/redact', { shop })).toBe('applied');
  });
});
