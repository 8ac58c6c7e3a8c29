import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commandHandler } from '../../application/decide/handle.js';
import { sealSubject } from '../../application/privacy/subject.js';
import { as, type ShopDomain } from '../../domain/kernel/names.js';
import { customerContext, type Order, orderContext, ordersStream } from '../../domain/orders/orders.js';
import { writtenOrder } from '../../domain/orders/writtenOrder.js';
import { answerBy, dueBy, privacy, privacyStream } from '../../domain/privacy/privacy.js';
import { systemIds } from '../../platform/runtime/ids/ids.js';
import { SHOP, startCommandService } from '../commandService.fixtures.js';

const OTHER = as<ShopDomain>('borealis.myshopify.com');
const ADA = 'gid://shopify/Customer/1';
const BOB = 'gid://shopify/Customer/2';
const DAY_MS = 86_400_000;

let service: Awaited<ReturnType<typeof startCommandService>>;
let cookie: string;
beforeEach(async () => {
  service = await startCommandService();
  cookie = await service.connect();
});
afterEach(() => service.close());

const meta = (shop = SHOP) =>
  ({ actor: { kind: 'platform', id: 'shopify' }, shop, correlationId: 'w', causationId: null }) as const;

async function asked(requestId: string, customerId: string | null, orderIds: readonly string[] = [], shop = SHOP) {
  const at = service.clock.now();
  const subject = await sealSubject(service.vault, shop, requestId, { customerId, orderIds }, at);
  const times = { answerBy: answerBy(at), dueAt: dueBy(at), at };
  await commandHandler(service.eventLog)(privacy, {
    commandId: systemIds.next(),
    stream: privacyStream(shop),
    command: { type: 'RequestData', requestId, subject, ...times },
    meta: meta(shop),
  });
}

/** An order as the sync seals it, kept for 60 days. */
async function ordered(orderId: string, customer: { id: string; firstName: string } | null, over: object = {}) {
  const at = service.clock.now();
  const until = as<typeof at>(new Date(Date.parse(at) + 60 * DAY_MS).toISOString());
  const seal = (content: object, context: string) =>
    service.vault.seal(SHOP, 'orders', JSON.stringify(content), context, until);
  const order = {
    ...{ orderId, name: `#${orderId}`, createdAt: at, processedAt: at, updatedAt: at, cancelledAt: null, test: false },
    ...{ financialStatus: 'PAID', total: '20.00', refunded: '0.00', currency: 'USD' },
    lines: [{ productId: 'p1', title: 'Tent', quantity: 1, total: '20.00' }],
    ...over,
  };
  const data = {
    orderId,
    day: at.slice(0, 10),
    order: await seal(writtenOrder(order as unknown as Order), orderContext(orderId, at)),
    customer: customer && (await seal({ lastName: 'Lovelace', ...customer }, customerContext(orderId))),
  };
  const event = { id: systemIds.next(), type: 'OrderSynced', schema: 2, data, meta: meta(), at } as const;
  await service.eventLog.append(ordersStream(SHOP), [event], 'any');
}

const ada = { id: ADA, firstName: 'Ada' };
const answer = (requestId: string, by = cookie, key?: string) =>
  service.call('POST', `/api/analytics/privacy/data-requests/${requestId}/answer`, by, undefined, key);
const answers = async () => (await service.events()).filter(({ type }) => type === 'DataRequestAnswered');

describe('POST /api/analytics/privacy/data-requests/:id/answer', () => {
  it('has every report of every order of that customer, and of no one else', async () => {
    await ordered('10', ada);
    await ordered('11', { id: BOB, firstName: 'Bob' });
    await ordered('10', ada, { total: '15.00', refunded: '5.00' });
    await ordered('12', null);
    await asked('r1', ADA, ['12']);
    const given = await answer('r1');
    expect(given.statusCode).toBe(200);
    expect(given.body).not.toContain('Bob');
    const { orders, ...about } = given.json();
    expect(about).toMatchObject({ format: 'tidewatch-customer-data', shop: SHOP, customer_id: ADA, request_id: 'r1' });
    const name = { first_name: 'Ada', last_name: 'Lovelace' };
    expect(orders).toMatchObject([
      { order_id: '10', customer: name, total: '20.00', lines: [{ title: 'Tent', quantity: 1 }] },
      { order_id: '10', customer: name, total: '15.00', refunded: '5.00' },
      { order_id: '12', customer: null },
    ]);
  });

  it('closes the request, before the data leaves', async () => {
    await asked('r1', ADA);
    await answer('r1');
    expect((await answers()).map(({ data, meta: { actor } }) => [data, actor.kind])).toEqual([
      [{ requestId: 'r1', how: 'fetched' }, 'merchant'],
    ]);
  });

  it('can be fetched again if the download failed; the same click counts once', async () => {
    await asked('r1', ADA);
    await answer('r1', cookie, 'click-0001');
    const again = await answer('r1', cookie, 'click-0001');
    expect([again.statusCode, (await answers()).length]).toEqual([200, 1]);
    expect((await answer('r1', cookie, 'click-0002')).statusCode).toBe(200);
    expect(await answers()).toHaveLength(2);
  });

  it('leaves out what is kept no longer', async () => {
    await ordered('10', ada);
    service.clock.advance(61 * DAY_MS);
    await service.vault.expire();
    cookie = await service.connect();
    await asked('r1', ADA, ['10']);
    expect((await answer('r1')).json().orders).toEqual([]);
  });

  it('knows only the requests of the own store, and those whose customer is still known', async () => {
    await service.connect(OTHER);
    await asked('r2', ADA, [], OTHER);
    await asked('r3', ADA);
    service.clock.advance(91 * DAY_MS);
    await service.vault.expire();
    cookie = await service.connect();
    for (const unknown of ['r1', 'r2', 'r3', '__proto__', 'constructor'])
      expect((await answer(unknown)).json().code).toBe('DATA_REQUEST_NOT_FOUND');
    expect(await answers()).toEqual([]);
  });

  it('is for the signed-in merchant, and not while the data is being deleted', async () => {
    await asked('r1', ADA);
    expect((await answer('r1', '')).statusCode).toBe(401);
    await commandHandler(service.eventLog)(privacy, {
      commandId: systemIds.next(),
      stream: privacyStream(SHOP),
      command: {
        ...{ type: 'RequestErasure', erasureId: 'e1', scope: 'shop', origin: 'merchant', subject: null },
        ...{ dueAt: service.clock.now(), at: service.clock.now() },
      },
      meta: meta(),
    });
    expect((await answer('r1')).json().code).toBe('ERASURE_RUNNING');
    expect(await answers()).toEqual([]);
  });

  it('fails whole if a name of the store should open and does not', async () => {
    await ordered('10', ada);
    await asked('r1', ADA);
    const sealed = await service.vault.seal(SHOP, 'orders', '{}', 'of something else');
    const data = { orderId: '11', day: '2026-07-01', order: sealed, customer: sealed };
    const at = service.clock.now();
    const event = { id: systemIds.next(), type: 'OrderSynced', schema: 2, data, meta: meta(), at } as const;
    await service.eventLog.append(ordersStream(SHOP), [event], 'any');
    expect((await answer('r1')).statusCode).toBe(500);
    expect(await answers()).toEqual([]);
  });
});
