import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { keepCase } from '../../../application/cases/keepCase.js';
import { type Case, caseContext } from '../../../domain/cases/cases.js';
import { as, type CompetitorId } from '../../../domain/kernel/names.js';
import { parseShopDomain } from '../../../domain/shop/shopDomain.js';
import { derivedId } from '../../../platform/runtime/ids/ids.js';
import { cases } from './cases.js';
import { dataFolder, SHOP } from './commands.fixtures.js';
import { extract } from './extract.js';

const OTHER = 'borealis.myshopify.com';
const html = (charset: string) =>
  `<html lang="en-US"><head><meta charset="${charset}"></head><body><main><h1>Glow Camp Lantern</h1>
  <p class="price">£45.00</p><p>£39.00 with club card</p><button>Add to basket</button></main></body></html>`;

/** Two stores corrected one page each: one its price, the other its stock. */
async function product() {
  const data = dataFolder();
  const keep = (name: string, shop: string, content: Partial<Case>, page = html('utf-8')) =>
    data.within(({ eventLog, workStore, vault, clock }) =>
      keepCase(
        { eventLog, workStore, vault },
        {
          ...{ shop: parseShopDomain(shop) as never, caseId: derivedId(name), competitorId: as<CompetitorId>(name) },
          meta: { actor: { kind: 'worker', id: 'test' }, shop, correlationId: name, causationId: null },
          html: page,
          content: {
            ...{ url: `https://${name}.example/lantern` as never, variant: null, at: clock.now(), place: null },
            read: { price: '45.00', currency: 'GBP', availability: 'in_stock' },
            ...{ price: null, currency: null, availability: null },
            ...content,
          },
        },
      ),
    );
  await keep('price', SHOP, { price: ['39.00'] as never, currency: 'GBP' as never }, html('windows-1252'));
  await keep('stock', OTHER, { availability: 'InStock' });
  const recorded = (shop: string) =>
    data.within(async ({ eventLog }) => {
      const types: string[] = [];
      for await (const { type, meta, data } of eventLog.read(`cases-${shop}`))
        types.push(`${type} ${'cases' in data ? `${data.cases} ` : ''}by ${meta.actor.kind}`);
      return types;
    });
  const folder = join(data.folder, 'corpus');
  const written = () => JSON.parse(readFileSync(join(folder, 'cases.json'), 'utf8')) as Record<string, unknown>[];
  return { ...data, keep, recorded, folder, written };
}

it('cases export writes what merchants corrected as a corpus that names no store, and is recorded for each', async () => {
  const { call, recorded, folder, written } = await product();
  const { code, lines } = await call(cases, 'export', folder);
  expect([code, lines]).toEqual([0, [`2 cases written, 2 are in ${folder}`]]);
  const [price] = written().filter(({ url }) => url === 'https://price.example/lantern');
  expect(price).toMatchObject({
    ...{ language: 'en-US', platform: null, price: ['39.00'], currency: 'GBP', availability: null },
    ...{ single_product: true, read: { price: '45.00' } },
  });
  expect(gunzipSync(readFileSync(join(folder, String(price?.file)))).toString()).toContain('£39.00 with club card');
  expect(readdirSync(join(folder, 'html'))).toHaveLength(2);
  expect(readFileSync(join(folder, 'cases.json'), 'utf8')).not.toMatch(/aurora|borealis/);
  expect(await recorded(SHOP)).toEqual(['CaseKept by worker', 'CasesExported 1 by operator']);
  expect(await recorded(OTHER)).toEqual(['CaseKept by worker', 'CasesExported 1 by operator']);
});

it('cases export adds to a folder, keeps what ended meanwhile, and takes one store alone', async () => {
  const { callWith, call, folder, written, within, keep } = await product();
  await callWith(cases, { shop: OTHER }, 'export', folder);
  expect(written().map(({ url }) => url)).toEqual(['https://stock.example/lantern']);
  await within(({ workStore }) =>
    workStore.transaction(({ sql }) => sql.deleteFrom('cases').where('shop', '=', OTHER).execute()),
  );
  await keep('later', SHOP, { availability: 'OutOfStock' });
  await call(cases, 'export', folder);
  expect(written()).toHaveLength(3);
  await expect(call(cases, 'export')).rejects.toThrow('takes a folder');
});

