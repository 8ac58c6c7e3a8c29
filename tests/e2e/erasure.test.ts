/**
 * Deletes all data of a store through the product's own call, with a kill at every step. Afterwards no file of the data
 * folder contains a word of its customers and visitors, and every read model can be rebuilt.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { as, type ShopDomain } from '../../domain/kernel/names.js';
import { privacyStream } from '../../domain/privacy/privacy.js';
import { openEventLog } from '../../platform/event-store/openEventLog.js';
import { openReadStore } from '../../platform/read-store/openReadStore.js';
import { systemClock } from '../../platform/runtime/clock/clock.js';
import { loadMasterKey } from '../../platform/vault/masterKey.js';
import { openVault } from '../../platform/vault/openVault.js';
import { testVault } from '../../platform/vault/testVault.fixtures.js';
import { rebuild } from '../../projector/rebuild.js';
import { projections } from '../../read-models/readModels.js';
import { signIn, synced } from '../bench/runningProduct.js';
import { eventually } from './eventually.js';
import { type Product, startProduct } from './product.js';

const SHOP = 'aurora-outfitters';
const DOMAIN = `${SHOP}.myshopify.com`;
const ADDRESS = '203.0.113.78';
/** Found nowhere else. */
const AGENT = 'Nautilus/31338';
const CLIENT = { 'x-forwarded-for': ADDRESS, 'user-agent': `Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0 ${AGENT}` };
const EMAIL = 'ottoline@nightshade.example';
const DELETION = '/api/analytics/privacy/data-deletion';

let product: Product;
beforeAll(async () => {
  product = await startProduct({
    TIDEWATCH_TRUST_PROXY: '1',
    TIDEWATCH_LOG_LEVEL: 'info',
    TIDEWATCH_SANDBOX_ORDERS: '60',
  });
});
afterAll(() => product?.remove());

const ask = async (cookie: string, path: string, method = 'GET', body?: object) => {
  const answer = await fetch(`${product.url}${path}`, {
    method,
    headers: { ...CLIENT, cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, body: (await answer.json().catch(() => null)) as Record<string, never> | null };
};

/** The log lines with the erasure's progress. */
const steps = () => product.printed().match(/"msg":"(?:erased|the erasure is complete)"/g)?.length ?? 0;
const isComplete = () => completed || product.printed().includes('"msg":"the erasure is complete"');
/** The event can be in the log and the line, of the process that was killed in between, nowhere. */
let completed = false;

it('ends by itself however often the product is killed, and leaves nothing', async () => {
  const cookie = await signIn(product.url, SHOP, CLIENT);
  const elsewhere = await signIn(product.url, SHOP, CLIENT);
  await synced(product.url, cookie);
  const { body: orders } = await ask(cookie, '/api/analytics/orders/timeseries');
  const names = new Set(
    [...JSON.stringify(orders).matchAll(/"last_name":"([^"]{4,})"/g)].map(([, name]) => name as string),
  );
  expect(names.size).toBeGreaterThan(5);
  await ask(cookie, '/api/alerts/settings', 'PUT', { email: EMAIL });

  const answers = await Promise.all([
    ask(cookie, DELETION, 'POST', { customer_id: 'ALL_SHOP_DATA' }),
    ask(elsewhere, DELETION, 'POST', { customer_id: 'ALL_SHOP_DATA' }),
  ]);
  expect(answers.filter(({ status }) => status === 202).length).toBeGreaterThan(0);
  for (const { status } of answers) expect([202, 401, 409]).toContain(status);

  // Killed at each reported step, in the middle of the next.
  for (let kills = 0; kills < 12 && !isComplete(); kills++) {
    const before = steps();
    await eventually(async () => steps() > before || isComplete(), 60_000);
    await product.kill();
    completed = await completedInLog();
    await product.start();
  }
  await eventually(async () => isComplete(), 60_000);
  for (const one of [cookie, elsewhere]) expect((await ask(one, '/api/auth/shopify/me')).status).toBe(401);

  await product.stop();
  const words = [...names, ADDRESS, AGENT, EMAIL, 'shpat_'];
  const files = readdirSync(product.folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile());
  expect(files.map(({ name }) => name)).toContain('events.db');
  const revealing = files
    .map(({ parentPath, name }) => join(parentPath, name))
    // The sandbox's data belongs to the outside world, not the product.
    .filter(path => !path.includes('sandbox-bulk'))
    .filter(path => words.some(word => readFileSync(path).includes(word)));
  expect(revealing).toEqual([]);
  await foldedAgain();
}, 300_000);

/** While the product is down. */
async function completedInLog(): Promise<boolean> {
  const eventLog = openEventLog(`sqlite:${product.folder}/events.db`, { clock: systemClock, vault: testVault });
  try {
    for await (const { type } of eventLog.read(privacyStream(as<ShopDomain>(DOMAIN))))
      if (type === 'ErasureCompleted') return true;
    return false;
  } finally {
    await eventLog.close();
  }
}

/** Every read model from the log as it is now: without a fault, and without a row of the store. */
async function foldedAgain(): Promise<void> {
  const { folder } = product;
  const clock = systemClock;
  const readStore = await openReadStore(`sqlite:${folder}/read.db`);
  const masterKey = loadMasterKey({ fromConfig: undefined, file: `${folder}/master.key`, mayCreate: false });
  const vault = openVault(`sqlite:${folder}/keys.db`, { masterKey, clock });
  const eventLog = openEventLog(`sqlite:${folder}/events.db`, { clock, vault });
  const onDeadLetter = (_: string, __: unknown, fault: unknown) => expect.fail(String(fault));
  for (const projection of projections) await rebuild({ eventLog, readStore, vault, clock, onDeadLetter }, projection);
  expect(await readStore.rowsOf(DOMAIN)).toBe(0);
  await Promise.all([eventLog.close(), readStore.close(), vault.close()]);
}
