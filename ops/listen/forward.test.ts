import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import type { FeedEvent } from '../../domain/api/feed.js';
import { signWebhook } from '../../platform/outgoing-webhooks/signWebhook.js';
import { freePort } from '../engines/freePort.js';
import { forward, listenSecret } from './forward.js';

const event = { id: 'e1', type: 'order.synced' } as FeedEvent;
const options = { body: '{ "id":"e1" }', secret: listenSecret('tw_1'), now: 1_764_000_000_500 };

async function program(status: number) {
  const got: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer(async (request, response) => {
    got.push({ headers: request.headers, body: await text(request) });
    response.writeHead(status).end('ignored');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { got, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks` };
}

it('posts the event as the feed wrote it, signed like a webhook', async () => {
  const { got, url } = await program(204);
  expect(await forward(url, event, options)).toBe('204');
  const signature = signWebhook([options.secret], { id: 'e1', seconds: 1_764_000_000, body: options.body });
  expect(got).toMatchObject([
    {
      body: options.body,
      headers: { 'webhook-id': 'e1', 'webhook-timestamp': '1764000000', 'webhook-signature': signature },
    },
  ]);
});

it('says what became of it', async () => {
  expect(await forward((await program(500)).url, event, options)).toBe('500');
  const port = await freePort();
  expect(await forward(`http://127.0.0.1:${port}/`, event, options)).toBe('ECONNREFUSED');
});

it('signs with one secret per token', () => {
  expect(listenSecret('tw_1')).toMatch(/^whsec_[\w+/]{43}=$/);
  expect(listenSecret('tw_1')).toBe(listenSecret('tw_1'));
  expect(listenSecret('tw_2')).not.toBe(listenSecret('tw_1'));
});
