import { describe, expect, it } from 'vitest';
import { as, type Instant, type SealedText, type SessionId, type ShopDomain } from '../../domain/kernel/names.js';
import type { NewEvent } from '../../platform/event-store/port.js';
import { publicSessionId } from '../../platform/runtime/ids/publicSessionId.js';
import { SHOP } from '../../projector/engines.fixtures.js';
import { folded, happened } from '../../projector/folding.fixtures.js';
import { sessions } from './projection.js';

const expiresAt = as<Instant>('2026-07-08T09:00:00.000Z');
const shop = as<ShopDomain>(SHOP);

const started = (id: string, meta: Partial<NewEvent['meta']> = {}): NewEvent => {
  const base = happened('SessionStarted', { sessionId: as<SessionId>(id), shop, expiresAt, token: null });
  return { ...base, meta: { ...base.meta, ...meta } };
};
const issued = (id: string) =>
  happened('SessionStarted', {
    sessionId: as<SessionId>(id),
    shop,
    expiresAt,
    token: { name: 'Till', scopes: ['read'] },
  });
const ended = (id: string) => happened('SessionEnded', { sessionId: as<SessionId>(id), shop, reason: 'logout' });

describe('the sessions read model', () => {
  it("stores a session's public id and its client", async () => {
    const rows = await (await folded(sessions, started('5e55', { client: as<SealedText>('v1.sealed') })))('sessions');
    expect(rows).toEqual([
      {
        session_id: '5e55',
        id: publicSessionId(as<SessionId>('5e55')),
        shop: SHOP,
        client: 'v1.sealed',
        started_at: '2026-07-01T09:00:00.000Z',
        expires_at: expiresAt,
      },
    ]);
    expect(rows[0]?.id).not.toContain('5e55');
  });

  it('deletes a session when it ends', async () => {
    const rows = await (await folded(sessions, started('a'), started('b'), ended('a')))('sessions');
    expect(rows.map(({ session_id, client }) => [session_id, client])).toEqual([['b', null]]);
  });

  it('lists API tokens apart from people’s sessions, and keeps a revoked one, whose name the audit trail shows', async () => {
    const rows = await folded(sessions, issued('t1'), issued('t2'), started('a'), ended('t1'));
    const token = { shop: SHOP, name: 'Till', scopes: '["read"]', created_at: '2026-07-01T09:00:00.000Z' };
    const tokenOf = (id: string) => ({ session_id: id, id: publicSessionId(as<SessionId>(id)), ...token });
    expect(await rows('api_tokens')).toEqual([
      { ...tokenOf('t1'), expires_at: expiresAt, ended: 1 },
      { ...tokenOf('t2'), expires_at: expiresAt, ended: 0 },
    ]);
    expect((await rows('sessions')).map(({ session_id }) => session_id)).toEqual(['a']);
  });
});
