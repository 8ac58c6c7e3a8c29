/** One look at a page. Anything a page does is an observation, never an exception. */
import type { Logger } from 'pino';
import type { Extraction } from '../../domain/extraction/result.js';
import type { CheckFailure } from '../../domain/price/price.js';
import { add, observe as measure } from '../../platform/runtime/metrics/measures.js';
import type { Conditions, SafeFetch } from '../../platform/web/fetch/port.js';
import type { EnterSite } from '../../platform/web/pace/enterSite.js';
import type { Visited } from '../../platform/web/pace/hostGate.js';
import type { Extractor } from './extraction-thread/createExtractor.js';
import { landedElsewhere } from './landedElsewhere.js';

/** The outcome of one look. */
export type Observation =
  | {
      readonly kind: 'page';
      readonly etag: string | null;
      readonly lastModified: string | null;
      readonly extraction: Extraction;
    }
  | { readonly kind: 'unchanged' }
  /** The page, or its robots.txt, is on another site, whose turn did not come: no failure, and nothing learnt. */
  | { readonly kind: 'postponed'; readonly site: string }
  | {
      readonly kind: 'failure';
      readonly reason: CheckFailure;
      /** Seconds. */
      readonly retryAfter?: number;
      /** Why the page counts as blocked, if the page itself said so. */
      readonly extraction?: Extraction;
    };

export interface ObservePorts {
  readonly fetch: Pick<SafeFetch, 'page'>;
  readonly extractor: Pick<Extractor, 'extract'>;
  readonly logger: Logger;
}

/** @returns the observation, what the host's gate learns from it, and the text of a page that was read. */
export async function observe(
  { fetch, extractor, logger }: ObservePorts,
  url: string,
  conditions: Conditions,
  enter: EnterSite,
): Promise<{ observation: Observation; visited: Visited; html?: string }> {
  const began = performance.now();
  const fetched = await fetch.page(url, conditions, enter);
  measure('tidewatch_fetch_seconds', (performance.now() - began) / 1_000);
  add('tidewatch_fetches_total', { outcome: fetched.outcome === 'failed' ? fetched.reason : fetched.outcome });
  const pace = fetched.crawlDelay === undefined ? {} : { crawlDelay: fetched.crawlDelay };
  if (fetched.outcome === 'unchanged')
    return { observation: { kind: 'unchanged' }, visited: { outcome: 'unchanged', ...pace } };
  if (fetched.outcome === 'failed') {
    const { reason, detail, retryAfter, awaits } = fetched;
    if (awaits !== undefined)
      return { observation: { kind: 'postponed', site: awaits }, visited: { outcome: 'page', ...pace } };
    logger.info({ url, reason, detail }, 'page could not be read');
    const wait = retryAfter === undefined ? {} : { retryAfter };
    return {
      observation: { kind: 'failure', reason, ...wait },
      visited: { outcome: 'failed', reason, ...wait, ...pace },
    };
  }
  const elsewhere = landedElsewhere(url, fetched.url);
  const observation = elsewhere === null ? await read(fetched) : ({ kind: 'failure', reason: 'blocked' } as const);
  if (elsewhere) logger.info({ url, landed: fetched.url }, `the site redirected us to ${elsewhere}`);
  const blocked = observation.kind === 'failure' && observation.reason === 'blocked';
  return {
    observation,
    visited: { ...(blocked ? { outcome: 'failed', reason: 'blocked' } : { outcome: 'page' }), ...pace },
    html: fetched.html,
  };

  async function read(page: Extract<typeof fetched, { outcome: 'page' }>): Promise<Observation> {
    const extraction = await extractor.extract(page);
    if ('failed' in extraction) {
      logger.warn({ url, reason: extraction.failed }, 'page could not be extracted');
      return { kind: 'failure', reason: 'no_price' };
    }
    if (extraction.blocked) return { kind: 'failure', reason: 'blocked', extraction };
    const { etag, lastModified } = page;
    return { kind: 'page', etag, lastModified, extraction };
  }
}
