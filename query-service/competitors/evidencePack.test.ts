import { expect, it } from 'vitest';
import { competitors } from '../../read-models/competitors/tables.js';
import { storeData } from '../analytics/storeData.fixtures.js';
import { OTHER_SHOP, SHOP } from '../queryService.fixtures.js';

it('is refused for a competitor of another shop, and for a time of which nothing is kept', async () => {
  const { readStore, get, cookie } = await storeData();
  for (const [id, shop] of [
    ['a', SHOP],
    ['b', OTHER_SHOP],
  ])
    await readStore.transaction(({ upsert }) =>
      upsert(competitors, competitors.name, [
        {
          ...{ id, shop, page: 'p', url: 'https://a.example/tent', label: null, product_id: null, pair: null },
          ...{ own_variant: null, variant: null, every_minutes: null, tracked_at: '2026-07-01T09:00:00.000Z' },
        } as never,
      ]),
    );
  const code = async (path: string) => (await get(`/api/competitors/${path}`, cookie)).json().code;
  expect(await code('b/evidence-pack')).toBe('COMPETITOR_NOT_FOUND');
  expect(await code('a/evidence-pack')).toBe('EVIDENCE_NOT_KEPT');
  expect(await code('a/evidence-pack?at=2026-06-01T00:00:00Z')).toBe('EVIDENCE_NOT_KEPT');
  expect(await code('a/evidence-pack?at=yesterday')).toBe('INVALID_REQUEST');
});
