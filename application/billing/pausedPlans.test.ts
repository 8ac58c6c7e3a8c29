import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { as, type Instant, type ShopDomain } from '../../domain/kernel/names.js';
import { storeUrls } from '../../platform/postgres/storeUrls.fixtures.js';
import { openReadStore } from '../../platform/read-store/openReadStore.js';
import { billing } from '../../read-models/billing/tables.js';
import { isPausedShop } from './pausedPlans.js';

const shop = as<ShopDomain>('aurora.myshopify.com');
const now = as<Instant>('2026-07-04T09:00:00.000Z');

it.each<[string, string | null | undefined, boolean]>([
  ['whose access ends now', now, true],
  ['whose access ended', '2026-07-01T09:00:00.000Z', true],
  ['whose access ends later', '2026-07-04T09:00:00.001Z', false],
  ['whose access has no end', null, false],
  ['that is not known', undefined, false],
])('a shop %s: paused %s, %s', async (_, access_until, paused) => {
  const folder = mkdtempSync(join(tmpdir(), 'paused-'));
  const urls = await storeUrls(folder);
  const readStore = await openReadStore(urls.readStore);
  onTestFinished(async () => {
    await readStore.close();
    rmSync(folder, { recursive: true });
  });
  await readStore.transaction(async transaction => {
    await transaction.create(billing, 'billing');
    if (access_until !== undefined)
      await transaction.sql
        .insertInto('billing')
        .values({ shop, access_until, trial_ended: 0, updated_at: now })
        .execute();
  });
  expect(await isPausedShop(readStore.sql, shop, now)).toBe(paused);
});
