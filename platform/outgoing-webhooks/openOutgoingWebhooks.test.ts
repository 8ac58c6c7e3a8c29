import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Resolver } from '../outbound/guard/resolver.js';
import { manualClock } from '../runtime/clock/manualClock.js';
import { tracesIn } from '../runtime/tracesIn.fixtures.js';
import { openOutgoingWebhooks } from './openOutgoingWebhooks.js';
import { signWebhook } from './signWebhook.js';

const secrets = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'];
const never = new AbortController().signal;

interface Arrived {
  readonly request: IncomingMessage;
  readonly body: string;
}

/** A receiver on this machine. `hangs` never answers, `trickles` takes long over the body; other words are statuses. */
async function receiver() {
  const arrived: Arrived[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', chunk => {
      body += String(chunk);
    });
    request.on('end', () => {
      arrived.push({ request, body });
      const [, word = ''] = /(\w+)$/.exec(request.url ?? '') ?? [];
      if (word === 'hangs') return;
      if (word === 'trickles') {
        response.writeHead(200).write('{');
        return void setTimeout(() => response.end('}'), 30);
      }
      const wait = word === '503' ? 'Wed, 01 Jul 2026 09:10:00 GMT' : '120';
      const headers = { location: 'http://127.0.0.1:9/', 'retry-after': wait };
      response.writeHead(Number(word), headers).end('x'.repeat(100_000));
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  onTestFinished(() => void server.closeAllConnections());
  onTestFinished(() => void server.close());
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  return { arrived, host: `127.0.0.1:${port}`, port, connections: () => connections };
}

function open(except: readonly string[], resolver?: Resolver) {
  const webhooks = openOutgoingWebhooks({ except, clock: manualClock(), ...(resolver && { resolver }) });
  onTestFinished(() => webhooks.close());
  return webhooks;
}
const message = (url: string) => ({ url, secrets, id: 'e1', body: '{"id":"e1"}' });

describe('an outgoing webhook', () => {
  it('is signed as the specification says', async () => {
    const { arrived, host } = await receiver();
    const answer = await open([`${host}/hooks`]).send(message(`http://${host}/hooks/200`), never);
    expect(answer).toMatchObject({ status: 200, error: null });
    const [{ request, body } = expect.fail('nothing came')] = arrived;
    const seconds = Number(request.headers['webhook-timestamp']);
    expect(new Date(seconds * 1_000).toISOString()).toBe('2026-07-01T09:00:00.000Z');
    expect(request.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': 'e1',
      'webhook-signature': signWebhook(secrets, { id: 'e1', seconds, body }),
    });
  });

  it('follows no redirect, and reports how long to wait', async () => {
    const { arrived, host } = await receiver();
    const webhooks = open([`${host}/hooks`]);
    expect(await webhooks.send(message(`http://${host}/hooks/307`), never)).toMatchObject({ status: 307 });
    expect(await webhooks.send(message(`http://${host}/hooks/429`), never)).toMatchObject({
      status: 429,
      retryAfter: 120,
    });
    expect(await webhooks.send(message(`http://${host}/hooks/503`), never)).toMatchObject({ retryAfter: 600 });
    expect(arrived).toHaveLength(3);
  });

  it('waits for the end of the answer: a receiver that trickles would otherwise gather connections', async () => {
    const { host, connections } = await receiver();
    const webhooks = open([`${host}/hooks`]);
    for (let n = 0; n < 10; n++) await webhooks.send(message(`http://${host}/hooks/trickles`), never);
    expect(connections()).toBeLessThan(5);
  });

  it.each(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT'])('reports %s as a timeout', async code => {
    const resolver = () => Promise.reject(Object.assign(new Error('too slow'), { code }));
    const answer = await open([], resolver).send(message('https://hooks.example/in'), never);
    expect(answer).toMatchObject({ status: null, error: 'timeout' });
  });

  it('may go to an address with a scheme in capitals', () =>
    expect(['HTTPS://hooks.example/in', 'HTTP://hooks.example/in'].map(open([]).allows)).toEqual([true, false]));

  it('leaves nothing in the signal that stops its sender, which lives as long as the endpoint', async () => {
    const { host } = await receiver();
    const webhooks = open([`${host}/hooks`]);
    const { signal } = new AbortController();
    for (let n = 0; n < 5; n++) await webhooks.send(message(`http://${host}/hooks/200`), signal);
    expect(tracesIn(signal)).toBe(0);
  });

  it('is cut when the sender stops', async () => {
    const { arrived, host } = await receiver();
    const stop = new AbortController();
    const sending = open([`${host}/hooks`]).send(message(`http://${host}/hooks/hangs`), stop.signal);
    await expect.poll(() => arrived.length).toBe(1);
    stop.abort(new Error('stopped'));
    await expect(sending).rejects.toThrow('stopped');
  });
});

describe('an address on a private network', () => {
  it.each([
    'http://hooks.example/in',
    'https://127.0.0.1/x',
    'https://localhost/x',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/x',
    'https://10.1.2.3/x',
    'https://0x7f000001/x',
    'https://user:pass@hooks.example/in',
    'file:///etc/passwd',
    'gopher://hooks.example/',
    'not an address',
  ])('is refused: %s', async url => {
    const webhooks = open([]);
    expect(webhooks.allows(url)).toBe(false);
    expect(await webhooks.send(message(url), never)).toMatchObject({ status: null, error: 'address_refused' });
  });

  it.each([
    ['it', ['127.0.0.1']],
    ['it and a public one', ['93.184.215.14', '10.0.0.1']],
    ['the metadata service', ['169.254.169.254']],
  ])('is not reached through a public name that resolves to %s', async (_, addresses) => {
    const webhooks = open([], async () => addresses.map(address => ({ address, family: 4 as const })));
    expect(webhooks.allows('https://hooks.example/in')).toBe(true);
    expect(await webhooks.send(message('https://hooks.example/in'), never)).toMatchObject({
      status: null,
      error: 'address_refused',
    });
  });

  it('is only excepted at the sandbox’s receiver', async () => {
    const { host, port } = await receiver();
    const webhooks = open([`${host}/hooks`]);
    for (const url of [`http://${host}/`, `http://${host}/control`, `http://${host}/hooks/../control`])
      expect([url, webhooks.allows(url)]).toEqual([url, false]);
    expect(webhooks.allows(`http://127.0.0.1:${port + 1}/hooks`)).toBe(false);
    expect(webhooks.allows(`http://${host}/hooks/a`)).toBe(true);
  });
});
