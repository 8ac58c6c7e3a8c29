import type { DataSet } from '../../domain/analytics/dataSet.js';
import type { RefusalCode } from '../../domain/analytics/refusalCode.js';
import { integer, type RowOf, table, text } from '../../platform/tables/table.js';

/** Visits per day, from the store's own report. */
export const conversionDays = table(
  'conversion_days',
  { shop: text(), day: text(), sessions: integer(), completed: integer() },
  { key: ['shop', 'day'] },
);

/** The currently refused data sets. */
export const refusals = table(
  'refusals',
  { shop: text(), data_set: text<DataSet>(), code: text<RefusalCode>(), since: text() },
  { key: ['shop', 'data_set'] },
);

declare module '../../platform/read-store/readTables.js' {
  interface ReadTables {
    conversion_days: RowOf<typeof conversionDays>;
    refusals: RowOf<typeof refusals>;
  }
}
