/**
 * Checks pages and records what is new for each of their watched variants. One check is one observation, however often
 * it is delivered.
 */
import type { Logger } from 'pino';
import type { Handle } from '../../application/decide/handle.js';
import { REDIRECT_WAIT_MS, redirectSlots } from '../../application/price/redirectSlots.js';
import type { PageChecks } from '../../application/price/tables.js';
import { type Observation, type ObservePorts, observe, unlessBusy } from '../../application/reading/observe.js';
import { type Result, resultOf } from '../../application/reading/resultOf.js';
import { consume } from '../../application/topics/consume.js';
import type { CorrectedStock } from '../../domain/extraction/correctedStock.js';
import { EXTRACTOR_VERSION } from '../../domain/extraction/extractorVersion.js';
import { compareAmounts } from '../../domain/kernel/money.js';
import { as, type Instant, type PageId, type PageVariant } from '../../domain/kernel/names.js';
import type { Intervals } from '../../domain/price/checkInterval.js';
import { isPlausible } from '../../domain/price/isPlausible.js';
import { hostOf } from '../../domain/price/page.js';
import { type PriceCommand, pageStream, price, type Reading } from '../../domain/price/price.js';
import { type PriceCheck, priceChecks } from '../../domain/price/priceCheck.js';
import type { Bus } from '../../platform/bus/port.js';
import { EventUnreadable } from '../../platform/event-store/codec/eventUnreadable.js';
import type { Conditions } from '../../platform/outbound/fetch/port.js';
import type { HostGate, HostState } from '../../platform/outbound/pace/hostGate.js';
import type { Place, Shares } from '../../platform/outbound/share/createShares.js';
import type { ReadStore } from '../../platform/read-store/port.js';
import type { Realtime } from '../../platform/realtime/port.js';
import { type Clock, instantOf, msOf, plus } from '../../platform/runtime/clock/clock.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import type { WorkStore } from '../../platform/work-store/port.js';
import { pagesOfUrl } from '../scheduler/pagesOfUrl.js';
import { createSettler } from './settle.js';
import { shopsWatching } from './shopsWatching.js';

export interface MonitorPorts extends ObservePorts {
  readonly bus: Pick<Bus, 'consume'>;
  /** The shops that watch a page, to be told that it was checked. */
  readonly readStore: Pick<ReadStore, 'sql'>;
  readonly workStore: WorkStore;
  readonly realtime: Pick<Realtime, 'publish'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly handle: Handle;
  /** One gate for every page this process asks for: what keeps it polite. */
  readonly gate: HostGate;
  readonly shares: Shares;
  readonly intervals: Intervals;
  /** 0 to 1: spreads the checks of pages that were added together. */
  readonly random: () => number;
}

/** Hosts that are asked concurrently; each host serves one page at a time. */
const CONCURRENCY = 64;
/** A page without room to be read comes again after this long, and up to as long again. */
const BUSY_MS = 10_000;
/** A page whose history only another build can read: due at once again, it would keep its site's other pages waiting. */
const UNREADABLE_MS = 60 * 60_000;

/** Runs until aborted. */
export function runMonitor(ports: MonitorPorts, signal: AbortSignal): Promise<void> {
  const check = createMonitor(ports);
  return consume(ports.bus, priceChecks, { group: 'monitor', concurrency: CONCURRENCY, signal }, check);
}

/**
 * @returns a function that carries out one check. If a host may not be asked yet, its page is put back with a due time:
 * nothing here waits for a host's turn, so a slow host delays no other. Only a page that redirects to another site waits
 * for that site's turn, and only briefly (`redirectSlots`).
 */
