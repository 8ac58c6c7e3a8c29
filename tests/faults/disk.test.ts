/**
 * The embedded size on a disk that fills up: refusals are clear, nothing accepted is lost, and everything resumes once
 * there is room. Needs Linux and root to mount a tmpfs.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePorts } from '../../ops/engines/freePort.js';
import { signIn, synced } from '../bench/runningProduct.js';
import { eventually } from '../e2e/eventually.js';
import { type Product, startProduct } from '../e2e/product.js';

const SIZE = '96m';
const BACK_MS = 60_000;
const BLOCK = Buffer.alloc(64 * 1024, 1);
/** The journals that exist are written again before they must grow. */
const MOST_TRIES = 3_000;

/** A disk of a few megabytes; `null` if this process may not mount one. */
function mountSmallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder], { stdio: 'pipe' });
    return folder;
  } catch (fault) {
    console.log(`The full-disk test did not run: a tmpfs cannot be mounted here (${String(fault).split('\n')[0]})`);
    rmSync(folder, { recursive: true });
    return null;
  }
}

const disk = mountSmallDisk();

describe.skipIf(disk === null)('the product on a disk that fills up (needs root on Linux, to mount a tmpfs)', () => {
  const filler = join(disk ?? '', 'filler');
  let product: Product;
  let metrics: string;
  let cookie: string;
  const accepted = new Map<string, string>();

  beforeAll(async () => {
    const [port] = await freePorts(1);
    metrics = `http://localhost:${port}`;
    const limits = { TIDEWATCH_REQUESTS_PER_MINUTE: '1000000', TIDEWATCH_CHANGES_PER_MINUTE: '1000000' };
    product = await startProduct({
      TIDEWATCH_DATA_DIR: disk ?? '',
      TIDEWATCH_METRICS_PORT: `${port}`,
      TIDEWATCH_SANDBOX_ORDERS: '20',
      ...limits,
    });
    cookie = await signIn(product.url, 'full-disk');
    await synced(product.url, cookie);
  });
  afterAll(async () => {
    await product?.remove();
    if (disk === null) return;
    execFileSync('umount', [disk]);
    rmSync(disk, { recursive: true });
  });

  const get = async (path: string) => fetch(product.url + path, { headers: { cookie } });
  const notify = async (message: string) => {
    const answer = await fetch(`${product.url}/api/auth/shopify/notifications`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': `key-of-${message.replace(' ', '-')}` },
      body: JSON.stringify({ message, type: 'info', scope: 'store' }),
    });
    const body = (await answer.json()) as { id?: string; code?: string };
    if (answer.status === 201) accepted.set(message, body.id ?? '');
    return [answer.status, answer.headers.get('retry-after'), body.code];
  };
  const metric = async (start: string) =>
    (await (await fetch(`${metrics}/metrics`)).text()).split('\n').filter(line => line.startsWith(start));
  const isUp = async () =>
    ((await (await get('/api/health/summary')).json()) as { systemStatus: string }).systemStatus === 'UP';

  it('refuses with 503, a code and Retry-After, and says so in health, readiness and metrics', async () => {
    await eventually(isUp, BACK_MS);
    expect(await notify('before')).toEqual([201, null, undefined]);
    fill(filler);
    const answers = new Set<string>();
    let refused = '';
    for (let n = 0; n < MOST_TRIES && refused === ''; n++) {
      const answer = await notify(`full ${n}`);
      answers.add(answer.join(' '));
      if (answer[0] !== 201) refused = `full ${n}`;
    }
    expect([...answers].filter(one => !one.startsWith('201'))).toEqual(['503 1 STORE_NOT_WRITABLE']);
    expect((await get('/readyz')).status).toBe(503);
    expect(await (await get('/api/health/summary')).json()).toMatchObject({
      ...{ databaseStatus: 'DOWN', systemStatus: 'DOWN' },
    });
    expect((await metric('tidewatch_engine_up{engine="event_store"')).join()).toMatch(/ 0$/);
    expect((await metric('tidewatch_store_free_bytes{engine="event_store"')).join()).toMatch(/ \d{1,5}$/);
    expect((await get('/healthz')).status).toBe(200);
    expect((await get('/api/auth/shopify/notifications')).status).toBe(200);
  }, 180_000);

  it('recovers once there is room, with everything accepted exactly once, and no dead letter', async () => {
    rmSync(filler);
    await eventually(async () => (await get('/readyz')).status === 200, BACK_MS);
    expect(await notify('after')).toEqual([201, null, undefined]);
    await eventually(isUp, BACK_MS);
    const shown = (await (await get('/api/auth/shopify/notifications')).json()) as { message: string; id: string }[];
    const latest = [...accepted].slice(-10).reverse();
    expect(shown.slice(0, 10).map(({ message, id }) => [message, id])).toEqual(latest);
    const letters = await metric('tidewatch_dead_letters{');
    expect(letters.length).toBeGreaterThan(0);
    expect(letters.filter(line => !line.endsWith(' 0'))).toEqual([]);
  }, 180_000);
});

/** Leaves no room. */
function fill(path: string): void {
  for (let size = BLOCK.length; size >= 1; size = Math.floor(size / 2))
    try {
      for (;;) writeFileSync(path, BLOCK.subarray(0, size), { flag: 'a' });
    } catch (fault) {
      if ((fault as NodeJS.ErrnoException).code !== 'ENOSPC') throw fault;
    }
}
