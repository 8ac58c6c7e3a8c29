/**
 * Addresses and user agents are personal data: after a story that records, shows and refuses them, no file of the data
 * folder and no log line contains them in plain text, even after a kill -9.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Sessions } from '../../domain/api/session.js';
import { signIn } from '../bench/runningProduct.js';
import { eventually } from './eventually.js';
import { type Product, startProduct } from './product.js';
import { firstCompetitorPage } from './sandbox.js';

const ADDRESS = '203.0.113.77';
/** Found nowhere else. */
const AGENT = 'Nautilus/31337';
const CLIENT = {
  'x-forwarded-for': ADDRESS,
  'user-agent': `Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0 ${AGENT}`,
};
const SHOP = 'aurora-outfitters';
const SESSIONS = '/auth/shopify/sessions';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ TIDEWATCH_TRUST_PROXY: '1', TIDEWATCH_LOG_LEVEL: 'debug' });
});
afterAll(() => product?.remove());

async function ask(cookie: string, path: string, method = 'GET', body?: object) {
  const answer = await fetch(`${product.url}/api${path}`, {
    method,
    headers: { ...CLIENT, cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, body: (await answer.json().catch(() => null)) as unknown };
}

it('neither the data folder nor the log reveals a merchant’s client', async () => {
  const cookie = await signIn(product.url, SHOP, CLIENT);
  const elsewhere = await signIn(product.url, SHOP, CLIENT);
  const { url } = await firstCompetitorPage(product);
  expect((await ask(cookie, '/competitors', 'POST', { url })).status).toBe(201);
  expect((await ask(cookie, '/competitors', 'POST', { url })).status).toBe(400);
  expect((await ask(cookie, '/competitors', 'POST', { url: 7 })).status).toBe(400);
  expect((await ask('', '/competitors', 'POST', { url })).status).toBe(401);
  const note = { message: 'a story', type: 'info', category: 'test' };
  expect((await ask(cookie, '/auth/shopify/notifications', 'POST', note)).status).toBe(201);

  // It was recorded: the merchant can see it.
  const listed = async () => ((await ask(cookie, SESSIONS)).body as Sessions).sessions;
  await eventually(async () => (await listed()).length === 2);
  for (const { ipAddress, device } of await listed())
    expect([ipAddress, device.browser, device.os]).toEqual([ADDRESS, 'Firefox 140', 'Linux']);

  expect((await ask(cookie, `${SESSIONS}/revoke-others`, 'POST')).status).toBe(200);
  expect((await ask(elsewhere, SESSIONS)).status).toBe(401);
  await eventually(async () => (await listed()).length === 1);

  await product.kill();
  expect(clearIn(product.folder)).toEqual([]);
  await product.start();
  expect((await listed())[0]).toMatchObject({ ipAddress: ADDRESS });
  await product.stop();
  expect(clearIn(product.folder)).toEqual([]);

  const log = product.printed();
  expect(log).toMatch(/"req":\{"method":"POST","path":"\/api\/competitors","client":"[0-9a-f]{12}"\}/);
  expect([ADDRESS, AGENT].filter(text => log.includes(text))).toEqual([]);
});

/** Files, including their names, with the address or the agent in plain text. */
function clearIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile());
  expect(files.map(({ name }) => name)).toContain('events.db');
  return files
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter(path => [ADDRESS, AGENT].some(text => path.includes(text) || readFileSync(path).includes(text)));
}
