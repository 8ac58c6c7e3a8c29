/** A page that a merchant corrected: read at its place first, and never another place's price in silence. */
import { expect, it } from 'vitest';
import type { ReactorEvent } from '../../application/follow/reactor.js';
import { extract } from '../../domain/extraction/extract.js';
import { as, type PageId } from '../../domain/kernel/names.js';
import { msOf } from '../../platform/runtime/clock/clock.js';
import { fetcherFor, servePlain } from '../../platform/web/fetch/loopback.fixtures.js';
import { createHostGate } from '../../platform/web/pace/hostGate.js';
import { watchedPages } from '../scheduler/watchedPages.js';
import { eventsOf, openEngines, watch } from '../workers.fixtures.js';
import { createMonitor } from './monitor.js';

const lantern = (club: string | null) => `<html lang="en-US"><body><main><h1>Glow Camp Lantern</h1>
  <p class="price">$45.00</p>${club === null ? '' : `<p class="club">$${club} with club card</p>`}
  <button>Add to basket</button></main></body></html>`;

/** The shop corrected the page to its club price of $39. */
async function corrected() {
  const engines = await openEngines();
  const shows = { club: '39.00' as string | null };
  const site = await servePlain((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(lantern(shows.club));
  });
  const { page, url } = await watch(engines, 'aurora.myshopify.com', `${site.origin}/lantern`);
  const seen = extract({ html: lantern('39.00'), url }).candidates.find(({ amount }) => amount === '39.00');
  if (!seen) throw new Error('the page offers no club price');
  const to = as<PageId>('corrected');
  const data = {
    ...{ competitorId: 'c', page, url, variant: null, vantage: 'direct', to },
    ...{ place: seen.place, price: '39.00', currency: 'USD' },
  };
  const write = await watchedPages(() => {}).record?.({
    ...{ type: 'ReadingCorrected', data, at: engines.clock.now() },
  } as unknown as ReactorEvent<'ReadingCorrected'>);
  await engines.workStore.transaction(async transaction => void (await write?.(transaction)));
  const check = createMonitor({
    ...engines,
    fetch: fetcherFor([site]),
    extractor: { extract: async input => extract(input) },
    gate: createHostGate({
      ...{ floorMs: 0, jitter: 0, capMs: 0, backoffMs: 0, random: () => 0 },
      now: () => msOf(engines.clock.now()),
    }),
    intervals: { shortest: 900_000, first: 3_600_000, longest: 86_400_000 },
    random: () => 0.5,
  });
  let checks = 0;
  /** What a check of the page adds to its history. */
  async function showing(club: string | null) {
    shows.club = club;
    const before = (await eventsOf(engines.eventLog, `page-${to}`)).length;
    await check({ checkId: `check-${checks++}`, page: to, url });
    return (await eventsOf(engines.eventLog, `page-${to}`)).slice(before).map(([type, told]) => {
      const { reading, to: price, reason } = told as { reading?: { price: string }; to?: string; reason?: string };
      return `${type} ${reading?.price ?? price ?? reason ?? ''}`.trim();
    });
  }
  const watched = () => engines.workStore.sql.selectFrom('page_checks').select('page').execute();
  return { showing, watched };
}

it('it is read where the merchant said, and follows the price there', async () => {
  const { showing, watched } = await corrected();
  expect(await watched()).toEqual([{ page: 'corrected' }]);
  expect(await showing('39.00')).toEqual(['PriceObserved 39.00']);
  expect(await showing('37.00')).toEqual(['PriceChanged 37.00']);
});

it('it needs a look if no price is left there, and the price stays until it is back', async () => {
  const { showing } = await corrected();
  await showing('39.00');
  expect(await showing(null)).toEqual(['CheckFailed place_gone']);
  expect(await showing('39.00')).toEqual(['CheckRecovered']);
});

it('it needs a look if the price there is far from what it was, however often it is seen', async () => {
  const { showing } = await corrected();
  await showing('39.00');
  expect(await showing('390.00')).toEqual(['CheckFailed value_unusual']);
  expect(await showing('390.00')).toEqual([]);
});
