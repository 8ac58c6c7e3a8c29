/** What the scheduler and the monitor keep of each page, and the read side shows: how checks went, and what readings rest on. */
import { flag, integer, orNull, type RowOf, table, text } from '../../platform/tables/table.js';

/**
 * When each watched page is due, and how its last check went. Not folded from events: a check that found nothing new is
 * none.
 */
export const pageChecks = table(
  'page_checks',
  {
    page: text(),
    /** What is fetched, for this row and for those of the other variants that it shows. */
    url: text(),
    /** `null`: what the page shows by itself. */
    variant: orNull(text()),
    host: text(),
    /** How many competitors point at it: a page that no one watches is not asked for, so its row goes. */
    watchers: integer(),
    /** The year 1 stands for 'as soon as its host may be asked': added just now, or asked for. */
    due_at: text(),
    last_checked: orNull(text()),
    /** The last check that brought a reading, a 304 included. */
    last_read: orNull(text()),
    failures: integer(),
    etag: orNull(text()),
    last_modified: orNull(text()),
    /** From one check to the next, as often as the price moves; `null` before the first reading. */
    interval_ms: orNull(integer()),
    /** The shortest interval that one who watches it chose; `null`: none was chosen. */
    every_minutes: orNull(integer()),
    /** The version of the extractor that read it last: another one reads it again from scratch. */
    extractor: orNull(integer()),
    /** JSON, domain/price `Reading`: the last one that was recorded. */
    last_reading: orNull(text()),
    /** JSON, domain/price `Reading`: so far from the last one that it waits for a second look. */
    doubted: orNull(text()),
  },
  { key: ['page'], indexes: [['host', 'due_at'], ['url']] },
);
export type PageChecks = RowOf<typeof pageChecks>;

/**
 * The scheduler's queue, by host: a host is due when its most urgent page is and the site may be asked again. So a claim
 * takes at most one page of each host, and a host with ten thousand pages holds up no other.
 */
export const checkHosts = table(
  'check_hosts',
  {
    host: text(),
    /** Also while one of its pages is out for a check. `null`: it has no page any more. */
    due_at: orNull(text()),
    /** What politeness demands, see platform/web/pace/hostGate; empty before the first visit. */
    next_allowed_at: text(),
    /** 1 while the site's own Crawl-delay or Retry-After makes its pages wait longer than we would. */
    slowed: flag(),
  },
  { key: ['host'], indexes: [['due_at']] },
);

/** What the last reading of a page rests on: too much for an event, and of no interest once there is a newer one. */
export const pageEvidence = table(
  'page_evidence',
  {
    page: text(),
    at: text(),
    /** JSON: the extraction (domain/extraction/result). */
    extraction: text(),
  },
  { key: ['page'] },
);

declare module '../../platform/work-store/workTables.js' {
  interface WorkTables {
    page_checks: PageChecks;
    check_hosts: RowOf<typeof checkHosts>;
    page_evidence: RowOf<typeof pageEvidence>;
  }
}
