import type { SuggestionStatus } from '../../domain/discovery/discovery.js';
import type { DiscoveryFailure } from '../../domain/discovery/discoveryFailure.js';
import { flag, integer, orNull, type RowOf, real, table, text } from '../../platform/tables/table.js';

/** Other sellers' offers that match the shop's products, and the merchant's decisions. */
export const suggestions = table(
  'suggestions',
  {
    shop: text(),
    page: text(),
    id: text(),
    url: text(),
    title: text(),
    merchant: text(),
    price: orNull(text()),
    currency: orNull(text()),
    image_url: orNull(text()),
    source: text(),
    product_id: text(),
    product_title: text(),
    /** JSON: texts, strongest reason first. */
    reasons: text(),
    score: real(),
    status: text<SuggestionStatus>(),
    /** 1 if the shop already watches the page, so that no decision is pending. */
    tracked: flag(),
    discovered_at: text(),
  },
  { key: ['shop', 'page'], indexes: [['shop', 'status', 'discovered_at']] },
);

/** The last search of each shop. */
export const discoveries = table(
  'discoveries',
  {
    shop: text(),
    started_at: text(),
    state: text<'running' | 'done' | 'failed'>(),
    percent: integer(),
    found: integer(),
    failure: orNull(text<DiscoveryFailure>()),
  },
  { key: ['shop'] },
);

declare module '../../platform/read-store/readTables.js' {
  interface ReadTables {
    suggestions: RowOf<typeof suggestions>;
    discoveries: RowOf<typeof discoveries>;
  }
}
