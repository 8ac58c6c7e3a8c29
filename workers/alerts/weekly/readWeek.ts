/** Reads the content of a weekly email: moves, prices above a competitor's, and revenue. */
import { marketSettingsOf } from '../../../application/competitors/marketSettingsOf.js';
import { compareWithOwn } from '../../../domain/competitors/market/comparison.js';
import type { Pair } from '../../../domain/competitors/pair.js';
import { dayAfter, startOfDay } from '../../../domain/kernel/day.js';
import type { Language } from '../../../domain/kernel/language.js';
import { fromMinor, percentChange } from '../../../domain/kernel/money.js';
import { type Amount, as, type Currency, type ShopDomain } from '../../../domain/kernel/names.js';
import type { AlertPorts } from '../ports.js';

const WEEK_DAYS = 7;

export interface Move {
  readonly label: string;
  readonly from: Amount;
  readonly to: Amount;
  readonly currency: Currency | null;
  readonly percent: number;
}

export interface Dearer {
  readonly label: string;
  /** Both in the competitor's currency, and per piece if the pack sizes differ. */
  readonly own: Amount;
  readonly theirs: Amount;
  readonly currency: Currency;
}

export interface Week {
  readonly storeName: string;
  readonly language: Language;
  /** `YYYY-MM-DD`, both included. */
  readonly first: string;
  readonly last: string;
  /** Largest first. */
  readonly moves: readonly Move[];
  readonly dearer: readonly Dearer[];
  /** Seven days each, oldest first. */
  readonly revenue: { readonly days: readonly number[]; readonly before: readonly number[]; readonly currency: string };
}

/** @returns `null` if there is nothing to tell: neither a move, nor a dearer price, nor a sale. */
export async function readWeek(
  ports: AlertPorts,
  shop: ShopDomain,
  monday: string,
  language: Language,
): Promise<Week | null> {
  const store = await ports.readStore.sql
    .selectFrom('shops')
    .select(['name', 'time_zone', 'currency'])
    .where('shop', '=', shop)
    .executeTakeFirst();
  if (!store) return null;
  const first = dayAfter(monday, -WEEK_DAYS);
  const competitors = await competitorsOf(ports, shop);
  const span = { from: startOfDay(store.time_zone, first), to: startOfDay(store.time_zone, monday) };
  const moves = await movesIn(ports, competitors, span);
  const { rates } = await marketSettingsOf(ports.eventLog, shop);
  const dearer = competitors.flatMap(row => dearerThan(row, rates));
  const revenue = await revenueIn(ports, shop, monday, store.currency);
  const sold = [...revenue.days, ...revenue.before].some(total => total !== 0);
  if (moves.length === 0 && dearer.length === 0 && !sold) return null;
  return { storeName: store.name ?? shop, language, first, last: dayAfter(monday, -1), moves, dearer, revenue };
}

type Row = Awaited<ReturnType<typeof competitorsOf>>[number];

const competitorsOf = ({ readStore }: AlertPorts, shop: ShopDomain) =>
  readStore.sql
    .selectFrom('competitors as c')
    .leftJoin('pages as p', 'p.page', 'c.page')
    .leftJoin('products as o', join =>
      join.onRef('o.shop', '=', 'c.shop').onRef('o.product_id', '=', 'c.product_id').on('o.removed', '=', 0),
    )
    .leftJoin('variants as v', join =>
      join.onRef('v.shop', '=', 'c.shop').onRef('v.variant_id', '=', 'c.own_variant').on('o.removed', '=', 0),
    )
    .select(['c.page', 'c.label', 'c.url', 'c.pair', 'p.title', 'p.price', 'p.currency', 'p.availability'])
    .select(['o.title as own_title', 'o.currency as own_currency', 'v.title as own_variant_title'])
    .select(({ fn }) => fn.coalesce('v.price', 'o.price').as('own_price'))
    .where('c.shop', '=', shop)
    .orderBy('c.tracked_at')
    .execute();

const labelOf = ({ label, title, url }: Row): string => label ?? title ?? new URL(url).hostname;

async function movesIn(
  { readStore }: AlertPorts,
  competitors: readonly Row[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Move[]> {
  const moves: Move[] = [];
  for (const row of competitors) {
    const [start, end] = await Promise.all(
      [from, to].map(moment =>
        readStore.sql
          .selectFrom('price_history')
          .select(['price', 'currency'])
          .where('page', '=', row.page)
          .where('at', '<', moment)
          .where('price', 'is not', null)
          .orderBy('at', 'desc')
          .orderBy('position', 'desc')
          .limit(1)
          .executeTakeFirst(),
      ),
    );
    if (!start?.price || !end?.price || start.currency !== end.currency) continue;
    const [before, after] = [as<Amount>(start.price), as<Amount>(end.price)];
    const percent = percentChange(before, after);
    if (percent !== null && percent !== 0)
      moves.push({ label: labelOf(row), from: before, to: after, currency: end.currency as Currency | null, percent });
  }
  return moves.sort((a, b) => Math.abs(b.percent) - Math.abs(a.percent));
}

function dearerThan(row: Row, rates: Parameters<typeof compareWithOwn>[3]): Dearer[] {
  if (row.own_price === null || row.own_currency === null || row.price === null || row.currency === null) return [];
  if (row.availability === 'out_of_stock') return [];
  const currency = as<Currency>(row.currency);
  const own = {
    title: row.own_title,
    variant: row.own_variant_title,
    price: as<Amount>(row.own_price),
    currency: as<Currency>(row.own_currency),
  };
  const theirs = { title: row.title, price: as<Amount>(row.price), currency };
  const compared = compareWithOwn(row.pair as Pair | null, own, theirs, rates);
  if (typeof compared !== 'object' || compared.percent === null || compared.percent >= 0) return [];
  return [{ label: labelOf(row), own: compared.own, theirs: compared.theirs, currency }];
}

async function revenueIn({ readStore }: AlertPorts, shop: ShopDomain, monday: string, currency: string) {
  const rows = await readStore.sql
    .selectFrom('revenue_days')
    .select(['day', 'total'])
    .where('shop', '=', shop)
    .where('currency', '=', currency)
    .where('day', '>=', dayAfter(monday, -2 * WEEK_DAYS))
    .where('day', '<', monday)
    .execute();
  const totals = new Map(rows.map(({ day, total }) => [day, Number(fromMinor(total, as<Currency>(currency)))]));
  const week = (start: number) =>
    Array.from({ length: WEEK_DAYS }, (_, n) => totals.get(dayAfter(monday, start + n)) ?? 0);
  return { days: week(-WEEK_DAYS), before: week(-2 * WEEK_DAYS), currency };
}
