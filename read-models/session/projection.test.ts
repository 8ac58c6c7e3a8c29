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

  it('notifies the shop', () => {
    expect(sessions.announce?.SessionEnded?.({ ...ended('a'), position: '7' } as never, async () => [])).toEqual([
      { kind: 'changed', room: `shop:${SHOP}`, payload: { topic: 'sessions', position: '7' } },
    ]);
  });
});
