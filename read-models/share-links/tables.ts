import { flag, type RowOf, table, text } from '../../platform/tables/table.js';

/** Each shop's links to a chart, including revoked and expired ones, so that those can say why they show nothing. */
export const shareLinks = table(
  'share_links',
  {
    shop: text(),
    id: text(),
    token_hash: text(),
    /** JSON: `Shared`. */
    shared: text(),
    created_at: text(),
    expires_at: text(),
    revoked: flag(),
  },
  { key: ['shop', 'id'], indexes: [['token_hash']] },
);

declare module '../../platform/read-store/readTables.js' {
  interface ReadTables {
    share_links: RowOf<typeof shareLinks>;
  }
}
