/** Asks pages what they show, and records what is new. One check is one observation, however often it is delivered. */
import type { Logger } from 'pino';
import { type CheckFailure, price, type Reading } from '../../domain/price/price.js';
import type { Bus } from '../../platform/bus/port.js';
import type { Clock } from '../../platform/clock/clock.js';
import type { Handle } from '../../platform/decide/handle.js';
import type { ReadDb } from '../../platform/read-db/port.js';
import type { Realtime } from '../../platform/realtime/port.js';
import type { SafeFetch } from '../../platform/safe-fetch/port.js';
import { PRICE_CHECKS, type PriceCheck } from '../scheduler/priceCheck.js';
import type { Extractor } from './extract-thread/createExtractor.js';
import { settleCheck } from './settleCheck.js';

export interface MonitorPorts {
  readonly bus: Bus;
  readonly readDb: ReadDb;
  readonly realtime: Realtime;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly handle: Handle;
  readonly fetch: SafeFetch;
  readonly extractor: Extractor;
  /** Between two checks of a page that answers. */
  readonly intervalMs: number;
  /** 0 to 1: spreads the checks of pages that were added together. */
  readonly random: () => number;
}

/** Hosts that are asked side by side; each host is asked one page at a time. */
const CONCURRENCY = 16;

/** What a check came to. */
export type Observation =
  | {
      readonly kind: 'reading';
      readonly reading: Reading;
      readonly etag: string | null;
      readonly lastModified: string | null;
    }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'failure'; readonly reason: CheckFailure; readonly retryAfter?: number };

/** Runs until aborted. */
export const runMonitor = (ports: MonitorPorts, signal: AbortSignal): Promise<void> =>
  ports.bus.consume({ topic: PRICE_CHECKS, group: 'monitor', concurrency: CONCURRENCY, signal }, ({ value }) =>
    check(ports, value as PriceCheck),
  );

export async function check(ports: MonitorPorts, { checkId, page, url }: PriceCheck): Promise<void> {
  const known = await ports.readDb.sql
    .selectFrom('page_checks')
    .select(['etag', 'last_modified', 'failures'])
    .where('page', '=', page)
    .executeTakeFirst();
  if (!known) return;

  const observation = await observe(ports, url, { etag: known.etag, lastModified: known.last_modified });
  const at = ports.clock.now();
  if (observation.kind !== 'unchanged')
    await ports.handle(price, {
      commandId: checkId,
      stream: `page-${page}`,
      command:
        observation.kind === 'reading'
          ? { type: 'RecordReading', page, reading: observation.reading, at }
          : { type: 'RecordFailure', page, reason: observation.reason, at },
      meta: { actor: { kind: 'worker', id: 'monitor' }, shop: null, correlationId: checkId, causationId: null },
    });
  await settleCheck(ports, page, known.failures, observation, at);
}

/** Fetches and reads. Whatever a page does is an observation, never an exception. */
async function observe(
  { fetch, extractor, logger }: MonitorPorts,
  url: string,
  conditions: { etag: string | null; lastModified: string | null },
): Promise<Observation> {
  const fetched = await fetch.page(url, conditions);
  if (fetched.outcome === 'unchanged') return { kind: 'unchanged' };
  if (fetched.outcome === 'failed') {
    const { reason, detail, retryAfter } = fetched;
    logger.info({ url, reason, detail }, 'page could not be read');
    return { kind: 'failure', reason, ...(retryAfter === undefined ? {} : { retryAfter }) };
  }
  const extraction = await extractor.extract(fetched);
  if ('failed' in extraction) {
    logger.warn({ url, reason: extraction.failed }, 'page could not be extracted');
    return { kind: 'failure', reason: 'no_price' };
  }
  if (extraction.blocked) return { kind: 'failure', reason: 'blocked' };
  const { title, price, currency, listPrice, availability } = extraction;
  // A sold-out page may name no price; a page that says neither was not understood.
  if (price === null && (availability === 'unknown' || availability === 'in_stock'))
    return { kind: 'failure', reason: 'no_price' };
  return {
    kind: 'reading',
    reading: { title, price, currency, listPrice, availability },
    etag: fetched.etag,
    lastModified: fetched.lastModified,
  };
}
