import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { as, type Instant, type ShopDomain } from '../../domain/kernel/names.js';
import type { ApiToken } from '../../domain/session/events.js';
import { manualClock } from '../../platform/runtime/clock/manualClock.js';
import { authenticate, sessionIdOf } from './merchant.js';

const secret = `tw_${'a'.repeat(43)}`;
const shop = as<ShopDomain>('aurora.myshopify.com');
const started = { position: '7' as never, at: as<Instant>('2026-07-01T09:00:00.000Z') };

function merchantOf(token: ApiToken | null, { status = 'open' as 'open' | 'ended', method = 'GET', ...endpoint } = {}) {
  const expiresAt = as<Instant>('2026-07-08T09:00:00.000Z');
  const ports = {
    sessions: async (sessionId: ReturnType<typeof sessionIdOf>) =>
      sessionId === sessionIdOf(secret)
        ? { state: { status, sessionId, shop, expiresAt, token }, started }
        : { state: { status: 'none' as const }, started: null },
    clock: manualClock('2026-07-01T09:00:00.000Z'),
    publicUrl: 'http://localhost:8080',
  };
  return (authorization: string, cookie = '') =>
    authenticate(ports)({
      id: 'request',
      headers: { authorization, cookie },
      routeOptions: { config: { endpoint: { method, path: '/api/x', ...endpoint } } },
    } as unknown as FastifyRequest);
}

const reader: ApiToken = { name: 'reader', scopes: ['read'] };
const writer: ApiToken = { name: 'writer', scopes: ['write'] };

describe('a request with an API token', () => {
  it('is the shop’s, whatever its cookie says', async () =>
    expect(await merchantOf(reader)(`Bearer ${secret}`, 'tidewatch_session=another')).toMatchObject({
      shop,
      token: reader,
    }));

  it.each([
    ['another scheme and no cookie', `Basic ${secret}`, 'AUTHENTICATION_REQUIRED'],
    ['an unknown token', `Bearer tw_${'b'.repeat(43)}`, 'TOKEN_INVALID'],
    ['a token of another form', `Bearer ${secret}x`, 'TOKEN_INVALID'],
  ])('is refused with %s', async (_, header, code) =>
    expect(merchantOf(reader)(header)).rejects.toMatchObject({ code }),
  );

  it('is refused with the secret of a person’s session', async () =>
    expect(merchantOf(null)(`Bearer ${secret}`)).rejects.toMatchObject({ code: 'TOKEN_INVALID' }));

  it('is refused once the token is revoked', async () =>
    expect(merchantOf(reader, { status: 'ended' })(`Bearer ${secret}`)).rejects.toMatchObject({
      code: 'TOKEN_INVALID',
    }));

  it.each([
    ['GET', writer, 'read'],
    ['POST', reader, 'write'],
    ['PUT', reader, 'write'],
    ['DELETE', reader, 'write'],
  ])('to %s needs the scope', async (method, token, scope) =>
    expect(merchantOf(token, { method })(`Bearer ${secret}`)).rejects.toMatchObject({
      code: 'SCOPE_MISSING',
      details: { scope },
    }),
  );

  it('needs a person if the endpoint says so', async () =>
    expect(merchantOf(reader, { personOnly: true } as object)(`Bearer ${secret}`)).rejects.toMatchObject({
      code: 'PERSON_REQUIRED',
    }));
});
