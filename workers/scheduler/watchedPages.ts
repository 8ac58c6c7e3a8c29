import type { Reactor, ReactorEvent } from '../../application/follow/reactor.js';
import { AT_ONCE, requeue } from '../../application/price/hostQueue.js';
import { evidenceOf } from '../../application/reading/evidenceOf.js';
import { keptPreview } from '../../application/reading/keptPreviews.js';
import { resultOf } from '../../application/reading/resultOf.js';
import type { Instant } from '../../domain/kernel/names.js';
import { hostOf, type PageAddress } from '../../domain/price/page.js';
import type { Realtime } from '../../platform/realtime/port.js';
import type { WorkTransaction } from '../../platform/work-store/port.js';

type Watching =
  | 'CompetitorTracked'
  | 'ReadingCorrected'
  | 'CorrectionWithdrawn'
  | 'CompetitorDropped'
  | 'PriceCheckRequested'
  | 'CheckScheduleChanged';
type Recording<Type extends Watching> = (event: ReactorEvent<Type>, transaction: WorkTransaction) => Promise<unknown>;

/**
 * Maintains the scheduler's tables: the watched pages and their intervals. New and requested pages are due now. Reads
 * from the start of the log, so that a lost table is refilled.
 */
export const watchedPages = (realtime: Pick<Realtime, 'publish'>, wake: () => void): Reactor<Watching> => ({
  name: 'scheduler',
  types: [
    'CompetitorTracked',
    'ReadingCorrected',
    'CorrectionWithdrawn',
    'CompetitorDropped',
    'PriceCheckRequested',
    'CheckScheduleChanged',
  ],
  from: 'start',
  reads: [],
  record: event => transaction => {
    switch (event.type) {
      case 'CompetitorTracked':
        return tracked(event, transaction);
      case 'ReadingCorrected':
      case 'CorrectionWithdrawn':
        return readElsewhere(event, transaction);
      case 'CompetitorDropped':
        return dropped(event, transaction);
      case 'PriceCheckRequested':
        return checkRequested(event, transaction);
      case 'CheckScheduleChanged':
        return scheduleChanged(event, transaction);
    }
  },
  afterwards(events) {
    wake();
    for (const shop of new Set(events.filter(isShown).map(({ meta }) => meta.shop)))
      realtime.publish({
        kind: 'changed',
        room: `shop:${shop}`,
        payload: { topic: 'competitors', position: null },
      });
  },
});

/**
 * True for changes that the merchant's list shows from these tables; the projection's push may have come too early for
 * them. Other changes lead to a check, whose end is pushed.
 */
const isShown = ({ type, unreadable }: ReactorEvent<Watching>): boolean =>
  !unreadable && (type === 'CompetitorTracked' || type === 'CheckScheduleChanged');

async function tracked(
  { data: { page, url, variant }, at }: ReactorEvent<'CompetitorTracked'>,
  { sql }: WorkTransaction,
): Promise<void> {
  const host = hostOf(url);
  const seen = await justSeen(sql, { url, variant }, at);
  const due_at = seen === null ? AT_ONCE : seen.nextLook;
  const looked = seen && {
    ...{ last_checked: seen.at, last_read: seen.at },
    ...{ sure: seen.extraction.sure ? 1 : 0, doubt: seen.extraction.doubt },
  };
  const known = await sql.selectFrom('page_checks').select('page').where('page', '=', page).executeTakeFirst();
  await sql
    .insertInto('page_checks')
    .values({ page, url, variant, host, watchers: 1, due_at, failures: 0, ...looked })
    .onConflict(known => known.column('page').doUpdateSet(row => ({ watchers: row('page_checks.watchers', '+', 1) })))
    .execute();
  if (seen && !known)
    await sql
      .insertInto('page_evidence')
      .values({ page, at: seen.at, extraction: evidenceOf(seen.extraction), image_url: seen.extraction.image })
      .onConflict(kept => kept.doNothing())
      .execute();
  await sql
    .insertInto('check_hosts')
    .values({ host, next_allowed_at: '', slowed: 0 })
    .onConflict(known => known.doNothing())
    .execute();
  await requeue(sql, host);
}

