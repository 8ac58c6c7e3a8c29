import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { as, type ShopDomain } from '../../domain/kernel/names.js';
import type { Position } from '../../platform/event-store/port.js';
import { openReadStore } from '../../platform/read-store/openReadStore.js';
import type { Table } from '../../platform/tables/table.js';
import { feedEvents, feedGone } from '../../read-models/feed/tables.js';
import { readFeed } from './readFeed.js';

const shop = as<ShopDomain>('aurora.myshopify.com');
const request = { shop, after: 'log-1' as Position, types: [], limit: 10 };
const event = (position: string) => ({ shop, position, type: 'store.paused', id: position, at: '', data: '{}' });

it('names the oldest position if retention removes events while it reads', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'feed-'));
  const before = await openReadStore(`sqlite:${folder}/before.db`);
  const after = await openReadStore(`sqlite:${folder}/after.db`);
  onTestFinished(async () => {
    await before.close();
    await after.close();
    rmSync(folder, { recursive: true });
  });
  for (const store of [before, after])
    await store.transaction(async transaction => {
      for (const table of [feedEvents, feedGone] as Table[]) await transaction.create(table, table.name);
    });
  await before.transaction(({ upsert }) =>
    upsert(feedEvents, feedEvents.name, [event('log-1'), event('log-2'), event('log-3')]),
  );
  await after.transaction(async ({ upsert }) => {
    await upsert(feedEvents, feedEvents.name, [event('log-3')]);
    await upsert(feedGone, feedGone.name, [{ shop, position: 'log-2' }]);
  });
  let now = before;
  const retentionPasses = new Proxy(before.sql, {
    get(_, name) {
      if (name !== 'selectFrom') return Reflect.get(now.sql, name) as unknown;
      return (table: 'feed_events') => {
        if (table === 'feed_events') now = after;
        return now.sql.selectFrom(table);
      };
    },
  });
  expect(await readFeed(before, request)).toMatchObject({ events: [{ id: 'log-2' }, { id: 'log-3' }] });
  expect(await readFeed({ sql: retentionPasses }, request)).toEqual({ oldest: 'log-2' });
});
