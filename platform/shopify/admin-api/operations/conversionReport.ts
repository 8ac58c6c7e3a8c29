/**
 * Reads visits and purchases by day from ShopifyQL: needs `read_reports` and level 2 approval (shopify reference §11).
 */
import { Type } from 'typebox';
import type { ConversionDay } from '../../../../domain/analytics/analytics.js';
import { Nullable } from '../../../../domain/api/common.js';
import { operation } from './operation.js';

export const conversionReport = operation<{ query: string }>()(
  `query ConversionReport($query: String!) {
  shopifyqlQuery(query: $query) { tableData { rows } parseErrors }
}`,
  Type.Object({
    shopifyqlQuery: Nullable(
      Type.Object({
        tableData: Nullable(Type.Object({ rows: Type.Unknown() })),
        parseErrors: Type.Array(Type.String()),
      }),
    ),
  }),
);

/** The last 60 days, as the store's own reports count them, without robots. */
export const CONVERSION_QUERY =
  'FROM sessions SHOW sessions, conversion_rate, sessions_with_cart_additions, sessions_that_reached_checkout, ' +
  "sessions_that_completed_checkout WHERE human_or_bot_session = 'human' TIMESERIES day SINCE -60d UNTIL today";

/** All numbers arrive as text. Skips rows in any other form. */
export function conversionDays(rows: unknown): readonly ConversionDay[] {
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row: Readonly<Record<string, unknown>> | null) => {
    const day = String(row?.day ?? '').slice(0, 10);
    const [sessions, completed] = [wholeOf(row?.sessions), wholeOf(row?.sessions_that_completed_checkout)];
    return /^\d{4}-\d{2}-\d{2}$/.test(day) && sessions !== null && completed !== null
      ? [{ day, sessions, completed }]
      : [];
  });
}

function wholeOf(value: unknown): number | null {
  const number = Number(typeof value === 'string' || typeof value === 'number' ? value : Number.NaN);
  return Number.isSafeInteger(number) && number >= 0 ? number : null;
}
