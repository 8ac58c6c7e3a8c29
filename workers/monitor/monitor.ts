/**
 * Checks pages and records changes for each watched variant. One check yields one observation, however often it is
 * delivered.
 */
import type { Logger } from 'pino';
import type { Handle } from '../../application/decide/handle.js';
import { holdHost } from '../../application/price/acquireHostSlot.js';
import { hostPaceOf } from '../../application/price/hostPaceOf.js';
import { REDIRECT_WAIT_MS, redirectSlots } from '../../application/price/redirectSlots.js';
import { resumePace } from '../../application/price/resumePace.js';
import type { PageChecks } from '../../application/price/tables.js';
import {
  type Observation,
  type ObservePorts,
  observe,
  type PageCopy,
  unlessBusy,
} from '../../application/reading/observe.js';
import { resultByRule } from '../../application/reading/resultByRule.js';
import { type Result, resultOf } from '../../application/reading/resultOf.js';
import { keepSnapshot } from '../../application/snapshots/keepSnapshot.js';
import { consume } from '../../application/topics/consume.js';
import { publish } from '../../application/topics/publish.js';
import type { CorrectedStock } from '../../domain/extraction/correctedStock.js';
import { EXTRACTOR_VERSION } from '../../domain/extraction/extractorVersion.js';
import { needsBrowser } from '../../domain/extraction/needsBrowser.js';
import { compareAmounts } from '../../domain/kernel/money.js';
import { as, type Instant, type PageId, type PageVariant } from '../../domain/kernel/names.js';
import type { Intervals } from '../../domain/price/checkInterval.js';
import { isPlausible } from '../../domain/price/isPlausible.js';
import { hostOf } from '../../domain/price/page.js';
import { type PriceCommand, pageStream, price, type Reading } from '../../domain/price/price.js';
import { type PriceCheck, pageRenders, priceChecks } from '../../domain/price/priceCheck.js';
import type { Bus } from '../../platform/bus/port.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import { EventUnreadable } from '../../platform/event-store/codec/eventUnreadable.js';
import { decodeHtml } from '../../platform/outbound/fetch/decodeHtml.js';
import type { Conditions } from '../../platform/outbound/fetch/port.js';
import type { HostGate, HostState } from '../../platform/outbound/pace/hostGate.js';
import type { Place, Shares } from '../../platform/outbound/share/createShares.js';
import type { ReadStore } from '../../platform/read-store/port.js';
import type { Realtime } from '../../platform/realtime/port.js';
import { type Clock, instantOf, msOf, plus } from '../../platform/runtime/clock/clock.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import type { SnapshotStore } from '../../platform/snapshots/port.js';
import type { Vault } from '../../platform/vault/port.js';
import type { WorkStore } from '../../platform/work-store/port.js';
import { pagesOfUrl } from '../scheduler/pagesOfUrl.js';
import { reviseFirst } from './reviseFirst.js';
import { createSettler } from './settle.js';
import { shopsWatching } from './shopsWatching.js';

export interface MonitorPorts extends ObservePorts {
  readonly bus: Pick<Bus, 'consume' | 'publish'>;
  /** Finds the shops that watch a page, to push the check's end to them. */
  readonly readStore: Pick<ReadStore, 'sql'>;
  readonly workStore: WorkStore;
  readonly realtime: Pick<Realtime, 'publish'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly handle: Handle;
  /** One gate for all requests of this process, which keeps it polite. */
  readonly gate: HostGate;
  readonly shares: Shares;
  /** `null`: pages are not kept. */
  readonly snapshots: SnapshotStore | null;
  readonly vault: Pick<Vault, 'seal' | 'open'>;
  readonly eventLog: Pick<EventLog, 'read'>;
  readonly intervalsOf: (host: string) => Intervals;
  /** 0 to 1: spreads the checks of pages added together. */
  readonly random: () => number;
}

/** Hosts served concurrently, one page at a time per host. */
const CONCURRENCY = 64;
/** Postpones a page that found no free slot by this long, up to twice. */
const BUSY_MS = 10_000;
/** Postpones a page whose history only another build can read, so that it does not block its site's other pages. */
const UNREADABLE_MS = 60 * 60_000;

/** Pages that the renderer reads at once, or waits for their hosts' turns for. */
const RENDERER_CONCURRENCY = 8;
/** The renderer's time to read a page that was handed to it; afterwards, plain reading counts. */
const RENDER_WAIT_MS = 3 * 60_000;
/** The renderer's wait for a host's turn. */
const TURN_WAIT_MS = 60_000;

