/**
 * Folds the competitors of each shop, and the last reading and history of each page. Serves `GET /api/competitors` and
 * the market figures, which join by `page`, because all watching shops share a page's row.
 */

import { figuresAfter, NEVER_SEEN, type PageFigures } from '../../domain/price/figures.js';
import { figuresOf, type Known, movesBetween, type Point, revise } from '../../domain/price/knownNow.js';
import { linkTo } from '../../domain/price/page.js';
import type { Figures } from '../../domain/price/price.js';
import type { Signal } from '../../platform/realtime/port.js';
import type { RowOf } from '../../platform/tables/table.js';
import { type Find, type Folded, projection, type RowsOf } from '../projection.js';
import { competitors as competitorsTable, pages as pagesTable, priceHistory } from './tables.js';

export const competitors = projection({
  name: 'competitors',
  version: 7,
  tables: { competitors: competitorsTable, pages: pagesTable, history: priceHistory },

  needs: {
    PriceChanged: ofPage,
    PriceRebased: ofPage,
    StockChanged: ofPage,
    PageRenamed: ofPage,
    ShopNamed: ofPage,
    CheckFailed: ofPage,
    CheckRecovered: ofPage,
    ReadingRevised: ({ data }) => ({ pages: [[data.page]], history: [[data.page]] }),
    CompetitorLinked: ofCompetitor,
    CompetitorPaired: ofCompetitor,
    ReadingCorrected: ofCompetitor,
    CorrectionWithdrawn: ofCompetitor,
    CheckScheduleChanged: ofCompetitor,
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
        pair: data.productId === null ? null : 'assumed',
        own_variant: null,
        variant: data.variant,
        every_minutes: null,
        tracked_at: at,
      }),

    CheckScheduleChanged: ({ data }, { competitors }) =>
      competitors.patch([data.competitorId], { every_minutes: data.everyMinutes }),

    CompetitorLinked: ({ data }, { competitors }) =>
      competitors.patch([data.competitorId], {
        product_id: data.productId,
        pair: data.productId === null ? null : 'confirmed',
        own_variant: null,
      }),

    CompetitorPaired: ({ data: { competitorId, productId, pair, ownVariant } }, { competitors }) =>
      competitors.patch([competitorId], { product_id: productId, pair, own_variant: ownVariant }),

    ReadingCorrected: ({ data }, { competitors }) => competitors.patch([data.competitorId], { page: data.to }),
    CorrectionWithdrawn: ({ data }, { competitors }) => competitors.patch([data.competitorId], { page: data.to }),

    CompetitorDropped: ({ data }, { competitors }) => competitors.remove(data.competitorId),

    PriceObserved: putReading,
    PriceChanged: putReading,
    PriceRebased: putReading,
    StockChanged: putReading,

    ReadingRevised: reviseHistory,

    PageRenamed: ({ data }, { pages }) => pages.patch([data.page], { title: data.to }),
    ShopNamed: ({ data }, { pages }) => pages.patch([data.page], { shop_name: data.to }),

    CheckFailed: ({ data }, { pages }) =>
      pages.put({ ...(pages.needed(data.page) ?? rowOf(data.page, NEVER_SEEN)), failure: data.reason }),

    CheckRecovered: ({ data }, { pages }) => pages.patch([data.page], { failure: null }),
  },

  announce: {
    CompetitorTracked: ({ data, meta, position }) => changedFor([meta.shop], position, data.competitorId),
    CompetitorDropped: ({ data, meta, position }) => changedFor([meta.shop], position, data.competitorId),
    CompetitorLinked: ({ data, meta, position }) => changedFor([meta.shop], position, data.competitorId),
    CompetitorPaired: ({ data, meta, position }) => changedFor([meta.shop], position, data.competitorId),
    ReadingCorrected: ({ data, meta, position }) => changedFor([meta.shop], position, data.competitorId),
    CorrectionWithdrawn: ({ data, meta, position }) => changedFor([meta.shop], position, data.competitorId),
    CheckScheduleChanged: ({ data, meta, position }) => changedFor([meta.shop], position, data.competitorId),
    PriceObserved: toWatchers,
    PriceChanged: toWatchers,
    PriceRebased: toWatchers,
    StockChanged: toWatchers,
    PageRenamed: toWatchers,
    ShopNamed: toWatchers,
    CheckFailed: toWatchers,
    CheckRecovered: toWatchers,
    ReadingRevised: toWatchers,
  },
});

type Reading = Folded<'PriceObserved' | 'PriceChanged' | 'PriceRebased' | 'StockChanged'>;

