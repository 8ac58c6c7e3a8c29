/**
 * What the scheduler and the monitor store about each page, also for the read side: how checks went, and the evidence
 * for readings.
 */
import { flag, integer, orNull, type RowOf, table, text } from '../../platform/tables/table.js';

/**
 * When each watched page is due and how its last check went. Not folded from events: a check that finds nothing new
 * raises no event.
 */
export const pageChecks = table(
  'page_checks',
  {
    page: text(),
    /** What is fetched, for this row and for the other variants on the same page. */
    url: text(),
    /** `null`: the page's default variant. */
    variant: orNull(text()),
    /** Where on the page its merchant said that the price is; `null`: anywhere. */
    place: orNull(text()),
    /** JSON, domain/extraction `CorrectedStock`: what its merchant said of its stock; `null`: nothing. */
    stock: orNull(text()),
    host: text(),
    /** How many competitors point at this page. A page that no one watches is not fetched, so its row is deleted. */
    watchers: integer(),
    /** The year 1 means 'as soon as its host allows': the page was just added or asked for. */
    due_at: text(),
    last_checked: orNull(text()),
    /** The last check that produced a reading, including a 304. */
    last_read: orNull(text()),
    failures: integer(),
    etag: orNull(text()),
    last_modified: orNull(text()),
    /** The time between two checks, based on how often the price moves; `null` before the first reading. */
    interval_ms: orNull(integer()),
    /** The shortest interval chosen by anyone who watches the page; `null`: none was chosen. */
    every_minutes: orNull(integer()),
    /** The version of the extractor that last read the page; a newer version reads it from scratch. */
    extractor: orNull(integer()),
    /** JSON, domain/price `Reading`: the last one recorded. */
    last_reading: orNull(text()),
    /** The page's canonical key at its last reading (domain/price `canonicalKey`); `null`: it named none. */
    canonical: orNull(text()),
    /** Whether the last reading was sure of its price. */
    sure: orNull(integer()),
    /** JSON, domain/price `Reading`: so far from the last one that it waits for a second look. */
    doubted: orNull(text()),
  },
  { key: ['page'], indexes: [['host', 'due_at'], ['url']] },
);
export type PageChecks = RowOf<typeof pageChecks>;

/**
 * The scheduler's queue, by host. A host is due when its most urgent page is due and the site may be asked again. So a
 * claim takes at most one page per host, and a host with ten thousand pages delays no other.
 */
export const checkHosts = table(
  'check_hosts',
  {
    host: text(),
    /** Also set while one of its pages is being checked. `null`: it has no pages left. */
    due_at: orNull(text()),
    /** When the site may next be asked (platform/outbound/pace/hostGate); empty before the first visit. */
    next_allowed_at: text(),
    /** 1 while the site's own Crawl-delay or Retry-After makes its pages wait longer than our own pauses. */
    slowed: flag(),
  },
  { key: ['host'], indexes: [['due_at']] },
);

/** The evidence for a page's last reading: too large for an event, and obsolete once there is a newer reading. */
export const pageEvidence = table(
  'page_evidence',
  {
    page: text(),
    at: text(),
    /** JSON: the extraction (domain/extraction/result). */
    extraction: text(),
    /** Of the product, as the page names it; `null`: none, or read before this was kept. */
    image_url: orNull(text()),
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