/** Runs until aborted. */
export function runMonitor(ports: MonitorPorts, signal: AbortSignal): Promise<void> {
  const check = createMonitor(ports);
  return consume(ports.bus, priceChecks, { group: 'monitor', concurrency: CONCURRENCY, signal }, check);
}

/** Checks the pages that need a browser, until aborted. Without one, nothing is handed to it. */
export async function runRenderer(ports: MonitorPorts, signal: AbortSignal): Promise<void> {
  if (!ports.rendering) return;
  const check = createMonitor(ports, { renders: true });
  return consume(ports.bus, pageRenders, { group: 'renderer', concurrency: RENDERER_CONCURRENCY, signal }, check);
}

/**
 * @param renders true to read pages in a browser if plain reading finds nothing; otherwise they are handed to the renderer.
 * @returns a function that carries out one check. If the host's pace forbids a request now, reschedules the page
 * instead of waiting, so a slow host delays no other. Only a redirect to another site waits for that site's slot,
 * briefly (`redirectSlots`).
 */
export function createMonitor(
  ports: MonitorPorts,
  { renders = false }: { readonly renders?: boolean } = {},
): (check: PriceCheck) => Promise<void> {
  const { readStore, workStore, clock, gate, shares, handle, logger, random, rendering = null } = ports;
  const settle = createSettler(ports);

  return carryOut;

  async function carryOut(check: PriceCheck): Promise<void> {
    const { checkId, page, url } = check;
    const host = hostOf(url);
    const watched = (await pagesOfUrl(workStore.sql, url)).map(watchedPage);
    const pages = watched.map(({ row }) => row.page);
    const shops = [...(await shopsWatching(readStore, pages))];
    const handed = handedAt(watched);
    if (renders) {
      // Answered or given up since, or due again soon.
      if (handed === null || !(await holdHost(ports, host, TURN_WAIT_MS))) return;
    } else if (handed !== null && plus(handed, RENDER_WAIT_MS) > clock.now()) return postpone(handed);
    const mayHandOver = !renders && handed === null && rendering !== null && (await rendering.helps(host));
    if (mayHandOver && watched.some(({ row }) => row.rendered === 1)) return handOver();
    let outcome =
      watched.length > 0
        ? await look(shops, host, url, { conditions: conditionsOf(watched), isHeld: renders })
        : undefined;
    if (!outcome) {
      const pace = paceOf({ ...gate.state(host), nextAllowedAt: gate.nextAllowedAt(host) });
      return settle({ page, host, at: clock.now(), outcome: null, pace, shops });
    }
    let seen = watched.map(one => judge(one, outcome?.observation));
    if (mayHandOver && findsNothing(outcome.observation, seen)) return handOver();
    if (seen.some(({ inDoubt }) => inDoubt)) {
      // Repeats at once if politeness allows; otherwise the page is rescheduled soon.
      const repeated = await look(shops, host, url, { conditions: {}, isHeld: false });
      if (repeated) {
        outcome = repeated;
        seen = seen.map(({ inDoubt, ...one }) =>
          judge({ ...one, doubted: inDoubt ?? one.doubted }, repeated.observation),
        );
      }
    }

    const { observation, state } = outcome;
    const at = clock.now();
    const until = observation.kind === 'slow_down' ? instantOf(state.nextAllowedAt) : retryAt(observation, at);
    const pace = isSiteBusy(observation) ? { ...paceOf(state), nextAllowedAt: until } : paceOf(state);
    const slowDown: Report | null =
      observation.kind === 'slow_down' && state.slowDowns === 1 ? { type: 'RecordSlowDown', until } : null;
    const reported = seen.filter(({ inDoubt }) => !inDoubt);
    const moved = reported.filter(({ last, result }) => result?.kind === 'reading' && hasMoved(last, result.reading));
    await reviseFirst(
      ports,
      moved.map(({ row }) => row),
    );
    const snapshot = outcome.copy ? await keep(moved, { copy: outcome.copy, at, shops }) : null;
    const unwritten = new Set<Watched['row']>();
    await Promise.all(
      reported.map(one =>
        report(one, checkId, at, { slowDown, snapshot }).catch((err: unknown) => {
          if (!(err instanceof EventUnreadable)) throw err;
          logger.error(
            { err, page: one.row.page },
            'the reading of a page could not be recorded; it will be checked again',
          );
          unwritten.add(one.row);
        }),
      ),
    );
    await Promise.all(
      seen.map(({ row, result, inDoubt, doubted }) => {
        const doubt = inDoubt && ({ kind: 'doubted', reading: inDoubt, again: doubted === null } as const);
        const learned = unwritten.has(row) ? null : (doubt ?? result);
        const later = unwritten.has(row) ? plus(at, UNREADABLE_MS) : until;
        const settled = learned ?? ({ kind: 'postponed', until: later } as const);
        return settle({ page: as<PageId>(row.page), host, at, outcome: settled, pace, shops });
      }),
    );

    /** Written before it is published, because the renderer ignores pages that were not handed to it. */
    async function handOver(): Promise<void> {
      await postpone(clock.now());
      await publish(ports.bus, pageRenders, [check], { causeOf: ({ checkId }) => checkId });
    }

    /** Leaves the page to the renderer. */
    async function postpone(handedAt: Instant): Promise<void> {
      const pace = paceOf({ ...gate.state(host), nextAllowedAt: gate.nextAllowedAt(host) });
      const outcome = { kind: 'postponed', until: plus(handedAt, RENDER_WAIT_MS), handedAt } as const;
      const at = clock.now();
      await Promise.all(
        watched.map(({ row }) => settle({ page: as<PageId>(row.page), host, at, outcome, pace, shops })),
      );
    }
  }

  /** The next due time of a page that yielded no reading. */
  function retryAt(observation: Observation, at: Instant): Instant {
    if (observation.kind === 'busy') return plus(at, BUSY_MS * (1 + random()));
    // Long enough for pages that wait for their own site to get its slot.
    const laterMs = observation.kind === 'postponed' ? gate.nextAllowedAt(observation.site) : 0;
    return instantOf(Math.max(msOf(at) + REDIRECT_WAIT_MS, laterMs));
  }

  /**
   * Records changes in the log. Skips a reading equal to the last one, as long as checks succeed, and a request to slow
   * down that repeats the last.
   */
  async function report(
    { row, last, result }: Seen,
    checkId: string,
    at: Instant,
    { slowDown, snapshot }: { readonly slowDown: Report | null; readonly snapshot: string | null },
  ): Promise<void> {
    const said = result ? reportOf(result, last, row.failures > 0, snapshot) : slowDown;
    if (!said) return;
    const page = as<PageId>(row.page);
    await handle(price, {
      // One check covers several variants, each with its own stream.
      commandId: derivedId('check', checkId, page),
      stream: pageStream(page),
      command: { ...said, page, observer: 'monitor', at },
      meta: { actor: { kind: 'worker', id: 'monitor' }, shop: null, correlationId: checkId, causationId: null },
    });
  }

  /** Keeps the page if it moved a price or stock. @returns its SHA-256; `null` if it is not kept. */
  async function keep(
    moved: readonly Seen[],
    { copy, at, shops }: { readonly copy: PageCopy; readonly at: Instant; readonly shops: readonly string[] },
  ): Promise<string | null> {
    const { snapshots, vault } = ports;
    if (snapshots === null || moved.length === 0) return null;
    const pages = moved.map(({ row }) => as<PageId>(row.page));
    try {
      const html = decodeHtml(copy.bytes, copy.contentType);
      return await keepSnapshot({ snapshots, vault, workStore }, { html, pages, at, shops });
    } catch (err) {
      logger.error({ err, pages }, 'a page could not be kept as it was read; its reading is recorded without it');
      return null;
    }
  }

  /** @returns `undefined` if the host's pace forbids a request now. */
  async function look(shops: readonly string[], host: string, url: string, how: Look) {
    const looked = await unlessBusy(shares.within({ url, shops }, place => lookFrom(place, host, url, how)));
    if (!looked || !('kind' in looked)) return looked;
    const state = how.isHeld ? gate.end(host, { outcome: 'busy' }) : gate.state(host);
    return { observation: looked, state, copy: undefined };
  }

  async function lookFrom(place: Place, host: string, url: string, { conditions, isHeld }: Look) {
    await resumePace(ports, host);
    if (!isHeld && !gate.begin(host)) return undefined;
    let visited: Parameters<HostGate['end']>[1] = { outcome: 'failed', reason: 'unreachable' };
    let observation: Observation;
    let copy: PageCopy | undefined;
    let state: HostState;
    try {
      ({ observation, visited, copy } = await observe({ ...ports, rendering: renders ? rendering : null }, url, {
        ...{ place, conditions, enter: redirectSlots(ports, host), keepBytes: ports.snapshots !== null },
      }));
    } finally {
      state = gate.end(host, visited);
    }
    // Reports a site that serves nobody any more as blocked: the merchant sees no difference.
    if (observation.kind === 'failure' && state.circuit === 'open') observation = { ...observation, reason: 'blocked' };
    return { observation, state, copy };
  }

  function paceOf(state: HostState) {
    return hostPaceOf({ ...state, nextAllowedAt: Math.max(state.nextAllowedAt, msOf(clock.now())) });
  }
}

