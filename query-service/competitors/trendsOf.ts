import type { Competitor } from '../../domain/api/competitors.js';
import { TREND } from '../../domain/api/competitors.js';
import type { Instant } from '../../domain/kernel/names.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import type { QueryPorts } from '../ports.js';

type Trend = Competitor['trend'];

const DAY_MS = 86_400_000;

/** The latest prices of each page within `TREND.days`, oldest first. The first point may precede the window. */
export async function trendsOf(
  pages: readonly string[],
  { readStore, clock }: Pick<QueryPorts, 'readStore' | 'clock'>,
): Promise<ReadonlyMap<string, Trend>> {
  const from = plus(clock.now(), -TREND.days * DAY_MS);
  const trends = await Promise.all(
    [...new Set(pages)].map(async page => [page, await trendOf(page, from, readStore)] as const),
  );
  return new Map(trends);
}

async function trendOf(page: string, from: Instant, { sql }: QueryPorts['readStore']): Promise<Trend> {
  const latest = await sql
    .selectFrom('price_history')
    .select(['at', 'price', 'currency'])
    .where('page', '=', page)
    .orderBy('at', 'desc')
    .orderBy('position', 'desc')
    .limit(TREND.points)
    .execute();
  const before = latest.findIndex(({ at }) => at < from);
  const points = before === -1 ? latest : latest.slice(0, before + 1);
  // A line has one scale, so it ends where the currency changes.
  const { currency } = points.find(({ price }) => price !== null) ?? {};
  const currencyChange = points.findIndex(point => point.price !== null && point.currency !== currency);
  return (currencyChange === -1 ? points : points.slice(0, currencyChange))
    .toReversed()
    .map(({ at, price }) => ({ at, price: price === null ? null : Number(price) }));
}
