import { expect, it } from 'vitest';
import { as, type ShopDomain } from '../../domain/kernel/names.js';
import { pageOf, readAddress } from '../../domain/price/page.js';
import { productSales } from '../../read-models/orders/tables.js';
import { products, variants } from '../../read-models/products/tables.js';
import { shops } from '../../read-models/shop/tables.js';
import { openEngines } from '../workers.fixtures.js';
import { shopFacts } from './shopFacts.js';

const SHOP = as<ShopDomain>('aurora.myshopify.com');
const AT = '2026-07-01T09:00:00.000Z';

it('a page that its merchant corrected is watched as everyone else reads it, too', async () => {
  const { readStore } = await openEngines();
  await readStore.transaction(async transaction => {
    for (const table of [shops, productSales, products, variants]) await transaction.create(table, table.name);
    const watched = { id: 'c1', shop: SHOP, page: 'corrected', url: 'https://rival.example/tent', tracked_at: AT };
    await transaction.sql.insertInto('competitors').values(watched).execute();
  });
  const address = readAddress('https://rival.example/tent');
  const { watchedPages } = await shopFacts(readStore, SHOP);
  expect([...watchedPages]).toEqual(['corrected', address && pageOf(address)]);
});
