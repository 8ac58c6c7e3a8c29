import { afterEach, beforeEach, expect, it } from 'vitest';
import { hashOf } from '../../platform/runtime/ids/ids.js';
import { type Service, startCommandService } from '../commandService.fixtures.js';

let service: Service;
let cookie: string;
beforeEach(async () => {
  service = await startCommandService();
  cookie = await service.connect();
});
afterEach(() => service.close());

const PATH = '/api/share-links';
const body = { shared: { kind: 'revenue', from: '2026-11-01', to: '2026-11-20' }, lasts: 7 };
const tokenOf = (url: string) => new URL(url).searchParams.get('token') ?? '';

it('creates a link with a 256-bit token, and stores only its hash', async () => {
  const answer = await service.call('POST', PATH, cookie, body);
  expect(answer.statusCode).toBe(201);
  const token = tokenOf(answer.json().url);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const events = JSON.stringify(await service.events());
  expect(events).toContain(hashOf(token));
  expect(events).not.toContain(token);
  const days = (Date.parse(answer.json().expiresAt) - Date.parse(service.clock.now())) / 86_400_000;
  expect(days).toBe(7);
});

it('gives each link another token', async () => {
  const urls = [await service.call('POST', PATH, cookie, body), await service.call('POST', PATH, cookie, body)];
  expect(new Set(urls.map(answer => tokenOf(answer.json().url))).size).toBe(2);
});

it('creates a feed’s address, which lasts until it is revoked', async () => {
  const answer = (await service.call('POST', PATH, cookie, { shared: { kind: 'moves' } })).json();
  expect(answer).toMatchObject({ url: expect.stringMatching(/\/api\/share-links\/feed\?token=[\w-]{43}$/) });
  expect(answer.expiresAt).toBe('9999-12-31T23:59:59.999Z');
  expect((await service.call('DELETE', `${PATH}/${answer.id}`, cookie)).statusCode).toBe(200);
});

it('revokes a link once', async () => {
  const { id } = (await service.call('POST', PATH, cookie, body)).json<{ id: string }>();
  expect((await service.call('DELETE', `${PATH}/${id}`, cookie)).statusCode).toBe(200);
  expect((await service.call('DELETE', `${PATH}/${id}`, cookie)).json().code).toBe('SHARE_LINK_UNKNOWN');
});

it.each([
  [
    'days in the wrong order',
    { ...body, shared: { kind: 'revenue', from: '2026-11-20', to: '2026-11-01' } },
    'SHARE_DAYS_INVALID',
  ],
  ['a moment to come', { ...body, shared: { kind: 'market', moment: '2099-01-01T00:00:00Z' } }, 'SHARE_MOMENT_INVALID'],
  [
    'a moment that does not exist',
    { ...body, shared: { kind: 'market', moment: '2026-01-01T25:00:00Z' } },
    'SHARE_MOMENT_INVALID',
  ],
  ['another duration', { ...body, lasts: 365 }, 'INVALID_REQUEST'],
  ['another kind', { ...body, shared: { kind: 'orders' } }, 'INVALID_REQUEST'],
  [
    'an unknown competitor',
    { ...body, shared: { kind: 'prices', competitorId: 'c9', days: 30 } },
    'COMPETITOR_NOT_FOUND',
  ],
])('refuses %s', async (_, wrong, code) => {
  expect((await service.call('POST', PATH, cookie, wrong)).json().code).toBe(code);
});
