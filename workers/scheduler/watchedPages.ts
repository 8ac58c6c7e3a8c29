import { hostOf } from '../../domain/price/page.js';
import type { ReadTransaction } from '../../platform/read-db/port.js';
import type { Reactor, Seen } from '../reactor.js';

type Watching = 'CompetitorTracked' | 'CompetitorDropped' | 'PriceCheckRequested';

/**
 * Keeps the scheduler's table: which pages are watched, and that a new one and one asked for are due now.
 * From the start of the log: a table that was lost is filled again.
 */
export const watchedPages = (wake: () => void): Reactor<Watching> => ({
  name: 'scheduler',
  types: ['CompetitorTracked', 'CompetitorDropped', 'PriceCheckRequested'],
  from: 'start',
  record: (event, transaction) => RECORD[event.type](event, transaction),
  afterwards: wake,
});

const RECORD: Readonly<Record<Watching, (event: Seen<Watching>, transaction: ReadTransaction) => Promise<unknown>>> = {
  CompetitorTracked: ({ data: { page, url }, at }, { sql }) =>
    sql
      .insertInto('page_checks')
      .values({ page, url, host: hostOf(url), watchers: 1, due_at: at, failures: 0, ...NEVER_CHECKED })
      .onConflict(conflict =>
        conflict.column('page').doUpdateSet(known => ({ watchers: known('page_checks.watchers', '+', 1) })),
      )
      .execute(),

  CompetitorDropped: ({ data: { page } }, { sql }) =>
    sql
      .updateTable('page_checks')
      .set(known => ({ watchers: known('watchers', '-', 1) }))
      .where('page', '=', page)
      .execute(),

  PriceCheckRequested: ({ data: { page }, at }, { sql }) =>
    sql.updateTable('page_checks').set({ due_at: at, leased_until: null }).where('page', '=', page).execute(),
};

const NEVER_CHECKED = {
  leased_until: null,
  last_checked: null,
  last_read: null,
  etag: null,
  last_modified: null,
};
