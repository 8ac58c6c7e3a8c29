import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { addressContext } from '../../domain/alerts/settings.js';
import type { Position } from '../../platform/event-store/port.js';
import { storeUrls } from '../../platform/postgres/storeUrls.fixtures.js';
import { openReadStore } from '../../platform/read-store/openReadStore.js';
import { memoryRealtime } from '../../platform/realtime/memory/memoryRealtime.js';
import { manualClock } from '../../platform/runtime/clock/manualClock.js';
import { openVault } from '../../platform/vault/openVault.js';
import { alertSettings } from '../../read-models/alerts/tables.js';
import { smsRecipientsIn } from './smsRecipientsIn.js';

const SHOP = 'aurora.myshopify.com';
const NUMBER = '+491512345678';

it('finds the shop for a number saved a moment ago, even before the read model has it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'recipients-'));
  const urls = await storeUrls(folder);
  const readStore = await openReadStore(urls.readStore);
  const clock = manualClock();
  const vault = openVault('sqlite::memory:', { masterKey: Buffer.alloc(32, 7), clock });
  onTestFinished(async () => {
    await Promise.all([readStore.close(), vault.close()]);
    rmSync(folder, { recursive: true });
  });
  await readStore.transaction(transaction => transaction.create(alertSettings, 'alert_settings'));
  const head = '0000000000000007' as Position;
  const realtime = memoryRealtime({});
  let waiting: () => void = () => {};
  const waited = new Promise<void>(resolve => {
    waiting = resolve;
  });
  const watched: typeof realtime = {
    ...realtime,
    subscribe: listener => {
      waiting();
      return realtime.subscribe(listener);
    },
  };
  const found = smsRecipientsIn({ readStore, realtime: watched, vault, eventLog: { head: async () => head } })(NUMBER);

  await Promise.race([waited, found]);
  const sms = { address: await vault.seal(SHOP, 'account', NUMBER, addressContext(SHOP, 'sms')) };
  const saved = {
    shop: SHOP,
    choices: JSON.stringify({ sms }),
    rules: '[]',
    stopped: '{}',
    confirmed: '{}',
    devices: '[]',
    chats: '[]',
    weekly: 1,
  } as const;
  const folded = { name: 'alerts', generation: 1, version: 1, position: head, status: 'live', tables: '[]' } as const;
  await readStore.transaction(async ({ sql }) => {
    await sql.insertInto('alert_settings').values(saved).execute();
    await sql
      .insertInto('projections')
      .values({ ...folded, updated_at: clock.now() })
      .execute();
  });
  expect(await found).toEqual([SHOP]);
});
