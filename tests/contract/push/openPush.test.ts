import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DeliveryFailed } from '../../../platform/mail/port.js';
import type { Resolver } from '../../../platform/outbound/guard/resolver.js';
import { openPush } from '../../../platform/push/openPush.js';
import { LARGEST_BYTES } from '../../../platform/push/port.js';
import { systemClock } from '../../../platform/runtime/clock/clock.js';
import { pushReceiver } from '../../../sandbox/push/pushReceiver.js';

const KEY = new Uint8Array(32).fill(7);
const TOPIC = 'a'.repeat(32);

/** A push service of its own, which checks signatures and decrypts as a browser does, or gives one answer to all. */
async function service({ resolver }: { resolver?: Resolver } = {}) {
  let origin = '';
  const receiver = pushReceiver(() => origin);
  const answer = { status: null as number | null };
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const id = request.url?.split('/').at(-1) ?? '';
    const status = answer.status ?? receiver.receive(id, request.headers, body).status;
    response.writeHead(status, status === 307 ? { location: 'http://localhost:1/' } : {}).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const push = openPush({
    key: KEY,
    publicUrl: 'https://app.example',
    except: [`${new URL(origin).host}/push/`, 'localhost:1/push/'],
    clock: systemClock,
    ...(resolver && { resolver }),
  });
  onTestFinished(() => push.close());
  return { receiver, answer, push };
}

const failure = async (sending: Promise<unknown>) => {
  const fault = await sending.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(fault instanceof DeliveryFailed)) throw new Error('the message was sent');
  return { permanent: fault.permanent, code: fault.code };
};

describe('a push message', () => {
  it('is signed, encrypted for one browser, and arrives as written', async () => {
    const { push, receiver } = await service();
    await push.send(receiver.subscribe(), { text: 'Zelt für 119 € – günstig', topic: TOPIC });
    expect(receiver.messages()).toMatchObject([{ text: 'Zelt für 119 € – günstig', topic: TOPIC }]);
  });

  it('arrives at its largest', async () => {
    const { push, receiver } = await service();
    await push.send(receiver.subscribe(), { text: 'x'.repeat(LARGEST_BYTES), topic: TOPIC });
    expect(receiver.messages()[0]?.text).toHaveLength(LARGEST_BYTES);
  });

  it('fails for good once the browser ended its subscription', async () => {
    const { push, receiver } = await service();
    const subscription = receiver.subscribe();
    receiver.end(subscription.endpoint.split('/').at(-1) ?? '');
    const sending = push.send(subscription, { text: '{}', topic: TOPIC });
    expect(await failure(sending)).toEqual({ permanent: true, code: '410' });
  });

  it.each([
    [429, false],
    [500, false],
    [503, false],
    [403, false],
    [404, true],
    [410, true],
    [413, true],
    [307, true],
  ])('answered with %i fails; for good: %s', async (status, permanent) => {
    const { push, receiver, answer } = await service();
    answer.status = status;
    const sending = push.send(receiver.subscribe(), { text: '{}', topic: TOPIC });
    expect(await failure(sending)).toEqual({ permanent, code: String(status) });
  });

  it('can be tried again if the service is out of reach', async () => {
    const { push, receiver } = await service();
    const { keys } = receiver.subscribe();
    const sending = push.send({ endpoint: 'http://localhost:1/push/1', keys }, { text: '{}', topic: TOPIC });
    expect(await failure(sending)).toEqual({ permanent: false, code: 'ECONNREFUSED' });
  });
});

describe('a subscription from a stranger', () => {
  it.each([
    'http://fcm.googleapis.com/fcm/send/1',
    'https://127.0.0.1/push/1',
    'https://localhost/push/1',
    'https://10.0.0.8/push/1',
    'https://169.254.169.254/latest/meta-data',
    'https://me:secret@fcm.googleapis.com/fcm/send/1',
    'https://fcm.googleapis.com:8443/fcm/send/1',
    'file:///etc/passwd',
    'nonsense',
  ])('is refused at %s, and never sent to', async endpoint => {
    const { push, receiver } = await service();
    const { keys } = receiver.subscribe();
    expect(push.accepts({ endpoint, keys })).toBe(false);
    expect(await failure(push.send({ endpoint, keys }, { text: '{}', topic: TOPIC }))).toEqual({
      permanent: true,
      code: 'address_refused',
    });
  });

  it('is not sent to if its name resolves to a private address', async () => {
    const { push, receiver } = await service({ resolver: async () => [{ address: '10.0.0.8', family: 4 }] });
    const { keys } = receiver.subscribe();
    const sending = push.send({ endpoint: 'https://push.example/1', keys }, { text: '{}', topic: TOPIC });
    expect(await failure(sending)).toEqual({ permanent: true, code: 'address_refused' });
  });

  it('is accepted at a public https address, and only with keys of the right kind', async () => {
    const { push, receiver } = await service();
    const { keys } = receiver.subscribe();
    const endpoint = 'https://fcm.googleapis.com/fcm/send/1';
    expect(push.accepts({ endpoint, keys })).toBe(true);
    expect(push.accepts({ endpoint, keys: { ...keys, auth: 'c2hvcnQ' } })).toBe(false);
    const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url');
    expect(push.accepts({ endpoint, keys: { ...keys, p256dh: offCurve } })).toBe(false);
  });
});
