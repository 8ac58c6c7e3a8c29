/** Fetches and extracts a page once. Anything that a page does is an observation, never an exception. */
import type { Logger } from 'pino';
import { needsBrowser } from '../../domain/extraction/needsBrowser.js';
import type { Extraction } from '../../domain/extraction/result.js';
import { as, type ProductUrl } from '../../domain/kernel/names.js';
import { hostOf } from '../../domain/price/page.js';
import type { CheckFailure } from '../../domain/price/price.js';
import { decodeHtml } from '../../platform/outbound/fetch/decodeHtml.js';
import type { Conditions, ReadPage, SafeFetch } from '../../platform/outbound/fetch/port.js';
import type { EnterSite } from '../../platform/outbound/pace/enterSite.js';
import type { Visited } from '../../platform/outbound/pace/hostPacer.js';
import { type BusyCode, type Place, ShareUsed } from '../../platform/outbound/share/createShares.js';
import type { Group } from '../../platform/outbound/share/groups.js';
import { add, observe as measure } from '../../platform/runtime/metrics/measures.js';
import type { Extractor } from './extraction-thread/createExtractor.js';
import { redirectedOffSite } from './redirectedOffSite.js';
import type { RenderedReading, Rendering } from './rendering.js';

export type Observation =
  | {
      readonly kind: 'page';
      readonly etag: string | null;
      readonly lastModified: string | null;
      readonly extraction: Extraction;
    }
  | { readonly kind: 'unchanged' }
  /** The page or its robots.txt is on another site whose slot was not available. Not a failure. */
  | { readonly kind: 'postponed'; readonly site: string }
  /** The site asked us to slow down: not a failure. `retryAfter`: seconds, if it named a time. */
  | { readonly kind: 'slow_down'; readonly retryAfter?: number }
  /** No capacity to read the page (platform/outbound/share). Not a failure. */
  | { readonly kind: 'busy'; readonly code: BusyCode; readonly group: Group | null }
  | {
      readonly kind: 'failure';
      readonly reason: CheckFailure;
      /** Seconds. */
      readonly retryAfter?: number;
      /** The evidence if the page itself reports the block. */
      readonly extraction?: Extraction;
    };

/** Pause for a page that exceeds the extraction limits, and its site. In seconds. */
const SET_ASIDE = 3_600;

/** @returns the result of `look`, or `busy` without capacity. @throws other errors of `look`. */
export const unlessBusy = <Result>(look: Promise<Result>): Promise<Result | Extract<Observation, { kind: 'busy' }>> =>
  look.catch((fault: unknown) => {
    if (!(fault instanceof ShareUsed)) throw fault;
    add('tidewatch_fetches_total', { outcome: 'busy' });
    return { kind: 'busy', code: fault.code, group: fault.group } as const;
  });

export interface ObserveOptions {
  readonly place: Place;
  readonly conditions?: Conditions;
  readonly enter: EnterSite;
  /** True to return the page's text. */
  readonly keepText?: boolean;
  /** True to return a copy of the page's bytes, unless there are too many. */
  readonly keepBytes?: boolean;
}

/** A page as it arrived: decoded only if needed. */
export interface PageCopy {
  readonly bytes: Buffer;
  readonly contentType: string;
}

/** Larger pages are rare, and not worth the memory. */
const COPIED_BYTES = 2 * 1024 * 1024;

export interface ObservePorts {
  readonly fetch: Pick<SafeFetch, 'page'>;
  readonly extractor: Pick<Extractor, 'extract'>;
  readonly logger: Logger;
  /** `null`, absent: pages that need a browser are not read. */
  readonly rendering?: Rendering | null;
}

