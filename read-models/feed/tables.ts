import { orNull, type RowOf, table, text } from '../../platform/tables/table.js';

/** Each shop's public events. */
export const feedEvents = table(
  'feed_events',
  {
    shop: text(),
    position: text(),
    /** One stored event makes at most one public event of each type. */
    type: text(),
    /** The public event's id, the same in every rebuild. */
    id: text(),
    at: text(),
    /** JSON, in the type's shape (domain/feed). */
    data: text(),
  },
  { key: ['shop', 'position', 'type'] },
);

/** The shops that track a page, to which its events go. */
export const feedWatches = table(
  'feed_watches',
  { page: text(), shop: text(), competitor_id: text(), url: text(), label: orNull(text()), product_id: orNull(text()) },
  { key: ['page', 'shop', 'competitor_id'] },
);

/** When each shop was first connected. */
export const feedStarts = table('feed_starts', { shop: text(), at: text() }, { key: ['shop'] });

/** The last position that a shop's feed lost to retention. */
export const feedGone = table('feed_gone', { shop: text(), position: text() }, { key: ['shop'] });

declare module '../../platform/read-store/readTables.js' {
  interface ReadTables {
    feed_events: RowOf<typeof feedEvents>;
    feed_watches: RowOf<typeof feedWatches>;
    feed_starts: RowOf<typeof feedStarts>;
    feed_gone: RowOf<typeof feedGone>;
  }
}
