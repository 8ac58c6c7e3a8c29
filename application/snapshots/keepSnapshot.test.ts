import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { as, type PageId } from '../../domain/kernel/names.js';
import { manualClock } from '../../platform/runtime/clock/manualClock.js';
import { fileSnapshots } from '../../platform/snapshots/fileSnapshots.js';
import { openVault } from '../../platform/vault/openVault.js';
import { openWorkStore } from '../../platform/work-store/openWorkStore.js';
import { keepSnapshot } from './keepSnapshot.js';
import { openSnapshot } from './openSnapshot.js';
import { snapshots as snapshotsTable } from './tables.js';

const [A, B] = ['a.myshopify.com', 'b.myshopify.com'];
const PAGE = as<PageId>('page-1');

async function opened() {
  const folder = mkdtempSync(join(tmpdir(), 'kept-'));
  const clock = manualClock();
  const vault = openVault('sqlite::memory:', { masterKey: new Uint8Array(32).fill(7), clock });
  const workStore = await openWorkStore(`sqlite:${folder}/work.db`);
  await workStore.ensure([snapshotsTable]);
  onTestFinished(async () => {
    await workStore.close();
    await vault.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const snapshots = fileSnapshots(`${folder}/snapshots`);
  const ports = { snapshots, vault, workStore };
  const keep = (html: string, shops = [A], bytes?: number) =>
    keepSnapshot(ports, { html, shops, pages: [PAGE], at: clock.now() }, bytes);
  const content = async (shop: string, sha256: string) => (await openSnapshot(ports, shop, sha256))?.toString() ?? null;
  return { folder, clock, vault, workStore, keep, content };
}

it('keeps a page without its code, with its data, under the SHA-256 of that', async () => {
  const { keep, content } = await opened();
  const sha256 = await keep(
    '<h1>Zelt</h1><script>alert(1)</script><SCRIPT type="module" src=x></SCRIPT><script type="application/ld+json">{"price":1}</script>ä',
  );
  expect(await content(A, sha256)).toBe('<h1>Zelt</h1><script type="application/ld+json">{"price":1}</script>ä');
  expect(await keep('<h1>Zelt</h1><script type="application/ld+json">{"price":1}</script>ä')).toBe(sha256);
});

it('seals it for each watching shop: destroying the keys of one erases its copy alone', async () => {
  const { folder, vault, keep, content } = await opened();
  const sha256 = await keep('<h1>Rare Tent</h1>', [A, B]);
  for (const owner of readdirSync(`${folder}/snapshots`))
    expect(readFileSync(`${folder}/snapshots/${owner}/${sha256}`, 'utf8')).not.toContain('Rare');
  await vault.destroy(A, 'analytics', 'erasure 1');
  expect([await content(A, sha256), await content(B, sha256)]).toEqual([null, '<h1>Rare Tent</h1>']);
});

it('keeps a shop’s newest pages within its share, and drops the others', async () => {
  const { clock, workStore, keep, content } = await opened();
  const sizes = async () =>
    (await workStore.sql.selectFrom('snapshots').select('bytes').where('shop', '=', A).execute()).map(row => row.bytes);
  const names: string[] = [];
  for (let n = 0; n < 5; n++) {
    const twoPages = 2 * ((await sizes())[0] ?? 0);
    names.push(await keep(`<h1>Tent ${n}</h1>`, [A, B], n < 4 ? undefined : twoPages));
    clock.advance(60_000);
  }
  const kept = await Promise.all(names.map(name => content(A, name)));
  expect(kept.map(text => text !== null)).toEqual([false, false, false, true, true]);
  const rows = await workStore.sql.selectFrom('snapshots').select('sha256').where('shop', '=', A).execute();
  expect(rows.map(({ sha256 }) => sha256).sort()).toEqual(names.slice(3).sort());
});
