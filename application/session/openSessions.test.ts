import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { as, type Instant, type ShopDomain } from '../../domain/kernel/names.js';
import type { Position } from '../../platform/event-store/port.js';
import { storeUrls } from '../../platform/postgres/storeUrls.fixtures.js';
import { openReadStore } from '../../platform/read-store/openReadStore.js';
import { memoryRealtime } from '../../platform/realtime/memory/memoryRealtime.js';
import { publicSessionId } from '../../platform/runtime/ids/publicSessionId.js';
import { apiTokens, sessions } from '../../read-models/session/tables.js';
import { openSessionsIn } from './openSessions.js';

const SHOP = as<ShopDomain>('aurora.myshopify.com');
const NOW = as<Instant>('2026-07-01T09:00:00.000Z');

it('lists a session that began a moment ago, even before the projector has folded it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sessions-'));
  const urls = await storeUrls(folder);
  const readStore = await openReadStore(urls.readStore);
  onTestFinished(async () => {
    await readStore.close();
    rmSync(folder, { recursive: true });
  });
  await readStore.transaction(async transaction => {
    await transaction.create(sessions, 'sessions');
    await transaction.create(apiTokens, 'api_tokens');
  });
  const head = '0000000000000007' as Position;
  const open = openSessionsIn({ readStore, realtime: memoryRealtime({}), eventLog: { head: async () => head } });
  const listed = open(SHOP, NOW);

  await new Promise(resolve => setTimeout(resolve, 30));
  const session_id = 'hash-of-its-secret' as never;
  const times = { started_at: NOW, expires_at: '2026-07-08T09:00:00.000Z' };
  const row = { session_id, id: publicSessionId(session_id), shop: SHOP, client: null, ...times };
  const folded = { generation: 1, version: 1, position: head, status: 'live', tables: '[]', updated_at: NOW } as const;
  await readStore.transaction(async ({ sql }) => {
    await sql.insertInto('sessions').values(row).execute();
    await sql
      .insertInto('projections')
      .values({ name: 'sessions', ...folded })
      .execute();
  });
  expect(await listed).toEqual([{ id: publicSessionId(session_id), sessionId: session_id, isToken: false }]);
});
