import { describe, expect, it } from 'vitest';
import { as, type ShopDomain } from '../../domain/kernel/names.js';
import { products, variants } from '../../read-models/products/tables.js';
import { shops } from '../../read-models/shop/tables.js';
import { openEngines } from '../../workers/workers.fixtures.js';
import { ownRecords } from './ownRecords.js';

const SHOP = as<ShopDomain>('aurora.myshopify.com');
const AT = '2026-07-01T09:00:00.000Z';

/** One product of the shop "Aurora Outfitters", with its vendor and its variants' barcodes. */
async function ownProduct(vendor: string | null, barcodes: readonly (string | null)[]) {
  const { readStore } = await openEngines();
  await readStore.transaction(async transaction => {
    await transaction.create(shops, 'shops');
    await transaction.create(products, 'products');
    await transaction.create(variants, 'variants');
    await transaction.sql
      .insertInto('shops')
      .values({
        ...{ shop: SHOP, name: 'Aurora Outfitters', currency: 'USD', time_zone: 'UTC', connected: 1, connected_at: AT },
        ...{ connection: 'connected', connection_since: AT, scopes: '[]', sync_state: 'idle', sync_percent: 100 },
        ...{ sync_orders: 0, sync_products: 1, sync_checkouts: 0, sync_unreadable: 0 },
      })
      .execute();
    await transaction.sql
      .insertInto('products')
      .values({
        ...{ shop: SHOP, product_id: 'p1', title: 'Dry Bag 20 L', plain_title: 'dry bag 20 l', vendor },
        ...{
          handle: 'bag',
          status: 'ACTIVE',
          price: '27.50',
          currency: 'USD',
          created_at: AT,
          updated_at: AT,
          removed: 0,
          variants: '[]',
        },
      })
      .execute();
    for (const [n, barcode] of barcodes.entries())
      await transaction.sql
        .insertInto('variants')
        .values({
          ...{ shop: SHOP, variant_id: `v${n}`, product_id: 'p1', title: 'One', barcode, sku: null },
          ...{ oversells: 0, price: '27.50', active: 1 },
        })
        .execute();
  });
  return (await ownRecords(readStore, SHOP))[0];
}

describe("one of the shop's products", () => {
  it('is identified by its maker and its GTIN', async () =>
    expect(await ownProduct('Tarn', ['4006381333931'])).toEqual({
      ...{ productId: 'p1', title: 'Dry Bag 20 L', price: '27.50', currency: 'USD', imageUrl: null },
      ...{ brand: 'Tarn', gtin: '04006381333931' },
    }));

  it.each([
    ['none', null],
    ['the store itself', 'aurora outfitters'],
  ])('has no brand if the vendor is %s', async (_, vendor) =>
    expect(await ownProduct(vendor, ['4006381333931'])).not.toHaveProperty('brand'),
  );

  it.each([
    ['there is none', [null]],
    ['it is the shop’s own number', ['12345']],
    ['its variants have several', ['4006381333931', '036000291452']],
    ['not all variants have it', ['4006381333931', null]],
  ])('has no GTIN if %s', async (_, barcodes) => expect(await ownProduct('Tarn', barcodes)).not.toHaveProperty('gtin'));
});
