import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ENDPOINT_LIMIT } from '../../domain/webhook-endpoints/limits.js';
import { misfit } from '../../platform/runtime/http/described.fixtures.js';
import { feedEvents, feedGone } from '../../read-models/feed/tables.js';
import { PUBLIC_URL, type Service, SHOP, startCommandService } from '../commandService.fixtures.js';

let service: Service;
let cookie: string;
beforeEach(async () => {
  service = await startCommandService();
  cookie = await service.connect();
});
afterEach(() => service.close());

const PATH = '/api/webhook-endpoints';
const body = { url: 'https://hooks.example/in', types: ['order.synced', 'alert.sent'], description: 'Orders' };
const call = (method: 'POST' | 'PUT' | 'DELETE', path = '', payload?: object) =>
  service.call(method, PATH + path, cookie, payload);
const add = async () => (await call('POST', '', body)).json<{ id: string; secret: string }>();
const last = async () => (await service.events()).at(-1);

describe('a webhook endpoint', () => {
  it('gets a secret of 256 bits, shown once and stored sealed', async () => {
    const answer = await call('POST', '', body);
    const { id, secret } = answer.json<{ id: string; secret: string }>();
    expect([answer.statusCode, secret]).toEqual([201, expect.stringMatching(/^whsec_/)]);
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
    const stored = JSON.stringify(await service.events()) + JSON.stringify(service.logged());
    expect(stored).not.toContain(secret.slice(6));
    expect(await last()).toMatchObject({
      type: 'WebhookEndpointAdded',
      data: { endpointId: id, url: body.url, types: ['alert.sent', 'order.synced'], description: 'Orders' },
    });
  });

  it.each([
    ['an address that is not allowed', { url: 'https://10.0.0.1/x' }, 'WEBHOOK_URL_REFUSED'],
    ['no address', { url: '' }, 'INVALID_REQUEST'],
    ['an unknown type', { types: ['order.nonsense'] }, 'INVALID_REQUEST'],
  ])('is refused with %s', async (_, wrong, code) => {
    expect((await call('POST', '', { ...body, ...wrong })).json().code).toBe(code);
    const { id } = await add();
    expect((await call('PUT', `/${id}`, { ...body, ...wrong })).json().code).toBe(code);
  });

  it('is refused beyond the limit', async () => {
    for (let n = 0; n < ENDPOINT_LIMIT; n++) await add();
    expect((await call('POST', '', body)).json()).toMatchObject({
      code: 'WEBHOOK_ENDPOINTS_FULL',
      details: { limit: ENDPOINT_LIMIT },
    });
  });

  it('is changed, paused, resumed and deleted, each once', async () => {
    const { id } = await add();
    const steps = [
      ['PUT', '', { ...body, types: [] }, 'WebhookEndpointChanged'],
      ['POST', '/pause', undefined, 'WebhookEndpointPaused'],
      ['POST', '/resume', undefined, 'WebhookEndpointResumed'],
    ] as const;
    for (const [method, path, payload, type] of steps) {
      expect((await call(method, `/${id}${path}`, payload)).json().position).toEqual(expect.any(String));
      expect((await last())?.type).toBe(type);
      expect((await call(method, `/${id}${path}`, payload)).json().position).toBeNull();
    }
    expect((await call('DELETE', `/${id}`)).statusCode).toBe(200);
    for (const [method, path, payload] of [...steps, ['DELETE', '', undefined] as const])
      expect((await call(method, `/${id}${path}`, payload)).json().code).toBe('WEBHOOK_ENDPOINT_NOT_FOUND');
  });

  it('gets another secret, with an overlap of a day', async () => {
    const { id, secret } = await add();
    const rotated = (await call('POST', `/${id}/secret`)).json<{ secret: string; overlapEnds: string }>();
    expect(rotated.secret).toMatch(/^whsec_/);
    expect(rotated.secret).not.toBe(secret);
    expect(Date.parse(rotated.overlapEnds) - Date.parse(service.clock.now())).toBe(86_400_000);
  });

  it('is tested to the end if the caller leaves', async () => {
    const { id } = await add();
    const origin = await service.app.listen({ port: 0, host: '127.0.0.1' });
    let hasLeft = false;
    service.app.server.prependListener('request', (_, reply) =>
      reply.once('close', () => {
        hasLeft = true;
      }),
    );
    const { answer, receive } = service.receiver;
    const leave = new AbortController();
    service.receiver.receive = async (webhook, signal) => {
      leave.abort();
      await expect.poll(() => hasLeft).toBe(true);
      signal.throwIfAborted();
      return receive(webhook, signal);
    };
    const headers = { cookie, origin: PUBLIC_URL };
    await fetch(`${origin}${PATH}/${id}/test`, { method: 'POST', headers, signal: leave.signal }).catch(() => {});
    const listed = () => service.workStore.sql.selectFrom('webhook_attempts').select('status').execute();
    await expect.poll(listed).toEqual([{ status: answer.status }]);
  });

  it('is tested at once, and the test is listed', async () => {
    const { id, secret } = await add();
    expect((await call('POST', `/${id}/test`)).json()).toEqual({ delivered: true, status: 200, error: null, ms: 1 });
    service.receiver.answer = { status: null, error: 'timeout', retryAfter: null, ms: 15_000 };
    expect((await call('POST', `/${id}/test`)).json()).toMatchObject({ delivered: false, error: 'timeout' });
    expect(service.receiver.received).toMatchObject([{ url: body.url, secrets: [secret] }, {}]);
    const rows = await service.workStore.sql.selectFrom('webhook_attempts').selectAll().execute();
    expect(rows.map(({ shop, type, delivered }) => [shop, type, delivered])).toEqual([
      [SHOP, 'webhook.test', 1],
      [SHOP, 'webhook.test', 0],
    ]);
  });
});

