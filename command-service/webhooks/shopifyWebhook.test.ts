import { createHmac } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { WebhookReceipt } from '../../domain/store-sync/webhookReceipt.js';
import { SECRET, type Service, SHOP, startCommandService } from '../commandService.fixtures.js';

const SAMPLES = `${process.env.SHARED_DIR ?? fileURLToPath(new URL('../../../shared', import.meta.url))}/shopify/webhooks`;
const ORDER = '{"id":820982911946154508,"updated_at":"2026-07-01T10:00:00+02:00","email":"jon@example.com"}';

let service: Service;
beforeEach(async () => {
  service = await startCommandService();
});
afterEach(() => service.close());

const sign = (body: string, secret = SECRET) => createHmac('sha256', secret).update(body).digest('base64');

const headersOf = (topic: string, body: string, prefix = 'x-shopify-') => ({
  'content-type': 'application/json',
  [`${prefix}topic`]: topic,
  [`${prefix}hmac-sha256`]: sign(body),
  [`${prefix}shop-domain`]: SHOP,
  [`${prefix}webhook-id`]: 'webhook-1',
  [`${prefix}triggered-at`]: '2026-07-01T08:30:00.123456789Z',
});
const deliver = (body: string, headers: Record<string, string> = headersOf('orders/updated', body)) =>
  service.app.inject({ method: 'POST', url: '/api/webhooks/shopify', payload: body, headers });

const receipts = () => service.published.map(({ message }) => message.value as WebhookReceipt);

