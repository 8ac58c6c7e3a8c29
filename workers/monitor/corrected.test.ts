/** A page that a merchant corrected: read at its place first, and never another place's price in silence. */
import { expect, it } from 'vitest';
import type { ReactorEvent } from '../../application/follow/reactor.js';
import { extractHere } from '../../application/reading/extraction-thread/extractHere.fixtures.js';
import { fingerprintStock } from '../../domain/extraction/applyStockCorrection.js';
import { extract } from '../../domain/extraction/extract.js';
import { as, type PageId } from '../../domain/kernel/names.js';
import type { Reading } from '../../domain/price/price.js';
import { safeFetchFor, servePlain } from '../../platform/outbound/fetch/loopback.fixtures.js';
import { createHostPacer } from '../../platform/outbound/pace/hostPacer.js';
import { createShares } from '../../platform/outbound/share/createShares.js';
import { msOf } from '../../platform/runtime/clock/clock.js';
import { watchedPages } from '../scheduler/watchedPages.js';
import { eventsOf, openEngines, watch } from '../workers.fixtures.js';
import { createMonitor } from './monitor.js';

const SOLD_OUT = '<p class="stock">Sold out</p>';
const PRICE = '<p class="price">$45.00</p>';
const lantern = (
  club: string | null,
  line = '',
  price = PRICE,
) => `<html lang="en-US"><body><main><h1>Glow Camp Lantern</h1>
  ${price}${club === null ? '' : `<p class="club">$${club} with club card</p>`}${line}
  <button>Add to basket</button></main></body></html>`;

/** The place of the club price, and what the merchant said of it: it is the price. */
const CLUB = { place: placeOf('39.00'), price: '39.00', currency: 'USD', stock: null };
/** The price is right; the stock is not. */
const STOCK = { place: null, price: null, currency: null };

function placeOf(amount: string): string {
  const { candidates } = extract({ html: lantern('39.00'), url: 'https://shop.example/' });
  return candidates.find(one => one.amount === amount)?.place ?? '';
}

/** The shop corrected the page. */
async function corrected(correction: object = CLUB) {
  const engines = await openEngines();
  const shows = { club: '39.00' as string | null, line: '', price: PRICE };
  const site = await servePlain((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(lantern(shows.club, shows.line, shows.price));
  });
  const { page, url } = await watch(engines, 'aurora.myshopify.com', `${site.origin}/lantern`);
  const to = as<PageId>('corrected');
  const data = {
    ...{ competitorId: 'c', page, url, variant: null, vantage: 'direct', to },
    ...correction,
  };
  const write = await watchedPages(engines.realtime, () => {}).record?.({
    ...{ type: 'ReadingCorrected', data, at: engines.clock.now() },
  } as unknown as ReactorEvent<'ReadingCorrected'>);
  await engines.workStore.transaction(async transaction => void (await write?.(transaction)));
  const check = createMonitor({
    ...engines,
    fetch: safeFetchFor([site]),
    extractor: extractHere,
    shares: createShares(),
    pacer: createHostPacer({
      ...{ floorMs: 0, jitter: 0, capMs: 0, backoffMs: 0, random: () => 0 },
      now: () => msOf(engines.clock.now()),
    }),
    intervalsOf: () => ({ shortest: 900_000, first: 3_600_000, longest: 86_400_000 }),
    random: () => 0.5,
  });
  let checks = 0;
  /** What a check of the page adds to its history. */
  async function showing(club: string | null, line = '', price = PRICE) {
    Object.assign(shows, { club, line, price });
    const before = (await eventsOf(engines.eventLog, `page-${to}`)).length;
    await check({ checkId: `check-${checks++}`, page: to, url });
    return (await eventsOf(engines.eventLog, `page-${to}`)).slice(before).map(([type, told]) => {
      const { reading, to: price, reason } = told as { reading?: Reading; to?: string; reason?: string };
      const read = reading && (correction === CLUB ? reading.price : `${reading.price} ${reading.availability}`);
      return `${type} ${read ?? price ?? reason ?? ''}`.trim();
    });
  }
  const watched = () => engines.workStore.sql.selectFrom('page_checks').select('page').execute();
  const sure = () => engines.workStore.sql.selectFrom('page_checks').select(['sure', 'doubt']).executeTakeFirst();
  return { showing, watched, sure };
}

it('it is read from the corrected element, and follows its price', async () => {
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

it('it has no price if the merchant marked it so, and needs a review once it shows a price other than the wrong one', async () => {
  const { showing } = await corrected({ place: 'none 45.00', price: null, currency: null, stock: null });
  expect(await showing('39.00')).toEqual(['PriceObserved null in_stock']);
  expect(await showing('37.00')).toEqual([]);
  expect(
    await showing(
      null,
      '<script type="application/ld+json">{"@type":"Product","name":"Glow Camp Lantern","offers":{"price":"52.00","priceCurrency":"USD"}}</script><p class="price">$52.00</p>',
      '',
    ),
  ).toEqual(['CheckFailed value_unusual']);
});

/** What the page says of its stock with and without the line. */
const statements = (line: string) => extract({ html: lantern('39.00', line), url: 'https://shop.example/' }).stock;

it('its stock stays corrected while the page’s statement is unchanged, and its price follows the page', async () => {
  const said = fingerprintStock(statements(''));
  const { showing } = await corrected({ ...STOCK, stock: { availability: 'out_of_stock', place: null, said } });
  expect(await showing('39.00')).toEqual(['PriceObserved 45.00 out_of_stock']);
  expect(await showing('38.00')).toEqual([]);
  expect(await showing('38.00', SOLD_OUT)).toEqual(['CheckFailed stock_gone']);
  expect(await showing('38.00')).toEqual(['CheckRecovered']);
});

it('its stock is read from the corrected element, and needs a review once that is gone', async () => {
  const place = statements(SOLD_OUT).find(({ raw }) => raw === 'Sold out')?.place ?? '';
  expect(place).not.toBe('');
  const { showing } = await corrected({ ...STOCK, stock: { availability: 'out_of_stock', place, said: '' } });
  expect(await showing('39.00', SOLD_OUT)).toEqual(['PriceObserved 45.00 out_of_stock']);
  expect(await showing('39.00', '<p class="stock">In stock</p>')).toEqual(['StockChanged in_stock']);
  expect(await showing('39.00')).toEqual(['CheckFailed stock_gone']);
});

it('its price and its stock are both the merchant’s', async () => {
  const stock = { availability: 'out_of_stock', place: null, said: fingerprintStock(statements('')) };
  const { showing } = await corrected({ ...CLUB, stock });
  expect(await showing('39.00')).toEqual(['PriceObserved 39.00 out_of_stock']);
});

it('by a rule for its site, it is read at the rule’s place', async () => {
  const { showing, sure } = await corrected({ ...CLUB, price: null, currency: null, byRule: true });
  expect(await showing('39.00')).toMatchObject([expect.stringMatching(/^PriceObserved 39\.00/)]);
  expect(await sure()).toEqual({ sure: 1, doubt: null });
});

it('by a rule for its site, it is read as usual if it lacks the place, and never for sure', async () => {
  const { showing, sure } = await corrected({ ...CLUB, price: null, currency: null, byRule: true });
  expect(await showing(null)).toMatchObject([expect.stringMatching(/^PriceObserved 45\.00/)]);
  expect(await sure()).toEqual({ sure: 0, doubt: 'rule_missed' });
});
