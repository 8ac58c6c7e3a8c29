import { type RowOf, table, text } from '../../platform/tables/table.js';

/** Each shop's notes on days of its revenue curve. */
export const annotations = table(
  'annotations',
  {
    shop: text(),
    id: text(),
    /** `YYYY-MM-DD` in the store's calendar. */
    day: text(),
    text: text(),
  },
  { key: ['shop', 'id'] },
);

declare module '../../platform/read-store/readTables.js' {
  interface ReadTables {
    annotations: RowOf<typeof annotations>;
  }
}