/** @returns the observation, the visit's outcome for the host pacer, and the page's text if requested. */
export async function observe(
  { fetch, extractor, logger, rendering = null }: ObservePorts,
  url: string,
  { place, conditions, enter, keepText = false, keepBytes = false }: ObserveOptions,
): Promise<{ observation: Observation; visited: Visited; html?: string; copy?: PageCopy }> {
  const startedAt = performance.now();
  const fetched = await fetch.page(url, place, conditions, enter);
  measure('tidewatch_fetch_seconds', (performance.now() - startedAt) / 1_000);
  add('tidewatch_fetches_total', { outcome: fetched.outcome === 'failed' ? fetched.reason : fetched.outcome });
  const pace = fetched.crawlDelay === undefined ? {} : { crawlDelay: fetched.crawlDelay };
  if (fetched.outcome === 'unchanged')
    return { observation: { kind: 'unchanged' }, visited: { outcome: 'unchanged', ...pace } };
  if (fetched.outcome === 'busy') {
    const { code, group } = fetched;
    return { observation: { kind: 'busy', code, group }, visited: { outcome: 'busy', ...pace } };
  }
  if (fetched.outcome === 'slow_down') {
    const { retryAfter } = fetched;
    const wait = retryAfter === undefined ? {} : { retryAfter };
    return { observation: { kind: 'slow_down', ...wait }, visited: { outcome: 'slow_down', ...wait, ...pace } };
  }
  if (fetched.outcome === 'failed') {
    const { reason, detail, retryAfter, awaits } = fetched;
    if (awaits !== undefined)
      return { observation: { kind: 'postponed', site: awaits }, visited: { outcome: 'page', ...pace } };
    logger.info({ url, reason, detail }, 'could not read page');
    const wait = retryAfter === undefined ? {} : { retryAfter };
    return {
      observation: { kind: 'failure', reason, ...wait },
      visited: { outcome: 'failed', reason, ...wait, ...pace },
    };
  }
  const isCopied = rendering !== null || keepText || (keepBytes && fetched.bytes.length <= COPIED_BYTES);
  // The extraction takes the bytes.
  const kept = isCopied ? Buffer.from(new Uint8Array(fetched.bytes).buffer) : null;
  const plain = await read(fetched);
  const isShell = kept !== null && plain.kind === 'page' && needsBrowser(plain.extraction);
  const browsed = isShell ? await render({ ...fetched, bytes: kept }) : null;
  const observation = browsed ? observed(browsed, plain) : plain;
  const visited = { ...visitedBy(observation), ...browsed?.visited, ...pace };
  const { bytes, contentType } = browsed?.page
    ? { bytes: browsed.page.bytes, contentType: 'text/html; charset=utf-8' }
    : { bytes: kept, contentType: fetched.headers['content-type'] ?? '' };
  const text = keepText && bytes ? { html: decodeHtml(bytes, contentType) } : {};
  const copy = keepBytes && bytes && bytes.length <= COPIED_BYTES ? { copy: { bytes, contentType } } : {};
  return { observation, visited, ...text, ...copy };

  async function read(page: ReadPage): Promise<Observation> {
    if (isElsewhere(page.url)) return { kind: 'failure', reason: 'blocked' };
    const extraction = await extractor.extract(page, place);
    if ('failed' in extraction) {
      logger.warn({ url, reason: extraction.failed }, 'page exceeds the extraction limits; paused');
      return { kind: 'failure', reason: 'too_large', retryAfter: SET_ASIDE };
    }
    if (extraction.blocked) return { kind: 'failure', reason: 'blocked', extraction };
    const { etag, lastModified } = page;
    return { kind: 'page', etag, lastModified, extraction };
  }

  async function render(page: ReadPage): Promise<RenderedReading | null> {
    const host = hostOf(as<ProductUrl>(page.url));
    return rendering && (await rendering.helps(host)) ? await rendering.read(page, { place, enter }) : null;
  }

  /** A rendered page has no validators: its HTML stays the same when its price changes. */
  function observed({ page, lost }: RenderedReading, plain: Observation): Observation {
    if (lost) return { kind: 'busy', code: 'COMPETITOR_READER_BUSY', group: null };
    if (page === null) return plain;
    if (isElsewhere(page.url)) return { kind: 'failure', reason: 'blocked' };
    const { extraction } = page;
    if (extraction.blocked) return { kind: 'failure', reason: 'blocked', extraction };
    return { kind: 'page', etag: null, lastModified: null, extraction };
  }

  function isElsewhere(landed: string): boolean {
    const elsewhere = redirectedOffSite(url, landed);
    if (elsewhere) logger.info({ url, landed }, `the site redirected us to ${elsewhere}`);
    return elsewhere !== null;
  }
}

/** The visit's outcome, by which the host pacer paces the site. */
function visitedBy(observation: Observation): Visited {
  if (observation.kind !== 'failure') return { outcome: 'page' };
  const { reason, retryAfter } = observation;
  return { outcome: 'failed', reason, ...(retryAfter === undefined ? {} : { retryAfter }) };
}
