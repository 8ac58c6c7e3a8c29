import { expect, it } from 'vitest';
import type { ReactorEvent } from '../../application/follow/reactor.js';
import { keepPreview } from '../../application/reading/keptPreviews.js';
import { extract } from '../../domain/extraction/extract.js';
import { as, type PageVariant, type ProductUrl } from '../../domain/kernel/names.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import { openEngines } from '../workers.fixtures.js';
import { watchedPages } from './watchedPages.js';

const url = as<ProductUrl>('https://shop.example/a');
const extraction = extract({
  url,
  html: '<h1>Tent</h1><meta property="og:price:amount" content="9.00"><meta property="og:price:currency" content="USD"><button>Add to cart</button>',
});

async function tracked(variant: PageVariant | null, lateMs = 0) {
  const engines = await openEngines();
  const at = engines.clock.now();
  const nextLook = plus(at, 3_600_000);
  await keepPreview(engines.workStore, url, { at, nextLook, extraction });
  const data = { competitorId: 'c', page: 'page-a', url, variant, vantage: 'direct', label: null, productId: null };
  const event = {
    type: 'CompetitorTracked',
    data,
    at: plus(at, lateMs),
  } as unknown as ReactorEvent<'CompetitorTracked'>;
  const write = await watchedPages(engines.realtime, () => {}).record?.(event);
  await engines.workStore.transaction(async transaction => void (await write?.(transaction)));
  const row = await engines.workStore.sql.selectFrom('page_checks').selectAll().executeTakeFirstOrThrow();
  const kept = await engines.workStore.sql.selectFrom('page_evidence').select('extraction').executeTakeFirst();
  return { at, nextLook, row, kept };
}

it('a page that a preview has just seen is not fetched again, and shows when it was read and why', async () => {
  const { at, nextLook, row, kept } = await tracked(null);
  expect(row).toMatchObject({ due_at: nextLook, last_checked: at, last_read: at, last_reading: null, watchers: 1 });
  expect(JSON.parse(kept?.extraction ?? '')).toMatchObject({ title: 'Tent', candidates: expect.any(Array) });
});

it.each([
  ['a preview of more than ten minutes ago', null, 10 * 60_000 + 1],
  ['a preview that does not list the variant', as<PageVariant>('7'), 0],
] as const)('a page with %s is fetched at once', async (_, variant, lateMs) => {
  const { row, kept } = await tracked(variant, lateMs);
  expect(row).toMatchObject({ due_at: '0001-01-01T00:00:00.000Z', last_checked: null });
  expect(kept).toBeUndefined();
});
