import { flag, orNull, table, text } from '../table.js';

/** Connected stores and what is known of them. */
export const shops = table(
  'shops',
  {
    shop: text(),
    name: text(),
    currency: text(),
    time_zone: text(),
    connected: flag(),
    connected_at: text(),
    /** When store data was last taken over; `null` before the first time. */
    last_sync: orNull(text()),
  },
  { key: ['shop'] },
);