interface Look {
  readonly conditions: Conditions;
  /** True if the host's turn has been taken at the gate. */
  readonly isHeld: boolean;
}

/** When the page was handed to the renderer; `null` if it is not with it. */
const handedAt = (watched: readonly Watched[]): Instant | null =>
  (watched.find(({ row }) => row.handed_at !== null)?.row.handed_at ?? null) as Instant | null;

/** True if only a browser might read a watched variant's price. */
const findsNothing = (observation: Observation, seen: readonly Seen[]): boolean =>
  observation.kind === 'page' &&
  needsBrowser(observation.extraction) &&
  seen.some(({ result }) => result?.kind === 'failure');

/** False if only one shop used up its share: the site's other pages are read as usual. */
const isSiteBusy = (observation: Observation): boolean =>
  observation.kind === 'busy' && !observation.group?.startsWith('shop ');

type Report =
  Exclude<PriceCommand, { type: 'RecordRevision' }> extends infer Command
    ? Command extends unknown
      ? Omit<Command, 'page' | 'observer' | 'at'>
      : never
    : never;

/** A watched variant of a page, as of the start of the check. */
interface Watched {
  readonly row: PageChecks;
  readonly last: Reading | null;
  readonly doubted: Reading | null;
}

/** `result`: `null` without a reading. `inDoubt`: a price outside the sanity band, seen for the first time. */
type Seen = Watched & { readonly result: Result | null; readonly inDoubt: Reading | null };

