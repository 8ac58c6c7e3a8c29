import { expect, it } from 'vitest';
import { as, type SessionId } from '../../domain/kernel/names.js';
import { publicSessionId } from '../../platform/runtime/ids/publicSessionId.js';
import type { RowOf } from '../../platform/tables/table.js';
import { apiTokens } from '../../read-models/session/tables.js';
import { storeData } from '../analytics/storeData.fixtures.js';
import { SHOP } from '../queryService.fixtures.js';

const row = (id: string, more: Partial<RowOf<typeof apiTokens>> = {}) => ({
  ...{
    session_id: id,
    id: publicSessionId(as<SessionId>(id)),
    shop: SHOP,
    name: id,
    scopes: '["read"]',
    ended: 0 as const,
  },
  ...{ created_at: `2026-07-01T08:00:00.00${id.length}Z`, expires_at: '9999-12-31T23:59:59.999Z' },
  ...more,
});

it('lists the valid tokens of the own shop, newest first, when each was last used, and no secret', async () => {
  const data = await storeData();
  await data.put(
    apiTokens,
    row('a'),
    row('bb', { expires_at: '2099-01-01T00:00:00.000Z' }),
    row('ended', { ended: 1 }),
    row('expired', { expires_at: data.clock.now() }),
    row('other', { shop: 'other.myshopify.com' }),
  );
  await data.workStore.transaction(async ({ sql }) => {
    await sql.insertInto('session_seen').values({ session_id: 'a', seen_at: '2026-07-01T08:30:00.000Z' }).execute();
  });
  const { cookie } = await data.signIn();
  const answer = await data.get('/api/tokens', cookie);
  expect(answer.json()).toEqual({
    tokens: [
      {
        ...{ id: publicSessionId(as<SessionId>('bb')), name: 'bb', scopes: ['read'] },
        ...{ createdAt: '2026-07-01T08:00:00.002Z', expiresAt: '2099-01-01T00:00:00.000Z', lastUsedAt: null },
      },
      {
        ...{ id: publicSessionId(as<SessionId>('a')), name: 'a', scopes: ['read'] },
        ...{ createdAt: '2026-07-01T08:00:00.001Z', expiresAt: null, lastUsedAt: '2026-07-01T08:30:00.000Z' },
      },
    ],
  });
});
