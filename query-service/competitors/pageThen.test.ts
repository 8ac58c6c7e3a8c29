import { expect, it } from 'vitest';
import { keepSnapshot } from '../../application/snapshots/keepSnapshot.js';
import { as, type Instant, type PageId } from '../../domain/kernel/names.js';
import { competitors, priceHistory } from '../../read-models/competitors/tables.js';
import { storeData } from '../analytics/storeData.fixtures.js';
import { OTHER_SHOP, SHOP } from '../queryService.fixtures.js';

const [MORNING, NOON] = ['2026-06-30T07:00:00.000Z', '2026-06-30T12:00:00.000Z'];

async function watched() {
  const data = await storeData();
  const { readStore, get, cookie } = data;
  const row = (id: string, shop: string) => ({
    ...{ id, shop, page: 'p', url: 'https://a.example/tent', label: null, product_id: null, pair: null },
    ...{ own_variant: null, variant: null, every_minutes: null, tracked_at: MORNING },
  });
  await readStore.transaction(({ upsert }) =>
    upsert(competitors, competitors.name, [row('a', SHOP), row('b', OTHER_SHOP)] as never),
  );
  const answer = async (path: string) => (await get(`/api/competitors/${path}`, cookie)).json();
  const keep = (html: string, at: string, shop: string = SHOP) =>
    keepSnapshot(data, { html, pages: [as<PageId>('p')], at: as<Instant>(at), shops: [shop] });
  return { readStore, answer, keep };
}

it('shows the words of the page that was kept last until a time', async () => {
  const { answer, keep } = await watched();
  await keep('<h1>Tent</h1><script>alert(1)</script><p><s>$149</s> $129</p>', MORNING);
  await keep('<h1>Tent</h1><p>$119</p>', NOON);
  expect(await answer(`a/page-then?at=${MORNING}`)).toEqual({
    at: MORNING,
    lines: [
      { kind: 'heading', text: 'Tent' },
      { kind: 'struck', text: '$149' },
      { kind: 'text', text: '$129' },
    ],
    cut: false,
  });
  expect(await answer('a/page-then')).toMatchObject({ at: NOON });
});

it('shows no page of another shop, and none before the first', async () => {
  const { answer, keep } = await watched();
  await keep('<h1>Tent</h1>', NOON, OTHER_SHOP);
  expect((await answer('a/page-then')).code).toBe('EVIDENCE_NOT_KEPT');
  expect((await answer('b/page-then')).code).toBe('COMPETITOR_NOT_FOUND');
  await keep('<h1>Tent</h1>', NOON);
  expect((await answer(`a/page-then?at=${MORNING}`)).code).toBe('EVIDENCE_NOT_KEPT');
});

it('the history states what was believed, and which pages are kept', async () => {
  const { answer, keep, readStore } = await watched();
  const believed = { price: '19.00', currency: 'USD', listPrice: null, availability: 'in_stock' };
  const point = (at: string, more: object) => ({
    ...{ page: 'p', at, position: at, price: '129.00', currency: 'USD', list_price: null, availability: 'in_stock' },
    ...{ believed: null, revised_at: null, ...more },
  });
  await readStore.transaction(({ upsert }) =>
    upsert(priceHistory, priceHistory.name, [
      point(MORNING, {}),
      point(NOON, { believed: JSON.stringify(believed), revised_at: NOON }),
    ]),
  );
  await keep('<h1>Tent</h1>', NOON);
  const { points, kept, min } = await answer('a/history');
  expect([points.map((one: { revised: boolean }) => one.revised), kept, min]).toEqual([[false, true], [NOON], 129]);
  expect(points[1]).toMatchObject({
    price: 129,
    believedPrice: 19,
    believedCurrency: 'USD',
    believedAvailability: 'in_stock',
  });
});
