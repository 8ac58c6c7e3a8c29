import { expect, it } from 'vitest';
import { pageEvidence } from '../../application/price/tables.js';
import { competitors, pages } from '../../read-models/competitors/tables.js';
import { products, variants } from '../../read-models/products/tables.js';
import { storeData } from '../analytics/storeData.fixtures.js';
import { OTHER_SHOP, SHOP } from '../queryService.fixtures.js';

const AT = '2026-07-01T09:00:00.000Z';

async function watched(title: string | null, shop = SHOP) {
  const data = await storeData();
  await data.put(products, { product_id: 'pillow', title: 'Camp Pillow', price: '29.00' });
  await data.put(products, { product_id: 'poles', title: 'Carbon Trekking Poles (Pair)', price: '129.00' });
  await data.put(products, { product_id: 'tent', title: 'Ridge 2-Person Tent', price: '349.00' });
  await data.readStore.transaction(async transaction => {
    await transaction.upsert(competitors, 'competitors', [
      {
        ...{ id: 'c1', shop, page: 'page', url: 'https://rival.example/p', label: null, tracked_at: AT },
        ...{ product_id: 'pillow', pair: 'assumed', own_variant: null, variant: null, every_minutes: null },
      },
    ]);
    await transaction.upsert(pages, 'pages', [
      {
        ...{ page: 'page', title, price: '119.00', previous_price: null, percent_diff: 0, currency: 'USD' },
        ...{ list_price: null, availability: 'in_stock', changed_at: null, failure: null, changes: 0 },
      },
    ]);
  });
  const ask = () => data.get('/api/competitors/c1/candidates', data.cookie);
  return { ...data, ask };
}

it('ranks the own products that a page competes with, with the difference in price', async () => {
  const { ask } = await watched('Featherstep Carbon Trekking Poles');
  expect((await ask()).json().candidates[0]).toMatchObject({
    ...{ productId: 'poles', title: 'Carbon Trekking Poles (Pair)', price: 129, currency: 'USD' },
    ...{ percentVsOwn: -7.75, perPiece: null },
  });
});

it('is certain of a product with the page’s GTIN, whatever the titles say', async () => {
  const { ask, workStore, put } = await watched('Wanderstöcke');
  await put(variants, { variant_id: 'v1', product_id: 'poles', title: 'One', barcode: '4006381333931' });
  const extraction = JSON.stringify({ codes: { brand: null, gtin: '4006381333931' } });
  await workStore.transaction(transaction =>
    transaction.upsert(pageEvidence, [{ page: 'page', at: AT, extraction, image_url: null } as never]),
  );
  expect((await ask()).json().candidates).toMatchObject([{ productId: 'poles', score: 1, certain: true }]);
});

it('is empty until the page was read', async () => {
  const { ask } = await watched(null);
  expect((await ask()).json()).toEqual({ candidates: [] });
});

it("is not found for another shop's competitor", async () => {
  const { ask } = await watched('Tent', OTHER_SHOP);
  expect((await ask()).json()).toMatchObject({ code: 'COMPETITOR_NOT_FOUND' });
});