export function createMonitor(ports: MonitorPorts): (check: PriceCheck) => Promise<void> {
  const { readStore, workStore, clock, gate, shares, handle, logger, random } = ports;
  const settle = createSettler(ports);

  return carryOut;

  async function carryOut({ checkId, page, url }: PriceCheck): Promise<void> {
    const host = hostOf(url);
    const watched = (await pagesOfUrl(workStore.sql, url)).map(watchedPage);
    const pages = watched.map(({ row }) => row.page);
    const shops = [...(await shopsWatching(readStore, pages))];
    let outcome = watched.length > 0 ? await look(shops, host, url, conditionsOf(watched)) : undefined;
    if (!outcome) {
      const pace = paceOf({ ...gate.state(host), nextAllowedAt: gate.nextAllowedAt(host) });
      return settle({ page, host, at: clock.now(), outcome: null, pace, shops });
    }
    let seen = watched.map(one => judged(one, outcome?.observation));
    if (seen.some(({ inDoubt }) => inDoubt)) {
      // At once if politeness allows it; otherwise the page is put back and checked again soon.
      const again = await look(shops, host, url, {});
      if (again) {
        outcome = again;
        seen = seen.map(({ inDoubt, ...one }) =>
          judged({ ...one, doubted: inDoubt ?? one.doubted }, again.observation),
        );
      }
    }

    const { observation, state } = outcome;
    const at = clock.now();
    const until = retryAt(observation, at);
    const pace = isSiteBusy(observation) ? { ...paceOf(state), nextAllowedAt: until } : paceOf(state);
    const reported = seen.filter(({ inDoubt }) => !inDoubt);
    const unwritten = new Set<Watched['row']>();
    await Promise.all(
      reported.map(one =>
        report(one, checkId, at).catch((err: unknown) => {
          if (!(err instanceof EventUnreadable)) throw err;
          logger.error(
            { err, page: one.row.page },
            'what a page shows could not be recorded; it is checked again later',
          );
          unwritten.add(one.row);
        }),
      ),
    );
    await Promise.all(
      seen.map(({ row, result, inDoubt, doubted }) => {
        const doubt = inDoubt && ({ kind: 'doubted', reading: inDoubt, again: doubted === null } as const);
        const learnt = unwritten.has(row) ? null : (doubt ?? result);
        const later = unwritten.has(row) ? plus(at, UNREADABLE_MS) : until;
        const settled = learnt ?? ({ kind: 'postponed', until: later } as const);
        return settle({ page: as<PageId>(row.page), host, at, outcome: settled, pace, shops });
      }),
    );
  }

  /** When a page is due again if nothing was learnt about it. */
  function retryAt(observation: Observation, at: Instant): Instant {
    if (observation.kind === 'busy') return plus(at, BUSY_MS * (1 + random()));
    // Long enough for those who wait for this page's own site to get it.
    const laterMs = observation.kind === 'postponed' ? gate.nextAllowedAt(observation.site) : 0;
    return instantOf(Math.max(msOf(at) + REDIRECT_WAIT_MS, laterMs));
  }

  /** Records what is new in the log. A reading that equals the last one is not recorded, as long as checks succeed. */
  async function report({ row, last, result }: Seen, checkId: string, at: Instant): Promise<void> {
    const said = result && reportOf(result, last, row.failures > 0);
    if (!said) return;
    const page = as<PageId>(row.page);
    await handle(price, {
      // One check looks at several variants, and each has its own stream.
      commandId: derivedId('check', checkId, page),
      stream: pageStream(page),
      command: { ...said, page, observer: 'monitor', at },
      meta: { actor: { kind: 'worker', id: 'monitor' }, shop: null, correlationId: checkId, causationId: null },
    });
  }

  /** @returns `undefined` if the host may not be asked now. */
  async function look(shops: readonly string[], host: string, url: string, conditions: Conditions) {
    const looked = await unlessBusy(shares.within({ url, shops }, place => lookFrom(place, host, url, conditions)));
    return looked && 'kind' in looked ? { observation: looked, state: gate.state(host) } : looked;
  }

  async function lookFrom(place: Place, host: string, url: string, conditions: Conditions) {
    if (!gate.begin(host)) return undefined;
    let visited: Parameters<HostGate['end']>[1] = { outcome: 'failed', reason: 'unreachable' };
    let observation: Observation;
    let state: HostState;
    try {
      ({ observation, visited } = await observe(ports, url, {
        ...{ place, conditions, enter: redirectSlots(ports, host) },
      }));
    } finally {
      state = gate.end(host, visited);
    }
    // A site that serves no one any more is reported as blocking us: to the merchant it is the same.
    if (observation.kind === 'failure' && state.circuit === 'open') observation = { ...observation, reason: 'blocked' };
    return { observation, state };
  }

  function paceOf({ nextAllowedAt, slowedBySite }: HostState) {
    return { nextAllowedAt: instantOf(Math.max(nextAllowedAt, msOf(clock.now()))), slowed: slowedBySite };
  }
}

