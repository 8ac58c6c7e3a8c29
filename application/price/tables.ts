/**
 * Tables of the scheduler and the monitor, which the read side uses too: check results and the evidence for readings.
 */
import { flag, integer, orNull, type RowOf, table, text } from '../../platform/tables/table.js';

/**
 * Each watched page's due time and last check. Not folded from events, because a check without changes raises none.
 */
export const pageChecks = table(
  'page_checks',
  {
    page: text(),
    /** The URL to fetch, shared by all variants on the page. */
    url: text(),
    /** `null`: the page's default variant. */
    variant: orNull(text()),
    /** The element with the price according to the merchant's correction; `null`: no correction. */
    place: orNull(text()),
    /** JSON, domain/extraction `CorrectedStock`: the merchant's stock correction; `null`: none. */
    stock: orNull(text()),
    /** 1 if a rule for the site set `place` and `stock`, not the merchant for this page. */
    by_rule: orNull(integer()),
    host: text(),
    /** The number of competitors with this page. Rows of unwatched pages are deleted. */
    watchers: integer(),
    /** The year 1 means 'as soon as its host allows', for new and requested pages. */
    due_at: text(),
    last_checked: orNull(text()),
    /** The last check that produced a reading, including a 304. */
    last_read: orNull(text()),
    failures: integer(),
    etag: orNull(text()),
    last_modified: orNull(text()),
    /** The adaptive interval between checks; `null` before the first reading. */
    interval_ms: orNull(integer()),
    /** The shortest interval chosen by a watching shop; `null`: none. */
    every_minutes: orNull(integer()),
    /** The extractor version of the last reading; a newer version reads the page unconditionally. */
    extractor: orNull(integer()),
    /** JSON, domain/price `Reading`: the last one recorded. */
    last_reading: orNull(text()),
    /** The page's canonical key at its last reading (domain/price `canonicalKey`); `null`: none. */
    canonical: orNull(text()),
    /** 1 if the last reading was sure of its price. */
    sure: orNull(integer()),
    /** The reason for the last reading's doubt (domain/extraction `Doubt`); `null` if it was sure. */
    doubt: orNull(text()),
    /** 1 if the last reading needed a browser. */
    rendered: orNull(integer()),
    /** When the page was last handed to the renderer, which has not answered yet; `null`: it is not with it. */
    handed_at: orNull(text()),
    /** JSON, domain/price `Reading`: an implausible reading that awaits confirmation. */
    doubted: orNull(text()),
  },
  { key: ['page'], indexes: [['host', 'due_at'], ['url']] },
);
export type PageChecks = RowOf<typeof pageChecks>;

/**
 * The scheduler's queue, by host. A host is due when its most urgent page is due and its pause has passed. A claim takes
 * at most one page per host, so that a host with ten thousand pages delays no other.
 */
export const checkHosts = table(
  'check_hosts',
  {
    host: text(),
    /** Also set while one of its pages is being checked. `null` if no pages are left. */
    due_at: orNull(text()),
    /** The end of the host's pause (platform/outbound/pace/hostPacer); empty before the first visit. */
    next_allowed_at: text(),
    /** 1 while the site's Crawl-delay, or its request to slow down, makes our pauses longer. */
    slowed: flag(),
    /** The end of the wait that the site asked for with 429 or 503; `null` if its last answer was another. */
    slow_until: orNull(text()),
    /** Milliseconds between two requests, as the host's requests to slow down left them; `null`: not visited yet. */
    pace_ms: orNull(integer()),
  },
  { key: ['host'], indexes: [['due_at']] },
);

/** The evidence for a page's last reading, which is too large for an event and obsolete after the next reading. */
export const pageEvidence = table(
  'page_evidence',
  {
    page: text(),
    at: text(),
    /** JSON: the extraction (domain/extraction/result). */
    extraction: text(),
    /** The product image on the page; `null`: none, or read before this column existed. */
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