function putReading(
  event: Reading,
  { pages, history }: RowsOf<{ pages: typeof pagesTable; history: typeof priceHistory }>,
) {
  const { data, type, at, position } = event;
  const { page } = data;
  // `needs` loads no row for the first reading.
  const before = type === 'PriceObserved' ? undefined : pages.needed(page);
  const row = rowOf(page, figuresAfter(before ? shownBy(before) : NEVER_SEEN, { ...data, type, at } as Known));
  pages.put(row);
  const { price, currency, list_price, availability } = row;
  history.put({ page, at, position, price, currency, list_price, availability, believed: null, revised_at: null });
}

type HistoryPoint = Point & Pick<RowOf<typeof priceHistory>, 'position'>;

/** Corrects the history, and derives the page's figures from it. */
function reviseHistory(
  { data, at }: Folded<'ReadingRevised'>,
  { pages, history }: RowsOf<{ pages: typeof pagesTable; history: typeof priceHistory }>,
): void {
  const { page } = data;
  const before = history.neededUnder(page).map(pointBy).sort(byTime);
  const points = revise(before, { ...data, at } as Parameters<typeof revise>[1]);
  for (const [index, point] of points.entries()) if (point !== before[index]) history.put(rowBy(page, point));
  const row = pages.needed(page);
  if (!row) return;
  const look = { page: data.page, observer: 'monitor' } as const;
  const moves = points
    .slice(1)
    .flatMap((point, index) => movesBetween(points[index], point, { ...look, at: point.at }));
  const { title, shopName, failure } = shownBy(row);
  pages.put(rowOf(page, { ...moves.reduce(figuresAfter, firstShown(points[0])), title, shopName, failure }));
}

/** The page's figures after its first reading, which is no change. */
const firstShown = (first: Figures | undefined): PageFigures => ({ ...NEVER_SEEN, ...(first && figuresOf(first)) });

const byTime = (a: HistoryPoint, b: HistoryPoint): number =>
  a.at === b.at ? order(a.position, b.position) : order(a.at, b.at);
const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const pointBy = (row: Readonly<RowOf<typeof priceHistory>>): HistoryPoint =>
  ({
    ...{ position: row.position, at: row.at, price: row.price, currency: row.currency, listPrice: row.list_price },
    availability: row.availability,
    believed: row.believed === null ? null : JSON.parse(row.believed),
    revisedAt: row.revised_at,
  }) as HistoryPoint;

/** The inverse of `pointBy`. */
const rowBy = (page: string, point: HistoryPoint): RowOf<typeof priceHistory> => ({
  ...{ page, position: point.position, at: point.at, price: point.price, currency: point.currency },
  list_price: point.listPrice,
  availability: point.availability,
  believed: point.believed && JSON.stringify(point.believed),
  revised_at: point.revisedAt,
});

const rowOf = (page: string, shown: PageFigures): RowOf<typeof pagesTable> => ({
  page,
  title: shown.title,
  shop_name: shown.shopName,
  price: shown.price,
  previous_price: shown.previousPrice,
  percent_diff: shown.percentDiff,
  currency: shown.currency,
  list_price: shown.listPrice,
  availability: shown.availability,
  changed_at: shown.changedAt,
  failure: shown.failure,
  changes: shown.changes,
});

/** The inverse of `rowOf`. */
const shownBy = (row: Readonly<RowOf<typeof pagesTable>>): PageFigures =>
  ({
    title: row.title,
    shopName: row.shop_name,
    price: row.price,
    previousPrice: row.previous_price,
    percentDiff: row.percent_diff,
    currency: row.currency,
    listPrice: row.list_price,
    availability: row.availability,
    changedAt: row.changed_at,
    failure: row.failure,
    changes: row.changes,
  }) as PageFigures;

type CompetitorEvent =
  | 'CompetitorLinked'
  | 'CompetitorPaired'
  | 'ReadingCorrected'
  | 'CorrectionWithdrawn'
  | 'CheckScheduleChanged';

type PageEvent =
  | 'PageRenamed'
  | 'ShopNamed'
  | 'PriceObserved'
  | 'PriceChanged'
  | 'PriceRebased'
  | 'StockChanged'
  | 'CheckFailed'
  | 'CheckRecovered'
  | 'ReadingRevised';

function ofPage({ data }: Folded<PageEvent>) {
  return { pages: [[data.page]] };
}

function ofCompetitor({ data }: Folded<CompetitorEvent>) {
  return { competitors: [[data.competitorId]] };
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
