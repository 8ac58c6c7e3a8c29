import { describe, expect, it } from 'vitest';
import type { Products } from '../../domain/api/analytics.js';
import { products } from '../../read-models/products/tables.js';
import { OTHER_SHOP } from '../queryService.fixtures.js';
import { storeData } from './storeData.fixtures.js';

const gid = (n: number) => `gid://shopify/Product/${n}`;

describe('the search of GET /api/analytics/products', () => {
  it('finds products by words of their titles, beyond the hundred that are listed', async () => {
    const { ask, put } = await storeData();
    const many = Array.from({ length: 120 }, (_, n) => ({ product_id: gid(n), title: `Sock ${n}` }));
    await put(
      products,
      ...many,
      { product_id: gid(900), title: 'Aurora Ridge 2-Person Tent' },
      { product_id: gid(901), title: 'Tent peg, 100% steel' },
      { product_id: gid(902), title: 'Ridge Tent, of another store', shop: OTHER_SHOP },
      { product_id: gid(903), title: 'Ridge Tent, of old', removed: 1 },
    );
    const found = async (search: string) => {
      const answer = (await ask(`products?search=${encodeURIComponent(search)}`)).json<Products>();
      return [answer.total, answer.products.map(({ title }) => title)];
    };
    expect((await ask('products')).json()).toMatchObject({ total: 122 });
    expect(await found('TENT ridge')).toEqual([1, ['Aurora Ridge 2-Person Tent']]);
    expect(await found(' 100% ')).toEqual([1, ['Tent peg, 100% steel']]);
    expect(await found('100_')).toEqual([0, []]);
    expect((await found('sock'))[0]).toBe(120);
  });

  it('ignores case and accents of title and search: only ASCII letters had no case', async () => {
    const { ask, put } = await storeData();
    await put(
      products,
      { product_id: gid(1), title: 'ÖLLAMPE Größe M' },
      { product_id: gid(2), title: 'Café Crème' },
      { product_id: gid(3), title: 'ΚΑΦΕΣ' },
    );
    const found = async (search: string) =>
      (await ask(`products?search=${encodeURIComponent(search)}`)).json<Products>().products.map(({ title }) => title);
    expect(await found('öllampe größe')).toEqual(['ÖLLAMPE Größe M']);
    expect(await found('OLLAMPE')).toEqual(['ÖLLAMPE Größe M']);
    expect(await found('cafe crème')).toEqual(['Café Crème']);
    expect(await found('καφε')).toEqual(['ΚΑΦΕΣ']);
    // Nothing to look for: as without a search.
    expect(await found('★')).toHaveLength(3);
  });
});
