import { holdHost } from '../../application/price/acquireHostSlot.js';
import { hostPaceOf } from '../../application/price/hostPaceOf.js';
import { REDIRECT_WAIT_MS, redirectSlots } from '../../application/price/redirectSlots.js';
import { resumePace } from '../../application/price/resumePace.js';
import { type Observation, observe, type PageCopy, unlessBusy } from '../../application/reading/observe.js';
import { keepSnapshot } from '../../application/snapshots/keepSnapshot.js';
import { consume } from '../../application/topics/consume.js';
import { publish } from '../../application/topics/publish.js';
import { needsBrowser } from '../../domain/extraction/needsBrowser.js';
import { as, type Instant, type PageId } from '../../domain/kernel/names.js';
import { hostOf } from '../../domain/price/page.js';
import { pageStream, price } from '../../domain/price/price.js';
import { type PriceCheck, pageRenders, priceChecks } from '../../domain/price/priceCheck.js';
import { isHistoryUnreadable } from '../../platform/event-store/isHistoryUnreadable.js';
import { decodeHtml } from '../../platform/outbound/fetch/decodeHtml.js';
import type { Conditions } from '../../platform/outbound/fetch/port.js';
import type { HostPacer, HostState } from '../../platform/outbound/pace/hostPacer.js';
import type { Place } from '../../platform/outbound/share/createShares.js';
import { instantOf, msOf, plus } from '../../platform/runtime/clock/clock.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import { pagesOfUrl } from '../scheduler/pagesOfUrl.js';
import { conditionsOf, judge, type Seen, type Watched, watchedPage } from './judge.js';
import type { MonitorPorts } from './ports.js';
import { hasMoved, type Report, reportOf } from './reportOf.js';
import { reviseFirst } from './reviseFirst.js';
import { createSettler } from './settle.js';
import { shopsWatching } from './shopsWatching.js';

/** Hosts served concurrently, one page at a time per host. */
const CONCURRENCY = 64;
/** Postpones a page that found no free slot by this long, up to twice. */
const BUSY_MS = 10_000;
/** Postpones a page whose history cannot be read, so that it does not block its site's other pages. */
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
  const { readStore, workStore, clock, pacer, shares, handle, logger, random, rendering = null } = ports;
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
      const pace = paceOf({ ...pacer.state(host), nextAllowedAt: pacer.nextAllowedAt(host) });
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
    await record({ checkId, host, shops }, outcome, seen);

    /** Written before it is published, because the renderer ignores pages that were not handed to it. */
    async function handOver(): Promise<void> {
      await postpone(clock.now());
      await publish(ports.bus, pageRenders, [check], { causeOf: ({ checkId }) => checkId });
    }

    /** Leaves the page to the renderer. */
    async function postpone(handedAt: Instant): Promise<void> {
      const pace = paceOf({ ...pacer.state(host), nextAllowedAt: pacer.nextAllowedAt(host) });
      const outcome = { kind: 'postponed', until: plus(handedAt, RENDER_WAIT_MS), handedAt } as const;
      const at = clock.now();
      await Promise.all(
        watched.map(({ row }) => settle({ page: as<PageId>(row.page), host, at, outcome, pace, shops })),
      );
    }
  }

  /** Records what each variant showed, and schedules its next check. */
  async function record(
    { checkId, host, shops }: { readonly checkId: string; readonly host: string; readonly shops: readonly string[] },
    { observation, state, copy }: Looked,
    seen: readonly Seen[],
  ): Promise<void> {
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
    const snapshot = copy ? await keep(moved, { copy, at, shops }) : null;
    const unwritten = new Set<Watched['row']>();
    await Promise.all(
      reported.map(one =>
        report(one, checkId, at, { slowDown, snapshot }).catch((err: unknown) => {
          if (!isHistoryUnreadable(err)) throw err;
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
  }

  /** The next due time of a page that yielded no reading. */
  function retryAt(observation: Observation, at: Instant): Instant {
    if (observation.kind === 'busy') return plus(at, BUSY_MS * (1 + random()));
    // Long enough for pages that wait for their own site to get its slot.
    const laterMs = observation.kind === 'postponed' ? pacer.nextAllowedAt(observation.site) : 0;
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
  async function look(shops: readonly string[], host: string, url: string, how: Look): Promise<Looked | undefined> {
    const looked = await unlessBusy(shares.within({ url, shops }, place => lookFrom(place, host, url, how)));
    if (!looked || !('kind' in looked)) return looked;
    const state = how.isHeld ? pacer.end(host, { outcome: 'busy' }) : pacer.state(host);
    return { observation: looked, state, copy: undefined };
  }

  async function lookFrom(place: Place, host: string, url: string, { conditions, isHeld }: Look) {
    await resumePace(ports, host);
    if (!isHeld && !pacer.begin(host)) return undefined;
    let visited: Parameters<HostPacer['end']>[1] = { outcome: 'failed', reason: 'unreachable' };
    let observation: Observation;
    let copy: PageCopy | undefined;
    let state: HostState;
    try {
      ({ observation, visited, copy } = await observe({ ...ports, rendering: renders ? rendering : null }, url, {
        ...{ place, conditions, enter: redirectSlots(ports, host), keepBytes: ports.snapshots !== null },
      }));
    } finally {
      state = pacer.end(host, visited);
    }
    // Reports a site that serves nobody any more as blocked: the merchant sees no difference.
    if (observation.kind === 'failure' && state.circuit === 'open') observation = { ...observation, reason: 'blocked' };
    return { observation, state, copy };
  }

  function paceOf(state: HostState) {
    return hostPaceOf({ ...state, nextAllowedAt: Math.max(state.nextAllowedAt, msOf(clock.now())) });
  }
}

/** `copy`: the page's bytes, if pages are kept. */
interface Looked {
  readonly observation: Observation;
  readonly state: HostState;
  readonly copy: PageCopy | undefined;
}

interface Look {
  readonly conditions: Conditions;
  /** True if the pacer has granted the host's turn. */
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
