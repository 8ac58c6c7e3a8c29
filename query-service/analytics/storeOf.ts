import type { DataSet } from '../../domain/analytics/dataSet.js';
import type { RefusalCode } from '../../domain/analytics/refusalCode.js';
import { type About, ANALYTICS_DAYS } from '../../domain/api/analytics.js';
import { dayIn, daysUntil } from '../../domain/kernel/day.js';
import { as, type Currency, type ShopDomain } from '../../domain/kernel/names.js';
import type { Connection } from '../../domain/shop/shop.js';
import { preparedQuery } from '../../platform/read-store/preparedQuery.js';
import type { QueryPorts } from '../ports.js';

export interface Store {
  /** `null` before the store's first sync. */
  readonly currency: Currency | null;
  readonly timeZone: string;
  readonly connection: Connection | 'disconnected' | null;
  readonly connectionSince: string | null;
  readonly lastSync: string | null;
  /** Data that the store platform currently refuses. */
  readonly refusals: readonly Refusal[];
  /** The window of all figures: days in the store's calendar, ending today, oldest first. */
  readonly days: readonly string[];
}

interface Refusal {
  readonly dataSet: DataSet;
  readonly code: RefusalCode;
  readonly since: string;
}

const rowsOf = preparedQuery((sql, place: (name: 'shop') => never) =>
  sql
    .selectFrom('shops as s')
    .leftJoin('refusals as r', 'r.shop', 's.shop')
    .select(['s.currency', 's.time_zone', 's.last_sync', 's.connection', 's.connection_since'])
    .select(['r.data_set', 'r.code', 'r.since'])
    .where('s.shop', '=', place('shop')),
);

/** The calendar, currency and refusals of a shop. Every dashboard figure needs them. */
export async function storeOf(shop: ShopDomain, { readStore, clock }: QueryPorts): Promise<Store> {
  const rows = await rowsOf(readStore.sql, { shop });
  const row = rows[0];
  const timeZone = row?.time_zone ?? 'UTC';
  return {
    currency: row ? as<Currency>(row.currency) : null,
    timeZone,
    connection: row?.connection ?? null,
    connectionSince: row?.connection_since ?? null,
    lastSync: row?.last_sync ?? null,
    refusals: rows.flatMap(({ data_set: dataSet, code, since }) =>
      dataSet && code && since ? [{ dataSet, code, since }] : [],
    ),
    days: windowUntil(dayIn(timeZone, clock.now())),
  };
}

/** Windows by last day. At most three are current at any moment, across all time zones. */
const windows = new Map<string, readonly string[]>();
const REMEMBERED = 8;

function windowUntil(today: string): readonly string[] {
  const cached = windows.get(today);
  if (cached) return cached;
  if (windows.size >= REMEMBERED) windows.clear();
  const days = daysUntil(today, ANALYTICS_DAYS);
  windows.set(today, days);
  return days;
}

/** Explains how to read a figure for these days. */
export const aboutOf = ({ timeZone, lastSync }: Store, definition: string, days: readonly string[]): About => ({
  definition,
  timeZone,
  from: days[0] ?? '',
  to: days.at(-1) ?? '',
  lastSync,
});
