/** Fetches and extracts a page once. Anything that a page does is an observation, never an exception. */
import type { Logger } from 'pino';
import type { Extraction } from '../../domain/extraction/result.js';
import type { CheckFailure } from '../../domain/price/price.js';
import { decodeHtml } from '../../platform/outbound/fetch/decodeHtml.js';
import type { Conditions, ReadPage, SafeFetch } from '../../platform/outbound/fetch/port.js';
import type { EnterSite } from '../../platform/outbound/pace/enterSite.js';
import type { Visited } from '../../platform/outbound/pace/hostGate.js';
import { type BusyCode, type Place, ShareUsed } from '../../platform/outbound/share/createShares.js';
import type { Group } from '../../platform/outbound/share/groups.js';
import { add, observe as measure } from '../../platform/runtime/metrics/measures.js';
import type { Extractor } from './extraction-thread/createExtractor.js';
import { redirectedOffSite } from './redirectedOffSite.js';

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
}

/** @returns the observation, the visit's outcome for the host gate, and the page's text if requested. */
export async function observe(
  { fetch, extractor, logger }: ObservePorts,
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
  const elsewhere = redirectedOffSite(url, fetched.url);
  const text = keepText ? { html: decodeHtml(fetched.bytes, fetched.headers['content-type'] ?? '') } : {};
  const contentType = fetched.headers['content-type'] ?? '';
  // The extraction takes the bytes.
  const copied = keepBytes && fetched.bytes.length <= COPIED_BYTES;
  const copy = copied ? { copy: { bytes: Buffer.from(fetched.bytes), contentType } } : {};
  const observation = elsewhere === null ? await read(fetched) : ({ kind: 'failure', reason: 'blocked' } as const);
  if (elsewhere) logger.info({ url, landed: fetched.url }, `the site redirected us to ${elsewhere}`);
  return { observation, visited: { ...visitedBy(observation), ...pace }, ...text, ...copy };

  async function read(page: ReadPage): Promise<Observation> {
    const extraction = await extractor.extract(page, place);
    if ('failed' in extraction) {
      logger.warn({ url, reason: extraction.failed }, 'page exceeds the extraction limits; paused');
      return { kind: 'failure', reason: 'too_large', retryAfter: SET_ASIDE };
    }
    if (extraction.blocked) return { kind: 'failure', reason: 'blocked', extraction };
    const { etag, lastModified } = page;
    return { kind: 'page', etag, lastModified, extraction };
  }
}

/** The visit's outcome, by which the host gate paces the site. */
function visitedBy(observation: Observation): Visited {
  if (observation.kind !== 'failure') return { outcome: 'page' };
  const { reason, retryAfter } = observation;
  return { outcome: 'failed', reason, ...(retryAfter === undefined ? {} : { retryAfter }) };
}
