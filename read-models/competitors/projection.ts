/**
 * The data of the competitors page: who watches which page, its last reading, and its history. Serves `GET
 * /api/competitors` with the history, and the market figures, which join by `page`: one page has one row for all shops
 * that watch it.
 */
import { percentChange } from '../../domain/kernel/money.js';
import { linkTo } from '../../domain/price/page.js';
import type { Reading } from '../../domain/price/price.js';
import type { Signal } from '../../platform/realtime/port.js';
import type { RowOf } from '../../platform/tables/table.js';
import { type Find, type Folded, projection } from '../projection.js';
import { competitors as competitorsTable, pages as pagesTable, priceHistory } from './tables.js';

export const competitors = projection({
  name: 'competitors',
  version: 4,
  tables: { competitors: competitorsTable, pages: pagesTable, history: priceHistory },

  needs: {
    PriceChanged: ofPage,
    PriceRebased: ofPage,
    StockChanged: ofPage,
    CheckFailed: ofPage,
    CheckRecovered: ofPage,
  },

  on: {
    CompetitorTracked: ({ data, meta, at }, { competitors }) =>
      competitors.put({
        id: data.competitorId,
        shop: meta.shop,
        page: data.page,
        url: linkTo(data),
        label: data.label,
        product_id: data.productId,
        every_minutes: null,
        tracked_at: at,
      }),

    CheckScheduleChanged: ({ data }, { competitors }) =>
      competitors.patch([data.competitorId], { every_minutes: data.everyMinutes }),

    CompetitorLinked: ({ data }, { competitors }) =>
      competitors.patch([data.competitorId], { product_id: data.productId }),

    CompetitorDropped: ({ data }, { competitors }) => competitors.remove(data.competitorId),

    PriceObserved: (event, { pages, history }) => {
      const row = firstSeen(event.data.page, event.data.reading);
      pages.put(row);
      history.put(point(event, row));
    },

    PriceChanged: (event, { pages, history }) => {
      const { data, at } = event;
      const before = pages.needed(data.page) ?? neverSeen(data.page);
      const page = { ...before, price: data.to, currency: data.currency, list_price: data.listPrice };
      history.put(point(event, page));
      page.previous_price = data.from;
      page.percent_diff = percentChange(data.from, data.to) ?? 0;
      page.changed_at = at;
      page.changes += 1;
      pages.put(page);
    },

    PriceRebased: (event, { pages, history }) => {
      const { data, at } = event;
      const before = pages.needed(data.page) ?? neverSeen(data.page);
      const page = { ...before, price: data.price, currency: data.currency, list_price: data.listPrice };
      history.put(point(event, page));
      pages.put({ ...page, previous_price: null, percent_diff: 0, changed_at: at });
    },

    StockChanged: (event, { pages, history }) => {
      const { data, at } = event;
      const before = pages.needed(data.page) ?? neverSeen(data.page);
      const page = { ...before, availability: data.to, changed_at: at };
      history.put(point(event, page));
      pages.put(page);
    },

    CheckFailed: ({ data }, { pages }) =>
      pages.put({ ...(pages.needed(data.page) ?? neverSeen(data.page)), failure: data.reason }),

    CheckRecovered: ({ data }, { pages }) => pages.patch([data.page], { failure: null }),
  },

  announce: {
    CompetitorTracked: ({ data, meta, position }) => changedFor([meta.shop], position, data.competitorId),
    CompetitorDropped: ({ data, meta, position }) => changedFor([meta.shop], position, data.competitorId),
    CompetitorLinked: ({ data, meta, position }) => changedFor([meta.shop], position, data.competitorId),
    CheckScheduleChanged: ({ data, meta, position }) => changedFor([meta.shop], position, data.competitorId),
    PriceObserved: toWatchers,
    PriceChanged: toWatchers,
    PriceRebased: toWatchers,
    StockChanged: toWatchers,
    CheckFailed: toWatchers,
    CheckRecovered: toWatchers,
  },
});

const neverSeen = (page: string): RowOf<typeof pagesTable> => ({
  page,
  title: null,
  price: null,
  previous_price: null,
  percent_diff: 0,
  currency: null,
  list_price: null,
  availability: 'unknown',
  changed_at: null,
  failure: null,
  changes: 0,
});

const firstSeen = (page: string, { title, price, currency, listPrice, availability }: Reading) => ({
  ...neverSeen(page),
  title,
  price,
  currency,
  list_price: listPrice,
  availability,
});

/** What the page shows after this event. */
const point = (
  { at, position }: { at: string; position: string },
  { page, price, currency, list_price, availability }: RowOf<typeof pagesTable>,
): RowOf<typeof priceHistory> => ({ page, at, position, price, currency, list_price, availability });

type PageEvent = 'PriceObserved' | 'PriceChanged' | 'PriceRebased' | 'StockChanged' | 'CheckFailed' | 'CheckRecovered';

function ofPage({ data }: Folded<PageEvent>) {
  return { pages: [[data.page]] };
}

async function toWatchers({ data, position }: Folded<PageEvent>, find: Find): Promise<Signal[]> {
  const watching = await find(competitorsTable, { page: data.page });
  return changedFor([...new Set(watching.map(({ shop }) => shop))], position);
}

const changedFor = (shops: readonly (string | null)[], position: string, id?: string): Signal[] =>
  shops.map(shop => ({
    kind: 'changed',
    room: `shop:${shop}`,
    payload: id === undefined ? { topic: 'competitors', position } : { topic: 'competitors', position, id },
  }));
