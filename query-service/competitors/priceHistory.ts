import * as api from '../../domain/api/priceHistory.js';
import { HISTORY_DAYS } from '../../domain/api/priceHistory.js';
import { priceRange } from '../../domain/competitors/market/priceRange.js';
import type { Amount, Currency, Instant, PageId } from '../../domain/kernel/names.js';
import { gapsIn } from '../../domain/price/gapsIn.js';
import { type Availability, type Figures, type PriceEvent, pageStream } from '../../domain/price/price.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import { merchantGet } from '../http/merchantGet.js';
import type { QueryPorts } from '../ports.js';
import { eventsIn } from './marketPast.js';
import { pageOfCompetitor } from './pageOfCompetitor.js';
import { type PriceRow, pricePages, pricesIn } from './pricesIn.js';
import { numberOf } from './watchedCompetitors.js';

const DAY_MS = 86_400_000;

/** DESIGN §9: `GET /api/competitors/{id}/history`. */
export const priceHistory = merchantGet(api.priceHistory, {
  async *csv({ merchant: { shop }, query: { days = HISTORY_DAYS.default }, params: { id }, ports }) {
    const { page } = await pageOfCompetitor(shop, id, ports);
    const to = ports.clock.now();
    for await (const rows of pricePages(page, plus(to, -days * DAY_MS), to, ports)) yield rows.map(pointOf);
  },

  async handler({ shop }, { days = HISTORY_DAYS.default }, ports, { id }) {
    const { page } = await pageOfCompetitor(shop, id, ports);
    const to = ports.clock.now();
    const from = plus(to, -days * DAY_MS);
    const points = await pricesIn(page, from, to, ports);
    const [first] = await ports.readStore.sql
      .selectFrom('price_history')
      .select('at')
      .where('page', '=', page)
      .orderBy('at')
      .limit(1)
      .execute();
    const { currency, min, avg, max } = priceRange(
      points.map(({ at, price, currency }) => ({
        at: at as Instant,
        price: price as Amount | null,
        currency: currency as Currency | null,
      })),
      from,
      to,
    );
    return {
      id,
      from,
      to,
      points: points.map(pointOf),
      currency,
      min: numberOf(min),
      avg: numberOf(avg),
      max: numberOf(max),
      firstSeen: first?.at ?? null,
      kept: await keptTimes(shop, page, from, ports),
      gaps: gapsIn(await eventsIn<PriceEvent>(ports.eventLog, pageStream(page as PageId)), from),
    };
  },
});

/** The times since `from` whose page the shop keeps. */
async function keptTimes(shop: string, page: string, from: Instant, { workStore }: Pick<QueryPorts, 'workStore'>) {
  const rows = await workStore.sql
    .selectFrom('snapshots')
    .select('at')
    .where('shop', '=', shop)
    .where('page', '=', page)
    .where('at', '>=', from)
    .orderBy('at')
    .execute();
  return rows.map(({ at }) => at);
}

function pointOf(row: PriceRow): api.PricePoint {
  const believed = row.believed === null ? null : (JSON.parse(row.believed) as Figures);
  return {
    at: row.at,
    price: numberOf(row.price),
    listPrice: numberOf(row.list_price),
    currency: row.currency,
    availability: row.availability as Availability,
    revised: believed !== null,
    believedPrice: numberOf(believed?.price ?? null),
    believedCurrency: believed?.currency ?? null,
    believedAvailability: believed?.availability ?? null,
  };
}