it('a case whose key was destroyed is not exported', async () => {
  const { call, folder, within, written } = await product();
  await within(({ vault }) => vault.destroy(SHOP, 'analytics', 'test'));
  await call(cases, 'export', folder);
  expect(written().map(({ url }) => url)).toEqual(['https://stock.example/lantern']);
});

it('extract --cases scores an exported folder, case by case and as a whole', async () => {
  const { call, callWith, folder } = await product();
  await call(cases, 'export', folder);
  const { code, lines } = await callWith(extract, { cases: folder, json: true });
  expect(code).toBe(0);
  const all = lines.map(line => JSON.parse(line));
  expect(all.filter(({ wrong }) => wrong?.includes('price'))).toMatchObject([
    { price: '45.00', currency: 'GBP', label: { price: ['39.00'] }, wrong: ['price'] },
  ]);
  expect(all.at(-1)).toMatchObject({
    score: { cases: 2, right: 1, f1: 0, precision: 0, availability: 1, currency: 1, outOfStockF1: null, unread: 0 },
  });
  const text = (await callWith(extract, { cases: folder })).lines;
  expect(text.filter(line => line.startsWith('wrong'))[0]).toMatch(/45\.00 GBP in_stock; right: 39\.00$/);
  expect(text.filter(line => line.startsWith('right'))).toHaveLength(1);
  expect(text.join('\n')).toMatch(/price F1 +0\.000/);
});

it('extract --cases reads both forms of the corpus, its pages without a product, and says which page it cannot read', async () => {
  const { callWith, folder } = await product();
  mkdirSync(folder);
  const page = (name: string, content: string) => writeFileSync(join(folder, name), content);
  page('a.html', html('utf-8'));
  page('none.html', '<html lang="en"><body><h1>Our shops</h1><p>Come and see us.</p></body></html>');
  const url = 'https://shop.example/lantern';
  page(
    'cases.json',
    JSON.stringify([
      { id: 'first', file: 'a.html', url, price: ['45.00'], currency_text: ['£'], availability: 'InStock' },
      {
        id: 'unscored',
        file: 'a.html',
        url,
        price: ['1.00'],
        currency: 'GBP',
        availability: 'OutOfStock',
        scored: false,
      },
      { id: 'none', file: 'none.html', url, price: [], currency: null, availability: null, single_product: false },
      { id: 'lost', file: 'lost.html', url, price: ['1.00'], currency: 'GBP', availability: null },
    ]),
  );
  const { code, lines } = await callWith(extract, { cases: folder, json: true });
  expect(code).toBe(1);
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
    score: { cases: 3, right: 2, f1: 1, precision: 1, currency: 1, availability: 1, pricedOthers: 0, unread: 1 },
  });
  expect(lines.map(line => JSON.parse(line)).find(({ id }) => id === 'lost')).toMatchObject({
    error: expect.stringContaining('lost.html'),
  });
});

it('extract takes a batch or cases, not both', async () => {
  const { callWith } = await product();
  await expect(callWith(extract, {})).rejects.toThrow('--batch <file> or --cases <folder>');
  await expect(callWith(extract, { batch: 'a', cases: 'b' })).rejects.toThrow('--batch <file> or --cases <folder>');
});

it('a case is kept once for a repeated correction, and a shop keeps a hundred', async () => {
  const { within, keep } = await product();
  await keep('price', SHOP, {});
  const count = () =>
    within(
      async ({ workStore }) =>
        (await workStore.sql.selectFrom('cases').where('shop', '=', SHOP).selectAll().execute()).length,
    );
  expect(await count()).toBe(1);
  await within(async ({ workStore }) => {
    const row = (n: number) => ({
      ...{ case_id: `old ${n}`, shop: SHOP, kept_at: `2026-01-01T00:00:00.${100 + n}Z` },
      ...{ ends_at: '2027-01-01T00:00:00.000Z', content: caseContext('none') },
    });
    await workStore.transaction(({ sql }) =>
      sql
        .insertInto('cases')
        .values(Array.from({ length: 100 }, (_, n) => row(n)))
        .execute(),
    );
  });
  await keep('newest', SHOP, {});
  expect(await count()).toBe(100);
  const left = await within(({ workStore }) => workStore.sql.selectFrom('cases').select('case_id').execute());
  expect(left.map(({ case_id }) => case_id)).toEqual(expect.arrayContaining([derivedId('newest'), 'old 99', 'old 2']));
  expect(left.map(({ case_id }) => case_id)).not.toContain('old 0');
});
