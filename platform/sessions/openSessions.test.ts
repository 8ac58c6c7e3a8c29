import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { as, type Instant, type ShopDomain } from '../../domain/kernel/names.js';
import type { Position } from '../event-store/port.js';
import { openReadDb } from '../read-db/openReadDb.js';
import { sessions } from '../read-db/tables/sessions.js';
import { memoryRealtime } from '../realtime/memory/memoryRealtime.js';
import { openSessionsIn, shownId } from './openSessions.js';

const SHOP = as<ShopDomain>('aurora.myshopify.com');
const NOW = as<Instant>('2026-07-01T09:00:00.000Z');

it('lists a session that began this moment: it was left out until the projector had folded it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sessions-'));
  const readDb = await openReadDb(`sqlite:${folder}/read.db`);
  onTestFinished(async () => {
    await readDb.close();
    rmSync(folder, { recursive: true });
  });
  await readDb.transaction(transaction => transaction.create(sessions, 'sessions'));
  const head = '0000000000000007' as Position;
  const open = openSessionsIn({ readDb, realtime: memoryRealtime({}), store: { head: async () => head } });
  const listed = open(SHOP, NOW);

  await new Promise(resolve => setTimeout(resolve, 30));
  const session_id = 'hash-of-its-secret' as never;
  const times = { started_at: NOW, expires_at: '2026-07-08T09:00:00.000Z' };
  const row = { session_id, id: shownId(session_id), shop: SHOP, user_agent: null, ip: null, ...times };
  const folded = { generation: 1, version: 1, position: head, status: 'live', tables: '[]', updated_at: NOW } as const;
  await readDb.transaction(async ({ sql }) => {
    await sql.insertInto('sessions').values(row).execute();
    await sql
      .insertInto('projections')
      .values({ name: 'sessions', ...folded })
      .execute();
  });
  expect(await listed).toEqual([{ id: shownId(session_id), sessionId: session_id }]);
});