describe('a webhook', () => {
  it('is stored before it is answered, with the exact id and no personal data', async () => {
    const answer = await deliver(ORDER);
    expect(answer.statusCode).toBe(200);
    expect(service.published).toEqual([
      {
        topic: 'shopify-webhooks',
        message: {
          key: `${SHOP}/gid://shopify/Order/820982911946154508`,
          value: {
            webhookId: 'webhook-1',
            topic: 'orders/updated',
            shop: SHOP,
            receivedAt: '2026-07-01T09:00:00.000Z',
            triggeredAt: '2026-07-01T08:30:00.123Z',
            changedAt: '2026-07-01T08:00:00.000Z',
            subject: 'gid://shopify/Order/820982911946154508',
          },
          headers: { 'correlation-id': answer.headers['x-request-id'] },
        },
      },
    ]);
    expect(JSON.stringify(service.published)).not.toContain('jon@');
  });

  it('is accepted under event names too', async () => {
    expect((await deliver(ORDER, headersOf('orders/updated', ORDER, 'shopify-'))).statusCode).toBe(200);
    expect(receipts()).toHaveLength(1);
  });

  it.each(['moons/rise', 'constructor/x', '__proto__'])(
    'is accepted with any content type, and for an unknown topic: %s',
    async topic => {
      const headers = { ...headersOf(topic, ORDER), 'content-type': 'text/plain' };
      expect((await deliver(ORDER, headers)).statusCode).toBe(200);
      expect(receipts()).toMatchObject([{ topic, subject: null }]);
    },
  );

  it.each([
    ['forged', { 'x-shopify-hmac-sha256': sign(ORDER, 'guessed') }, 401, 'WEBHOOK_SIGNATURE_INVALID'],
    ['changed on its way', { 'x-shopify-hmac-sha256': sign(`${ORDER} `) }, 401, 'WEBHOOK_SIGNATURE_INVALID'],
    ['not signed', { 'x-shopify-hmac-sha256': '' }, 401, 'WEBHOOK_SIGNATURE_INVALID'],
    ['without an id', { 'x-shopify-webhook-id': '' }, 400, 'INVALID_REQUEST'],
    ['without a topic', { 'x-shopify-topic': '' }, 400, 'INVALID_REQUEST'],
    ['of no shop', { 'x-shopify-shop-domain': 'a.myshopify.com.evil.com' }, 400, 'INVALID_REQUEST'],
  ])('is refused and leaves nothing if it is %s', async (_, changed, status, code) => {
    const answer = await deliver(ORDER, { ...headersOf('orders/updated', ORDER), ...changed });
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(service.published).toEqual([]);
  });

  it.each([
    ['cut in the middle', ORDER.slice(0, 40)],
    ['not JSON', 'order=1'],
    ['no object', '[1,2]'],
    ['empty', ''],
    ['of another shop', '{"shop_domain":"other.myshopify.com"}'],
  ])('with a body that is %s is refused and leaves nothing, although it is signed', async (_, body) => {
    const answer = await deliver(body, headersOf('orders/updated', body));
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID_REQUEST']);
    expect(service.published).toEqual([]);
  });

  it('of 10 MB is too large, and the answer says so', async () => {
    const body = JSON.stringify({ note: 'x'.repeat(10 * 1024 * 1024) });
    const answer = await deliver(body, headersOf('orders/updated', body));
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'BODY_TOO_LARGE']);
    expect(service.published).toEqual([]);
  });

  describe('while strangers send large ones', () => {
    const LARGE = 5 * 1024 * 1024;
    const FORGED = sign('forged', 'guessed');
    /** @param sent bytes, of those that its header announces. */
    const stranger = (port: number, { from = '127.0.0.3', sent = LARGE - 1, signature = FORGED } = {}) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: from });
      onTestFinished(() => void socket.destroy());
      socket.on('error', () => {});
      socket.write('POST /api/webhooks/shopify HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n');
      socket.write(`x-shopify-hmac-sha256: ${signature}\r\ncontent-length: ${LARGE}\r\n\r\n`);
      socket.write(Buffer.alloc(sent));
      return socket;
    };
    const listening = async () => {
      await service.app.listen({ host: '127.0.0.1', port: 0 });
      return (service.app.server.address() as AddressInfo).port;
    };
    const deliverFrom = (remoteAddress: string, body = ORDER, headers = headersOf('orders/updated', body)) =>
      service.app.inject({ method: 'POST', url: '/api/webhooks/shopify', payload: body, headers, remoteAddress });
    const answers = (sockets: readonly Socket[]) => {
      const all: string[] = [];
      for (const socket of sockets) socket.on('data', answer => all.push(String(answer).slice(9, 12)));
      return all;
    };

    it('is accepted, and the strangers of one address are refused beyond 8 MB', async () => {
      const port = await listening();
      const refused = answers(Array.from({ length: 13 }, () => stranger(port)));
      await expect.poll(() => refused).toEqual(Array(12).fill('429'));
      expect((await deliverFrom('127.0.0.9')).statusCode).toBe(200);
    });

    it('is accepted from a known sender, although strangers of many addresses take all of their part', async () => {
      expect((await deliverFrom('127.0.0.9')).statusCode).toBe(200);
      const port = await listening();
      const refused = answers(Array.from({ length: 9 }, (_, n) => stranger(port, { from: `127.0.1.${n + 1}` })));
      await expect.poll(() => refused.length).toBeGreaterThan(0);
      expect(new Set(refused)).toEqual(new Set(['503']));
      const large = JSON.stringify({ id: 1, note: 'x'.repeat(LARGE - 100) });
      const { statusCode } = await deliverFrom('127.0.0.9', large);
      expect(service.logged().filter(line => 'code' in line && line.code === 'INTERNAL')).toEqual([]);
      expect(statusCode).toBe(200);
    });

    it('is refused unread without a signature', async () => {
      const port = await listening();
      const refused = answers(Array.from({ length: 13 }, () => stranger(port, { sent: 1, signature: 'x' })));
      await expect.poll(() => refused).toEqual(Array(13).fill('401'));
    });

    it('is refused unread after many from its address had a wrong one, unless the sender is known', async () => {
      const body = 'x'.repeat(LARGE - 1);
      const forged = { ...headersOf('orders/updated', body), 'x-shopify-hmac-sha256': FORGED };
      await deliverFrom('127.0.0.9');
      for (const [from, last] of [
        ['127.0.0.3', 429],
        ['127.0.0.9', 401],
      ] as const) {
        const statuses: number[] = [];
        for (let n = 0; n < 5; n++) statuses.push((await deliverFrom(from, body, forged)).statusCode);
        expect(statuses).toEqual([401, 401, 401, 401, last]);
      }
      expect((await deliverFrom('127.0.0.3')).headers['retry-after']).toBe('60');
      expect((await deliverFrom('127.0.0.4')).statusCode).toBe(200);
    });

    it('is accepted while they only announce much', async () => {
      const port = await listening();
      for (let n = 0; n < 100; n++) stranger(port, { sent: 1 });
      await expect.poll(() => new Promise(done => service.app.server.getConnections((_, n) => done(n)))).toBe(100);
      expect((await deliver(ORDER)).statusCode).toBe(200);
    });

    it('is refused if it is too large, even without a declared length', async () => {
      const port = await listening();
      const chunked = await fetch(`http://127.0.0.1:${port}/api/webhooks/shopify`, {
        method: 'POST',
        headers: { 'x-shopify-hmac-sha256': FORGED },
        body: new Blob([Buffer.alloc(LARGE + 1)]).stream(),
        duplex: 'half',
      } as RequestInit);
      expect([chunked.status, await chunked.json()]).toMatchObject([413, { code: 'BODY_TOO_LARGE' }]);
    });
  });

  it('is not answered with success if it could not be stored, so that it is sent again', async () => {
    service.platform.busFails = true;
    expect((await deliver(ORDER)).statusCode).toBe(500);
  });

  it.each([
    ['shop/redact', ORDER],
    ['customers/redact', ORDER],
    ['customers/data_request', ORDER],
    ['shop/redact', `{"shop_id":1,"shop_domain":"${SHOP}","customer":{"id":1},"orders_to_redact":[]}`],
    ['shop/redact', `{"id":1,"myshopify_domain":"${SHOP}","name":"Aurora"}`],
    ['customers/redact', `{"shop_id":1,"shop_domain":"${SHOP}"}`],
    ['customers/redact', `{"shop_domain":"${SHOP}","customer":{"id":1},"orders_requested":[],"data_request":{"id":9}}`],
    ['customers/data_request', `{"shop_domain":"${SHOP}","customer":{"id":1},"orders_to_redact":[]}`],
  ])('of another topic replayed as %s is refused and leaves nothing: %s', async (topic, body) => {
    const answer = await deliver(body, headersOf(topic, body));
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID_REQUEST']);
    expect(service.published).toEqual([]);
  });

  it('names whose data is requested', async () => {
    const request = `{"shop_domain":"${SHOP}","customer":{"id":9007199254740993,"email":"john@example.com"},"orders_requested":[299938]}`;
    await deliver(request, headersOf('customers/data_request', request));
    expect(receipts()).toMatchObject([
      { customer: 'gid://shopify/Customer/9007199254740993', orders: ['gid://shopify/Order/299938'] },
    ]);
    expect(JSON.stringify(service.published)).not.toContain('john@');
  });
});

const present = existsSync(SAMPLES);
describe.skipIf(!present)('the sample payloads (needs ../shared/shopify)', () => {
  const files = present ? readdirSync(SAMPLES).filter(file => /^[a-z_]+__[a-z_]+\.json$/.test(file)) : [];

  it.each(files)('%s is accepted', async file => {
    const topic = file.replace('.json', '').replace('__', '/');
    const body = readFileSync(`${SAMPLES}/${file}`, 'utf8').replaceAll('{shop}.myshopify.com', SHOP);
    expect((await deliver(body, headersOf(topic, body))).statusCode).toBe(200);
    const [receipt] = receipts();
    expect(receipt?.topic).toBe(topic);
    if (/^(orders|refunds|products|variants|order_transactions|inventory_(levels|items))\//.test(topic))
      expect(receipt?.subject).toMatch(/^gid:\/\/shopify\/(Order|Product|InventoryItem)\/\d+$/);
    if (topic.startsWith('orders/')) expect(receipt?.subject).toBe('gid://shopify/Order/820982911946154508');
  });
});
