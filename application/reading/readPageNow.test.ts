import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { as, type ProductUrl, type ShopDomain } from '../../domain/kernel/names.js';
import type { Fetched } from '../../platform/outbound/fetch/port.js';
import { createHostPacer, DEFAULT_PACE } from '../../platform/outbound/pace/hostPacer.js';
import { createShares } from '../../platform/outbound/share/createShares.js';
import { manualClock } from '../../platform/runtime/clock/manualClock.js';
import { openWorkStore } from '../../platform/work-store/openWorkStore.js';
import { workTables } from '../workTables.js';
import { extractHere } from './extraction-thread/extractHere.fixtures.js';
import { READ_LIMIT_MS, readPageNow } from './readPageNow.js';

const url = as<ProductUrl>('https://shop.example/tent');
const HOST = 'shop.example';
const SHOP = as<ShopDomain>('aurora.myshopify.com');
const TEXT = '<h1>Tent</h1><p>$9.00</p><button>Add to cart</button>';
const found: Fetched = {
  ...{ outcome: 'page', url, status: 200, headers: {}, etag: null, lastModified: null },
  bytes: Buffer.from(new TextEncoder().encode(TEXT).buffer),
};

async function looking(answer: () => Promise<Fetched>, limitMs = 15_000) {
  const folder = mkdtempSync(join(tmpdir(), 'look-'));
  const workStore = await openWorkStore(`sqlite:${folder}/work.db`);
  onTestFinished(async () => {
    await workStore.close();
    rmSync(folder, { recursive: true });
  });
  await workStore.ensure(workTables);
  const clock = manualClock();
  const pacer = createHostPacer({ ...DEFAULT_PACE, now: () => Date.parse(clock.now()), random: () => 0 });
  const shares = createShares({ places: 4, bytes: 1_000 });
  const requestedUrls: string[] = [];
  const page = (address: string) => {
    requestedUrls.push(address);
    return answer();
  };
  const at = { pacer, shares, workStore, clock, logger: pino({ level: 'silent' }) };
  const look = readPageNow({ ...at, fetch: { page }, extractor: extractHere }, limitMs);
  return { pacer, shares, requestedUrls, look: (address: ProductUrl) => look(address, { shop: SHOP, keepText: true }) };
}

it('a page is read in its host’s slot, which is then released', async () => {
  const { pacer, look } = await looking(async () => found);
  expect(await look(url)).toMatchObject({ kind: 'page', extraction: { title: 'Tent', price: '9.00' }, html: TEXT });
  expect(pacer.state(HOST)).toMatchObject({ inFlight: false, failuresInARow: 0 });
  expect(pacer.begin(HOST)).toBe(false);
});

it('a page that never responds times out, and keeps its slot until it ends', async () => {
  let end = (_: Fetched) => {};
  const { pacer, look } = await looking(() => new Promise(resolve => (end = resolve)), 1_500);
  expect(await look(url)).toEqual({ kind: 'failure', reason: 'timeout' });
  expect(pacer.state(HOST).inFlight).toBe(true);
  end(found);
  await expect.poll(() => pacer.state(HOST).inFlight).toBe(false);
});

// The refusal states '20 seconds'; matching and the response need the rest.
it('answers within the 20 seconds that the refusal states', () => expect(READ_LIMIT_MS).toBeLessThanOrEqual(18_500));

it('waits for a busy host, but not for long', async () => {
  const { pacer, look } = await looking(async () => found, 300);
  pacer.begin(HOST);
  pacer.end(HOST, { outcome: 'failed', reason: 'blocked', retryAfter: 3_600 });
  expect(await look(url)).toEqual({ kind: 'postponed', site: HOST });
});

it('says for how long the site of a page asked us to wait', async () => {
  const { pacer, look } = await looking(async () => ({ outcome: 'slow_down', status: 429, retryAfter: 3_600 }));
  expect(await look(url)).toEqual({ kind: 'slow_down', retryAfter: 3_600 });
  expect(pacer.state(HOST).slowUntil).not.toBeNull();
  expect(await look(url)).toEqual({ kind: 'slow_down', retryAfter: 3_600 });
});

it('a page without capacity is neither queued nor requested', async () => {
  const { shares, requestedUrls, look } = await looking(async () => found);
  let free = () => {};
  const other = as<ProductUrl>('https://other.example/');
  const occupied = shares.within({ url: other, shops: [SHOP] }, () => new Promise<void>(resolve => (free = resolve)));
  const busy = { kind: 'busy', code: 'COMPETITOR_SHARE_USED', group: `shop ${SHOP}` };
  expect(await look(url)).toEqual(busy);
  expect(requestedUrls).toEqual([]);
  free();
  await occupied;
  expect(await look(url)).toMatchObject({ kind: 'page' });
});
