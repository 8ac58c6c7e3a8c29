/**
 * Deleted means deleted: what a merchant typed, chose or connected is in no file of the data folder after 'Delete All
 * My Data', journals included, while the product runs and after it was started again.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn, synced } from '../bench/runningProduct.js';
import { eventually } from './eventually.js';
import { type Product, startProduct } from './product.js';
import { marketUrls } from './sandbox.js';

const SHOP = 'aurora-outfitters';
const ADDRESS = '203.0.113.99';

/** Found nowhere else. */
const CANARIES = {
  'notification text': 'CanaryNotificationText',
  'notification category': 'canary-notification-category',
  'notification action': '/canary-notification-action',
  'competitor label': 'CanaryCompetitorLabel',
  'competitor host': 'canary-competitor-host.example',
  'competitor path': 'canary-competitor-path',
  'competitor query': 'canarycompetitorquery',
  'second label': 'CanarySecondLabel',
  'previewed path': 'canary-previewed-path',
  'dropped path': 'canary-dropped-path',
  'dropped label': 'CanaryDroppedLabel',
  'rule id': 'canary-rule-id',
  'alert address': 'canary-alert@nightshade.example',
  'alert number': '15755501234',
  'client error': 'canary-client-error',
  'user agent': 'CanaryAgent/31339',
  'session address': ADDRESS,
  'deletion request': 'canary-customer-id',
  'access token': 'shpat_',
  'store name': 'Aurora Outfitters',
} as const;

const CLIENT = { 'x-forwarded-for': ADDRESS, 'user-agent': `Mozilla/5.0 Firefox/140.0 ${CANARIES['user agent']}` };

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
  const answer = await fetch(`${product.url}/api${path}`, {
    method,
    headers: { ...CLIENT, cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, body: (await answer.json().catch(() => null)) as never };
};

it('leaves nothing of what a merchant typed, chose or connected', async () => {
  const cookie = await signIn(product.url, SHOP, CLIENT);
  await synced(product.url, cookie);
  await typeEverything(cookie);
  const { body: orders } = await ask(cookie, '/analytics/orders/timeseries');
  const customers = [...JSON.stringify(orders).matchAll(/"last_name":"([^"]{5,})"/g)].map(([, name]) => name as string);
  expect(customers.length).toBeGreaterThan(5);
  // They are there: a search that finds nothing afterwards can find something.
  const clear = ['notification text', 'competitor label', 'competitor path', 'dropped path'] as const;
  await eventually(async () => clear.every(canary => filesWith([CANARIES[canary]]).length > 0));

  const deletion = await ask(cookie, '/analytics/privacy/data-deletion', 'POST', { customer_id: 'ALL_SHOP_DATA' });
  expect(deletion.status).toBe(202);
  await eventually(async () => product.printed().includes('"msg":"the erasure is complete"'), 90_000);

  const words = [...Object.values(CANARIES), ...customers];
  expect(filesWith(words), 'while it runs').toEqual([]);
  await product.stop();
  expect(filesWith(words), 'after it ended').toEqual([]);
  await product.start();
  await eventually(async () => (await fetch(`${product.url}/readyz`)).status === 200);
  await product.kill();
  expect(filesWith(words), 'after another start').toEqual([]);
}, 300_000);

async function typeEverything(cookie: string): Promise<void> {
  const done = async (call: ReturnType<typeof ask>, ...codes: number[]) => {
    const { status, body } = await call;
    expect(codes, JSON.stringify(body)).toContain(status);
    return body as { id?: string };
  };
  await done(
    ask(cookie, '/auth/shopify/notifications', 'POST', {
      ...{ message: CANARIES['notification text'], type: 'info', category: CANARIES['notification category'] },
      action: CANARIES['notification action'],
    }),
    201,
  );
  const [page = '', second = ''] = await marketUrls(product);
  const track = (url: string, label: string) => ask(cookie, '/competitors', 'POST', { url, label });
  await done(track(`${page}?q=${CANARIES['competitor query']}`, CANARIES['competitor label']), 201);
  const away = `https://${CANARIES['competitor host']}/${CANARIES['competitor path']}`;
  await done(track(away, CANARIES['second label']), 201);
  await ask(cookie, '/competitors/preview', 'POST', { url: `${second}?p=${CANARIES['previewed path']}` });
  const dropped = await done(track(`${second}?p=${CANARIES['dropped path']}`, CANARIES['dropped label']), 201);
  await done(ask(cookie, `/competitors/${dropped.id}`, 'DELETE'), 200, 204);
  const channel = { enabled: true, digest: 'instant' };
  await done(
    ask(cookie, '/alerts/settings', 'PUT', {
      email: { address: CANARIES['alert address'], ...channel },
      sms: { address: `+${CANARIES['alert number']}`, ...channel },
      ...{ quietHours: null, dailyCap: 20 },
      rules: [
        {
          ...{ id: CANARIES['rule id'], competitorId: null, enabled: true },
          condition: { kind: 'price_falls', by: { percent: 1 }, against: 'previous' },
        },
      ],
    }),
    200,
  );
  const text = CANARIES['client error'];
  const error = { message: text, stack: text, componentStack: text, path: `/${text}`, build: null };
  await done(ask(cookie, '/client-errors', 'POST', error), 204);
  await ask(cookie, '/analytics/privacy/data-deletion', 'POST', { customer_id: CANARIES['deletion request'] });
}

/** `file: word` for each word that a file of the data folder contains in clear, including its name. */
function filesWith(words: readonly string[]): string[] {
  const files = readdirSync(product.folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile());
  expect(files.map(({ name }) => name)).toContain('events.db');
  return (
    files
      .map(({ parentPath, name }) => join(parentPath, name))
      // The stand-in's files belong to the outside world, not to the product.
      .filter(path => !path.includes('sandbox'))
      .flatMap(path => {
        const bytes = readFileSync(path);
        return words
          .filter(word => path.includes(word) || bytes.includes(word))
          .map(word => `${path.slice(product.folder.length + 1)}: ${word}`);
      })
  );
}
