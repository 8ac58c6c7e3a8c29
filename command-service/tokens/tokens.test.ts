import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dataDeletion } from '../../domain/api/privacy.js';
import { TOKEN_FORM, TOKEN_LIMIT } from '../../domain/api/tokens.js';
import { hashOf } from '../../platform/runtime/ids/ids.js';
import { type Service, SHOP, startCommandService } from '../commandService.fixtures.js';

let service: Service;
let cookie: string;
beforeEach(async () => {
  service = await startCommandService();
  cookie = await service.connect();
});
afterEach(() => service.close());

const PATH = '/api/tokens';
const create = (body: object = {}) =>
  service.call('POST', PATH, cookie, { name: 'Warehouse sync', scopes: ['write'], ...body });
const withToken = (token: string, method: 'POST' | 'DELETE' | 'PUT', url: string, body: object = {}) =>
  service.app.inject({ method, url, headers: { authorization: `Bearer ${token}` }, payload: body });
const note = { message: 'from a program', type: 'info', scope: 'store' };
const NOTIFY = '/api/auth/shopify/notifications';

describe('an API token', () => {
  it('is shown once, in a form that scanners find, and stored as a hash', async () => {
    const answer = await create();
    expect(answer.statusCode).toBe(201);
    const { token } = answer.json<{ token: string }>();
    expect(token).toMatch(TOKEN_FORM);
    const log = JSON.stringify(await service.events());
    expect(log).toContain(hashOf(token));
    expect(log).not.toContain(token);
  });

  it('makes changes in its shop’s name, each recorded with the token’s session', async () => {
    const { token } = (await create()).json<{ token: string }>();
    expect((await withToken(token, 'POST', NOTIFY, note)).statusCode).toBe(201);
    const raised = (await service.events()).filter(({ type }) => type === 'NotificationRaised').at(-1);
    expect(raised?.meta).toMatchObject({ sessionId: hashOf(token), actor: { kind: 'merchant', id: hashOf(token) } });
    const uses = (await service.events()).filter(({ type }) => type === 'ApiTokenUsed');
    expect(uses.map(({ data }) => data)).toEqual([{ sessionId: hashOf(token), method: 'POST', path: NOTIFY }]);
    await withToken(token, 'POST', NOTIFY, note);
    expect((await service.events()).filter(({ type }) => type === 'ApiTokenUsed')).toHaveLength(1);
  });

  it('is refused as soon as it is revoked', async () => {
    const { id, token } = (await create()).json<{ id: string; token: string }>();
    expect((await service.call('DELETE', `${PATH}/${id}`, cookie)).statusCode).toBe(200);
    const refused = await withToken(token, 'POST', NOTIFY, note);
    expect([refused.statusCode, refused.json().code, refused.headers['www-authenticate']]).toEqual([
      401,
      'TOKEN_INVALID',
      'Bearer',
    ]);
    expect((await service.call('DELETE', `${PATH}/${id}`, cookie)).json().code).toBe('API_TOKEN_NOT_FOUND');
  });

  it('is refused once it has expired', async () => {
    const expiresAt = new Date(Date.parse(service.clock.now()) + 60_000).toISOString();
    const { token } = (await create({ expiresAt })).json<{ token: string }>();
    service.clock.advance(59_999);
    expect((await withToken(token, 'POST', NOTIFY, note)).statusCode).toBe(201);
    service.clock.advance(1);
    expect((await withToken(token, 'POST', NOTIFY, note)).json().code).toBe('TOKEN_INVALID');
  });

  it.each([
    ['nonsense', 'tw_nonsense'],
    ['the stored hash', hashOf('x')],
    ['an unknown secret', `tw_${'a'.repeat(43)}`],
    ['nothing', ''],
  ])('is refused as %s', async (_, token) =>
    expect((await withToken(token, 'POST', NOTIFY, note)).json().code).toBe('TOKEN_INVALID'),
  );

  it('is the only credential of its call: an invalid one is refused even with a session’s cookie', async () => {
    const headers = { cookie, authorization: 'Bearer tw_nonsense', origin: 'https://elsewhere.example' };
    const answer = await service.app.inject({ method: 'POST', url: NOTIFY, headers, payload: note });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'TOKEN_INVALID']);
  });

  it('is no session: its secret in the cookie signs nobody in, and a session’s secret is no token', async () => {
    const { token } = (await create()).json<{ token: string }>();
    expect((await service.call('POST', NOTIFY, cookie.replace(/=[^;]+/, `=${token}`), note)).json().code).toBe(
      'AUTHENTICATION_REQUIRED',
    );
    const secret = /=([^;]+)/.exec(cookie)?.[1] ?? '';
    expect((await withToken(secret, 'POST', NOTIFY, note)).json().code).toBe('TOKEN_INVALID');
  });

  it('does only what its scopes allow', async () => {
    const { token } = (await create({ scopes: ['read'] })).json<{ token: string }>();
    const refused = (await withToken(token, 'POST', NOTIFY, note)).json();
    expect(refused).toMatchObject({ code: 'SCOPE_MISSING', details: { scope: 'write' } });
  });

  it.each([
    ['POST', PATH],
    ['DELETE', `${PATH}/any`],
    ['DELETE', '/api/auth/shopify/sessions/any'],
    ['POST', '/api/auth/shopify/sessions/revoke-others'],
    ['POST', '/api/auth/shopify/profile/disconnect'],
    ['POST', '/api/auth/shopify/profile/force-disconnect'],
    ['POST', dataDeletion.path],
    ['POST', '/api/billing/subscribe'],
    ['POST', '/api/billing/cancel'],
  ] as const)('cannot %s %s, which needs a person', async (method, path) => {
    const { token } = (await create({ scopes: ['read', 'write'] })).json<{ token: string }>();
    expect((await withToken(token, method, path)).json().code).toBe('PERSON_REQUIRED');
  });

  it('stays when the other devices are signed out, and ends with the store’s connection', async () => {
    const { token } = (await create()).json<{ token: string }>();
    await service.call('POST', '/api/auth/shopify/sessions/revoke-others', cookie, {});
    expect((await withToken(token, 'POST', NOTIFY, note)).statusCode).toBe(201);
    const ended = await service.call('POST', '/api/auth/shopify/profile/force-disconnect', cookie, { shop: SHOP });
    expect(ended.statusCode).toBe(200);
    expect((await withToken(token, 'POST', NOTIFY, note)).json().code).toBe('TOKEN_INVALID');
  });

  it('is one of at most as many as the limit says', async () => {
    for (let n = 0; n < TOKEN_LIMIT; n++) expect((await create({ name: `n${n}` })).statusCode).toBe(201);
    expect((await create()).json()).toMatchObject({ code: 'API_TOKENS_FULL', details: { limit: TOKEN_LIMIT } });
  });

  it.each([
    ['no name', { name: '' }, 'INVALID_REQUEST'],
    ['no scope', { scopes: [] }, 'INVALID_REQUEST'],
    ['an unknown scope', { scopes: ['admin'] }, 'INVALID_REQUEST'],
    ['an expiry in the past', { expiresAt: '2020-01-01T00:00:00Z' }, 'API_TOKEN_EXPIRY_PAST'],
    ['an expiry that does not exist', { expiresAt: '2027-01-01T25:00:00Z' }, 'API_TOKEN_EXPIRY_PAST'],
  ])('is not created with %s', async (_, wrong, code) => expect((await create(wrong)).json().code).toBe(code));
});