/** If only a shop has used up its share, the site's other pages are read as before. */
const isSiteBusy = (observation: Observation): boolean =>
  observation.kind === 'busy' && !observation.group?.startsWith('shop ');

type Report = PriceCommand extends infer Command
  ? Command extends unknown
    ? Omit<Command, 'page' | 'observer' | 'at'>
    : never
  : never;

/** One of the watched variants of a page, as it was when the check began. */
interface Watched {
  readonly row: PageChecks;
  readonly last: Reading | null;
  readonly doubted: Reading | null;
}

/**
 * `result`: `null` if nothing was learnt. `inDoubt`: its price is beyond the sanity band and was seen for the first
 * time.
 */
type Seen = Watched & { readonly result: Result | null; readonly inDoubt: Reading | null };

const watchedPage = (row: PageChecks): Watched => ({
  row,
  last: readingOf(row.last_reading),
  doubted: readingOf(row.doubted),
});

function judged({ row, last, doubted }: Watched, observation: Observation | undefined): Seen {
  const learnt = observation !== undefined && observation.kind !== 'postponed' && observation.kind !== 'busy';
  const read = learnt
    ? resultOf(observation, as<PageVariant | null>(row.variant as string), row.place, stockOf(row))
    : null;
  const result = read && row.place !== null ? unlessUnusual(last, read) : read;
  return { row, last, doubted, result, inDoubt: result && doubts(last, result, doubted) };
}

const stockOf = ({ stock }: PageChecks): CorrectedStock | null =>
  stock === null ? null : (JSON.parse(stock) as CorrectedStock);

/** A corrected price is not doubted and then believed: a price far from the last one is the merchant's to judge. */
function unlessUnusual(last: Reading | null, result: Result): Result {
  if (result.kind !== 'reading' || last === null || isPlausible(last, result.reading)) return result;
  return { kind: 'failure', reason: 'value_unusual', extraction: result.extraction };
}

function reportOf(result: Result, last: Reading | null, failing: boolean): Report | null {
  if (result.kind === 'failure') return { type: 'RecordFailure', reason: result.reason };
  if (result.kind === 'unchanged') return failing ? { type: 'RecordUnchanged' } : null;
  const known = !failing && last !== null && sameReading(last, result.reading);
  return known ? null : { type: 'RecordReading', reading: result.reading };
}

const readingOf = (json: string | null): Reading | null => (json ? (JSON.parse(json) as Reading) : null);

/**
 * A new version of the extractor and a doubted price both need the full page; so does a variant whose last reading came
 * from another version of the page than the others.
 */
function conditionsOf(watched: readonly Watched[]): Conditions {
  const [first] = watched;
  const same = watched.every(
    ({ row, doubted }) =>
      doubted === null &&
      row.extractor === EXTRACTOR_VERSION &&
      row.etag === first?.row.etag &&
      row.last_modified === first.row.last_modified,
  );
  return first && same ? { etag: first.row.etag, lastModified: first.row.last_modified } : {};
}

/** @returns the reading if it is beyond the sanity band and no earlier look saw the same; otherwise `null`. */
function doubts(last: Reading | null, result: Result, before: Reading | null): Reading | null {
  if (result.kind !== 'reading' || last === null || isPlausible(last, result.reading)) return null;
  return before && samePrice(before, result.reading) ? null : result.reading;
}

const samePrice = (a: Reading, b: Reading): boolean =>
  a.currency === b.currency && a.price !== null && b.price !== null && compareAmounts(a.price, b.price) === 0;

const sameReading = (a: Reading, b: Reading): boolean =>
  a.title === b.title && a.price === b.price && a.currency === b.currency && a.availability === b.availability;
