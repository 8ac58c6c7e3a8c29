import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { as, type ShopDomain } from '../../domain/kernel/names.js';
import { openEventLog } from '../../platform/event-store/openEventLog.js';
import { openReadStore } from '../../platform/read-store/openReadStore.js';
import { systemClock } from '../../platform/runtime/clock/clock.js';
import { openVault } from '../../platform/vault/openVault.js';
import { testVault } from '../../platform/vault/testVault.fixtures.js';
import { rebuild } from '../../projector/rebuild.js';
import { projections } from '../../read-models/readModels.js';
import { fillStore } from './storeEvents.js';

it('a store of the benches can be folded: an order sealed to its own time had the time of the fill, and did not open', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-store-'));
  const eventLog = openEventLog(`sqlite:${folder}/events.db`, { clock: systemClock, vault: testVault });
  const readStore = await openReadStore(`sqlite:${folder}/read.db`);
  const vault = openVault(`sqlite:${folder}/keys.db`, { masterKey: new Uint8Array(32).fill(7), clock: systemClock });
  onTestFinished(async () => {
    await Promise.all([eventLog.close(), readStore.close(), vault.close()]);
    rmSync(folder, { recursive: true });
  });
  await fillStore(eventLog, vault, { shop: as<ShopDomain>('bench.myshopify.com'), orders: 40, until: Date.now() });
  const refused: string[] = [];
  const onDeadLetter = (projection: string, { type }: { readonly type: string }) =>
    refused.push(`${projection}: ${type}`);
  for (const projection of projections)
    await rebuild({ eventLog, readStore, vault, clock: systemClock, onDeadLetter }, projection);
  expect(refused).toEqual([]);
  const rows = await readStore.sql.selectFrom('orders').select('order_id').execute();
  expect(rows).toHaveLength(40);
});
