/** A watched variant is compared with the own variant beside it. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pageEvidence } from '../../application/price/tables.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import { variants } from '../../read-models/products/tables.js';
import { type Service, SHOP, startCommandService } from '../commandService.fixtures.js';

const PAGE = 'https://rival.example/products/jacket?variant=42';
const TENT = 'gid://shopify/Product/1';
const SMALL = 'gid://shopify/ProductVariant/1';
const LARGE = 'gid://shopify/ProductVariant/2';

let service: Service;
let cookie: string;
beforeEach(async () => {
  service = await startCommandService();
  cookie = await service.connect();
});
afterEach(() => service.close());

const written = async (type: string) => (await service.events()).filter(event => event.type === type);
const paired = async () =>
  (await written('CompetitorPaired')).map(({ data }) => (data as { ownVariant: string | null }).ownVariant);

async function sellsTents() {
  const at = service.clock.now();
  const product = {
    ...{ productId: TENT, title: 'Tent', handle: 'tent', status: 'ACTIVE', variants: [], price: '9.00' },
    ...{ currency: 'USD', inventory: null, imageUrl: null, publishedAt: null, createdAt: at, updatedAt: at },
  };
  const actor = { kind: 'platform', id: 'shopify' } as const;
  const meta = { actor, shop: SHOP, correlationId: 'test', causationId: null };
  const event = { id: derivedId('test', 'tent'), type: 'ProductSynced', schema: 1, data: { product }, at, meta };
  await service.eventLog.append(`catalog-${SHOP}`, [event], 'any');
  const own = (variant_id: string, title: string, barcode: string | null) => ({
    ...{ shop: SHOP, variant_id, product_id: TENT, title, barcode, inventory: null, oversells: 0, price: '9.00' },
    sku: `TT-100-${title.at(-1)}`,
    active: 1,
  });
  await service.readStore.transaction(({ upsert }) =>
    upsert(variants, 'variants', [own(SMALL, 'Blue / S', '4006381333931'), own(LARGE, 'Blue / L', null)] as never),
  );
}

/** @param read what the monitor last read of the variant. @returns links the tent to it. */
async function watching(read: object | undefined) {
  await sellsTents();
  const { id } = (await service.call('POST', '/api/competitors', cookie, { url: PAGE, productId: null })).json();
  const [tracked] = await written('CompetitorTracked');
  const { page } = (tracked?.data ?? {}) as { page: string };
  const row = { page, at: '', extraction: JSON.stringify({ variant: read }) };
  await service.workStore.transaction(({ upsert }) => upsert(pageEvidence, [row] as never));
  return (ownVariant?: string | null) =>
    service.call('PUT', `/api/competitors/${id}/product`, cookie, {
      productId: '1',
      ...(ownVariant === undefined ? {} : { ownVariant }),
    });
}

describe('a product that is linked to a watched variant', () => {
  it.each([
    ['code', { name: 'Azure', sku: 'X', gtin: '4006381333931' }, SMALL],
    ['options', { name: 'L, blue', sku: null }, LARGE],
    ['SKU', { name: 'Azure / 54', sku: 'tt100l' }, LARGE],
  ])('is compared by its variant of the same %s', async (_, read, ownVariant) => {
    const link = await watching(read);
    expect((await link()).statusCode).toBe(200);
    expect(await paired()).toEqual([ownVariant]);
  });

  it.each([
    ['none of its variants is the same', { name: 'Red / XXL', sku: null }],
    ['the page’s was not read yet', undefined],
  ])('is compared as a whole if %s', async (_, read) => {
    const link = await watching(read);
    expect((await link()).statusCode).toBe(200);
    expect(await paired()).toEqual([]);
  });

  it('is compared by the variant that the merchant names, until they give it up', async () => {
    const link = await watching(undefined);
    expect((await link('gid://shopify/ProductVariant/9')).json().code).toBe('VARIANT_UNKNOWN');
    await link(LARGE);
    expect((await link()).json()).toEqual({ position: null });
    await link(null);
    expect(await paired()).toEqual([LARGE, null]);
  });
});

it('is only assumed again once the merchant takes the choice back', async () => {
  const link = await watching({ name: 'L, blue', sku: null });
  await link();
  const [tracked] = await written('CompetitorTracked');
  const { competitorId } = (tracked?.data ?? {}) as { competitorId?: string };
  const body = { productId: '1', assumed: true };
  expect((await service.call('PUT', `/api/competitors/${competitorId}/product`, cookie, body)).statusCode).toBe(200);
  expect((await written('CompetitorPaired')).at(-1)?.data).toMatchObject({ ownVariant: null, pair: 'assumed' });
});