const watchedPage = (row: PageChecks): Watched => ({
  row,
  last: readingOf(row.last_reading),
  doubted: readingOf(row.doubted),
});

/** False if the page was not read, through no fault of its own. */
const hasResult = (
  observation: Observation | undefined,
): observation is Exclude<Observation, { kind: 'postponed' | 'busy' | 'slow_down' }> =>
  observation !== undefined && !['postponed', 'busy', 'slow_down'].includes(observation.kind);

function judge({ row, last, doubted }: Watched, observation: Observation | undefined): Seen {
  const readOf = row.by_rule ? resultByRule : resultOf;
  const read = hasResult(observation)
    ? readOf(observation, as<PageVariant | null>(row.variant as string), row.place, stockOf(row))
    : null;
  const result = read && row.place !== null && !row.by_rule ? unlessUnusual(last, read) : read;
  return { row, last, doubted, result, inDoubt: result && doubts(last, result, doubted) };
}

const stockOf = ({ stock }: PageChecks): CorrectedStock | null =>
  stock === null ? null : (JSON.parse(stock) as CorrectedStock);

/** Never confirms an unusual corrected price by a second look: the merchant must judge it. */
function unlessUnusual(last: Reading | null, result: Result): Result {
  if (result.kind !== 'reading' || last === null || isPlausible(last, result.reading)) return result;
  return { kind: 'failure', reason: 'value_unusual', extraction: result.extraction };
}

function reportOf(result: Result, last: Reading | null, failing: boolean, snapshot: string | null): Report | null {
  if (result.kind === 'failure') return { type: 'RecordFailure', reason: result.reason };
  if (result.kind === 'unchanged') return failing ? { type: 'RecordUnchanged' } : null;
  const isUnchanged = !failing && last !== null && sameReading(last, result.reading);
  return isUnchanged
    ? null
    : { type: 'RecordReading', reading: result.reading, ...(snapshot === null ? {} : { snapshot }) };
}

const readingOf = (json: string | null): Reading | null => (json ? (JSON.parse(json) as Reading) : null);

/**
 * Requests the full page for a new extractor version, a doubted price, or a variant whose last reading came from
 * another version of the page.
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

/** @returns the reading if it is outside the sanity band and unconfirmed by an earlier look; otherwise `null`. */
function doubts(last: Reading | null, result: Result, before: Reading | null): Reading | null {
  if (result.kind !== 'reading' || last === null || isPlausible(last, result.reading)) return null;
  return before && samePrice(before, result.reading) ? null : result.reading;
}

const samePrice = (a: Reading, b: Reading): boolean =>
  a.currency === b.currency && a.price !== null && b.price !== null && compareAmounts(a.price, b.price) === 0;

const hasMoved = (last: Reading | null, reading: Reading): boolean =>
  last === null ||
  last.price !== reading.price ||
  last.currency !== reading.currency ||
  last.availability !== reading.availability;

const sameReading = (a: Reading, b: Reading): boolean =>
  a.title === b.title &&
  a.shopName === b.shopName &&
  a.price === b.price &&
  a.currency === b.currency &&
  a.availability === b.availability;