it('a test has the body that the API describes', async () => {
  const { id } = await add();
  await call('POST', `/${id}/test`);
  const { webhooks } = (await service.app.inject('/api/openapi.json')).json();
  const { schema } = webhooks['webhook.test'].post.requestBody.content['application/json'];
  expect(misfit(schema, JSON.parse(service.receiver.received[0]?.body ?? ''))).toBeNull();
});

it('a test is also signed with the previous secret until the overlap ends', async () => {
  const { id, secret } = await add();
  const rotated = (await call('POST', `/${id}/secret`)).json<{ secret: string }>();
  await call('POST', `/${id}/test`);
  service.clock.advance(86_400_000);
  await call('POST', `/${id}/test`);
  expect(service.receiver.received.map(({ secrets }) => secrets)).toEqual([[rotated.secret, secret], [rotated.secret]]);
});

describe('a replay', () => {
  it('starts after a position, or at an instant', async () => {
    const { id } = await add();
    const position = String(await service.eventLog.head());
    expect((await call('POST', `/${id}/replay`, { after: position })).statusCode).toBe(200);
    expect(await last()).toMatchObject({ type: 'WebhookReplayRequested', data: { endpointId: id, after: position } });
    const event = { shop: SHOP, type: 'store.paused', id: 'e', data: '{}' };
    const rows = ['2026-06-01', '2026-06-02', '2026-06-03'].map((day, n) => ({
      ...event,
      position: `p${n}`,
      at: `${day}T12:00:00.000Z`,
    }));
    await service.readStore.transaction(each => each.upsert(feedEvents, feedEvents.name, rows));
    for (const [after, expected] of [
      ['2026-06-02T14:00:00+02:00', 'p0'],
      ['2026-06-02T12:00:01Z', 'p1'],
      ['2026-01-01T00:00:00Z', null],
    ] as const) {
      expect((await call('POST', `/${id}/replay`, { after })).statusCode).toBe(200);
      expect((await last())?.data).toMatchObject({ after: expected });
    }
  });

  it('is refused at an unknown position, at a time that does not exist, and before the oldest event', async () => {
    const { id } = await add();
    const first = String(await service.eventLog.head());
    const ahead = first.replace(/\d{16}$/, '0000000001000000');
    for (const after of ['00000000-nonsense', '2026-06-02T25:00:00Z', 'ffffffff-0000000000000001', ahead])
      expect((await call('POST', `/${id}/replay`, { after })).json().code).toBe('POSITION_UNKNOWN');
    const oldest = `${first.slice(0, -1)}9`;
    await service.readStore.transaction(each =>
      each.upsert(feedGone, feedGone.name, [{ shop: SHOP, position: oldest }]),
    );
    expect((await call('POST', `/${id}/replay`, { after: first })).json()).toMatchObject({
      code: 'FEED_GONE',
      details: { oldest },
    });
  });
});
