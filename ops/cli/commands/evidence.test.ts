/** Writes and verifies evidence packs, on a data folder as the product leaves it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keepSnapshot } from '../../../application/snapshots/keepSnapshot.js';
import { as, type Instant, type PageId } from '../../../domain/kernel/names.js';
import { startProjector } from '../../../projector/projector.js';
import { competitors } from '../../../read-models/competitors/projection.js';
import { growTree } from '../../../workers/sealer/growTree.js';
import { sealLog } from '../../../workers/sealer/sealLog.js';
import { audit } from './audit.js';
import { dataFolder, event, SHOP } from './commands.fixtures.js';
import { evidence } from './evidence.js';

const PAGE = as<PageId>('9f86d081884c7d659a2feaa0c55ad015');
const URL = 'https://rival.example/tent';
const look = { page: PAGE, observer: 'monitor' };
const HTML = '<h1>Tent</h1><p>$99.00</p>';

/** A competitor with two moves, both kept; the second is not sealed. */
async function product() {
  const folder = dataFolder();
  const { happens, within, callWith } = folder;
  const now = as<Instant>(new Date().toISOString());
  const keep = (html: string, at: string) =>
    within(ports => {
      const { snapshots } = ports;
      if (!snapshots) throw new Error('no snapshots');
      return keepSnapshot({ ...ports, snapshots }, { html, pages: [PAGE], at: at as Instant, shops: [SHOP] });
    });
  const tracked = { competitorId: 'c1', page: PAGE, url: URL, variant: null, vantage: 'direct' };
  await happens(`watchlist-${SHOP}`, event('track', 'CompetitorTracked', { ...tracked, label: null, productId: null }));
  const reading = { title: 'Tent', price: '99.00', currency: 'USD', listPrice: null, availability: 'in_stock' };
  const first = event('first', 'PriceObserved', { ...look, reading, snapshot: await keep(HTML, now) });
  await happens(`page-${PAGE}`, first);
  await within(async ports => {
    const projector = startProjector(ports, [competitors]);
    await projector.ready;
    await projector.stop();
    await sealLog({ ...ports, clock: { now: () => '2099-01-01T00:00:00.000Z' as never } })();
    await growTree(ports)();
  });
  const moved = { ...look, from: '99.00', to: '89.00', currency: 'USD', listPrice: null };
  const second = event('second', 'PriceChanged', { ...moved, snapshot: await keep('<h1>Tent</h1>$89', now) });
  await happens(`page-${PAGE}`, { ...second, at: '2026-07-02T09:00:00.000Z' });
  const file = join(folder.folder, 'pack.json');
  const make = (time: string) => callWith(evidence, { out: file }, 'c1', time);
  return { ...folder, file, make };
}

it('is one file with the reading, the page and the proof, which verifies offline', async () => {
  const { callWith, file, make } = await product();
  const { code, notes } = await make('2026-07-01T12:00:00Z');
  expect(code).toBe(0);
  const pack = JSON.parse(readFileSync(file, 'utf8'));
  expect(pack).toMatchObject({ url: URL, reading: { title: 'Tent', price: '99.00', currency: 'USD' } });
  expect(Buffer.from(pack.page, 'base64').toString()).toBe(HTML);
  const key = /key (\S+)/.exec(notes.join(''))?.[1] ?? '';
  const checked = await callWith(audit, { key }, 'verify', file);
  expect(checked.code).toBe(0);
  expect(checked.lines[0]).toMatch(/^good: https:\/\/rival\.example\/tent was read like this, as recorded at \S+Z:$/);
  expect(checked.lines[1]).toMatch(/^PriceObserved .*"price":"99.00"/);
});

it.each([
  [
    'another reading',
    (pack: { reading: { price: string } }) => (pack.reading.price = '9.00'),
    'not what its key signed',
  ],
  ['another page', (pack: { page: string }) => (pack.page = 'PGgxPg=='), 'not what its key signed'],
] as const)('does not verify with %s', async (_, change, reason) => {
  const { callWith, file, make } = await product();
  await make('2026-07-01T12:00:00Z');
  const pack = JSON.parse(readFileSync(file, 'utf8'));
  change(pack);
  writeFileSync(file, JSON.stringify(pack));
  const { code, lines } = await callWith(audit, {}, 'verify', file);
  expect([code, lines[0]]).toEqual([1, expect.stringContaining(reason)]);
});

it('does not verify with another key than the required one', async () => {
  const { callWith, file, make } = await product();
  await make('2026-07-01T12:00:00Z');
  const { code, lines } = await callWith(audit, { key: `${'A'.repeat(42)}E` }, 'verify', file);
  expect([code, lines[0]]).toEqual([1, expect.stringContaining('another key signed it')]);
});

it('is refused for a time before the first reading, and for a reading that is not sealed yet', async () => {
  const { make } = await product();
  expect(await make('2026-06-30T12:00:00Z')).toMatchObject({
    ...{ code: 1, notes: [expect.stringContaining('We kept no page for that time')] },
  });
  expect(await make('2026-07-03T12:00:00Z')).toMatchObject({
    ...{ code: 1, notes: [expect.stringContaining('isn’t sealed yet')] },
  });
});

it('is refused once the shop’s keys are destroyed', async () => {
  const { make, within } = await product();
  await within(({ vault }) => vault.destroy(SHOP, 'analytics', 'erasure 1'));
  expect((await make('2026-07-01T12:00:00Z')).code).toBe(1);
});

it.each([[['c1']], [['c1', 'yesterday']], [['unknown', '2026-07-01T12:00:00Z']]])('refuses %j', async args => {
  const { callWith } = await product();
  await expect(callWith(evidence, {}, ...args)).rejects.toThrow(/takes the id|no competitor/);
});