/** A preview's reading of the page just before it was tracked; `null` without one for this variant. */
async function justSeen(sql: WorkTransaction['sql'], { url, variant }: PageAddress, at: Instant) {
  const preview = await keptPreview({ sql }, url, at);
  if (preview === null) return null;
  const page = { kind: 'page', etag: null, lastModified: null, extraction: preview.extraction } as const;
  const result = resultOf(page, variant);
  return result.kind === 'reading' ? { ...preview, extraction: result.extraction } : null;
}

/** The competitor now watches another page at the same address. */
const readElsewhere: Recording<'ReadingCorrected' | 'CorrectionWithdrawn'> = async ({ data }, { sql }) => {
  const { page, to, url, variant, competitorId } = data;
  const host = hostOf(url);
  const place = 'place' in data ? data.place : null;
  const stock = 'stock' in data && data.stock !== null ? JSON.stringify(data.stock) : null;
  const by_rule = 'byRule' in data && data.byRule ? 1 : null;
  // The next reading is compared with what the merchant saw.
  const seen = 'price' in data && data.price !== null ? { price: data.price, currency: data.currency } : null;
  const reading = seen && { title: null, ...seen, listPrice: null, availability: 'unknown' };
  const last_reading = reading && JSON.stringify(reading);
  await sql
    .insertInto('page_checks')
    .values({
      ...{ page: to, url, variant, place, stock, by_rule, host, last_reading },
      ...{ watchers: 1, due_at: AT_ONCE, failures: 0 },
    })
    .onConflict(known => known.column('page').doUpdateSet(row => ({ watchers: row('page_checks.watchers', '+', 1) })))
    .execute();
  await sql.updateTable('check_schedules').set({ page: to }).where('competitor_id', '=', competitorId).execute();
  await unwatched(sql, page);
  await shortestSchedule(sql, to);
  await requeue(sql, host);
};

const dropped: Recording<'CompetitorDropped'> = async ({ data: { page, competitorId } }, { sql }) => {
  await sql.deleteFrom('check_schedules').where('competitor_id', '=', competitorId).execute();
  await unwatched(sql, page);
};

async function unwatched(sql: WorkTransaction['sql'], page: string): Promise<void> {
  await sql
    .updateTable('page_checks')
    .set(row => ({ watchers: row('watchers', '-', 1) }))
    .where('page', '=', page)
    .execute();
  const remaining = await sql
    .deleteFrom('page_checks')
    .where('page', '=', page)
    .where('watchers', '<=', 0)
    .executeTakeFirst();
  if (remaining.numDeletedRows > 0n) await sql.deleteFrom('page_evidence').where('page', '=', page).execute();
  else await shortestSchedule(sql, page);
}

const checkRequested: Recording<'PriceCheckRequested'> = async ({ data: { page, url } }, { sql }) => {
  await sql.updateTable('page_checks').set({ due_at: AT_ONCE }).where('page', '=', page).execute();
  await requeue(sql, hostOf(url));
};

const scheduleChanged: Recording<'CheckScheduleChanged'> = async ({ data, at }, { sql }) => {
  const { competitorId, page, url, everyMinutes } = data;
  await sql.deleteFrom('check_schedules').where('competitor_id', '=', competitorId).execute();
  if (everyMinutes !== null)
    await sql
      .insertInto('check_schedules')
      .values({ competitor_id: competitorId, page, every_minutes: everyMinutes })
      .execute();
  await shortestSchedule(sql, page);
  // Pulls a later due time forward to the new interval.
  if (everyMinutes !== null) {
    const due = new Date(Date.parse(at) + everyMinutes * 60_000).toISOString();
    await sql
      .updateTable('page_checks')
      .set({ due_at: due })
      .where('page', '=', page)
      .where('due_at', '>', due)
      .execute();
  }
  await requeue(sql, hostOf(url));
};

/** Several shops may watch a page: the shortest interval applies. */
const shortestSchedule = (sql: WorkTransaction['sql'], page: string): Promise<unknown> =>
  sql
    .updateTable('page_checks')
    .set(row => ({
      every_minutes: row
        .selectFrom('check_schedules as s')
        .select(({ fn }) => fn.min<number | null>('s.every_minutes').as('shortest'))
        .where('s.page', '=', page),
    }))
    .where('page', '=', page)
    .execute();
