import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { dataFolder, event, SHOP } from './commands.fixtures.js';
import { exportData } from './exportData.js';

const profile = { name: 'Aurora', currency: 'USD', timeZone: 'UTC' };

async function product() {
  const data = dataFolder();
  await data.happens(
    `shop-${SHOP}`,
    event('connected', 'ShopConnected', { shop: SHOP, profile, scopes: [] }),
    ...Array.from({ length: 700 }, (_, n) => event(`started ${n}`, 'SyncStarted', { kind: 'update' })),
  );
  const recorded = () =>
    data.within(async ({ eventLog }) => {
      const types: string[] = [];
      for await (const { type, meta } of eventLog.read(`data-exports-${SHOP}`))
        types.push(`${type} by ${meta.actor.kind}`);
      return types;
    });
  return { ...data, recorded, file: join(data.folder, 'aurora.json') };
}

it('export writes the whole file, for its owner alone, with a bar for those who watch, and is recorded', async () => {
  const { callWith, recorded, file } = await product();
  const { code, lines, notes } = await callWith(exportData, { shop: SHOP, out: file, terminal: true });
  expect([code, lines]).toEqual([0, [`${SHOP} is in ${file}`]]);
  const written = JSON.parse(readFileSync(file, 'utf8'));
  expect(written).toMatchObject({ shop: SHOP, complete: true, counts: { events: 702 } });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(existsSync(`${file}.part`)).toBe(false);
  expect(notes.at(-2)).toContain('100 %  702 events');
  expect(await recorded()).toEqual(['DataExportRequested by operator', 'DataExported by operator']);
});

it('export writes to standard output without a file', async () => {
  const { callWith } = await product();
  const { lines } = await callWith(exportData, { shop: SHOP });
  expect(JSON.parse(lines.join('\n'))).toMatchObject({ complete: true, counts: { events: 702 } });
});

it('export leaves no half of a file, and records that it ended early', async () => {
  const { callWith, recorded, folder } = await product();
  const nowhere = join(folder, 'missing', 'aurora.json');
  await expect(callWith(exportData, { shop: SHOP, out: nowhere })).rejects.toThrow('ENOENT');
  expect(await recorded()).toEqual(['DataExportRequested by operator', 'DataExportAbandoned by operator']);
});

it('export tells of a store that was never connected, and leaves no file and no entry', async () => {
  const { callWith, folder, within } = dataFolder();
  await within(async () => {});
  const out = join(folder, 'x.json');
  await expect(callWith(exportData, { shop: 'nosuchshop', out })).rejects.toThrow(
    'This store has never been connected, so we know nothing about it.',
  );
  expect(existsSync(out)).toBe(false);
  expect(await within(({ eventLog }) => eventLog.head())).toBeNull();
});

it('export names what is wrong with the command line', async () => {
  const { callWith } = await product();
  await expect(callWith(exportData, {})).rejects.toThrow('--shop');
  await expect(callWith(exportData, { shop: 'no store' })).rejects.toThrow('--shop');
});
