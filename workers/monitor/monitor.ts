/** Asks pages what they show, and records what is new. One check is one observation, however often it is delivered. */

import type { Logger } from 'pino';
import type { Handle } from '../../application/decide/handle.js';
import { consume } from '../../application/topics/consume.js';
import { EXTRACTOR_VERSION } from '../../domain/extraction/extractorVersion.js';
import { compareAmounts } from '../../domain/kernel/money.js';
import type { Intervals } from '../../domain/price/checkInterval.js';
import { isPlausible } from '../../domain/price/isPlausible.js';
import { hostOf } from '../../domain/price/page.js';
import { type PriceCommand, pageStream, price, type Reading } from '../../domain/price/price.js';
import { type PriceCheck, priceChecks } from '../../domain/price/priceCheck.js';
import type { Bus } from '../../platform/bus/port.js';
import type { ReadStore } from '../../platform/read-store/port.js';
import type { Realtime } from '../../platform/realtime/port.js';
import { type Clock, instantOf, msOf } from '../../platform/runtime/clock/clock.js';
import type { Conditions } from '../../platform/web/fetch/port.js';
import type { HostGate, HostState } from '../../platform/web/pace/politeness.js';
import type { WorkStore } from '../../platform/work-store/port.js';
import { PATIENCE_BEYOND_MS, turnsBeyond } from '../scheduler/turnsBeyond.js';
import { createGathering } from './gathering.js';
import { type Looking, type Observation, observe } from './observe.js';
import { createSettler } from './settle.js';

export interface MonitorPorts extends Looking {
  readonly bus: Pick<Bus, 'consume'>;
  /** Who watches a page, to be told that it was looked at. */
  readonly readStore: Pick<ReadStore, 'sql'>;
  readonly workStore: WorkStore;
  readonly realtime: Pick<Realtime, 'publish'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly handle: Handle;
  /** One for all pages that this process asks for: what makes it polite. */
  readonly gate: HostGate;
  readonly intervals: Intervals;
  /** 0 to 1: spreads the checks of pages that were added together. */
  readonly random: () => number;
}

/** Hosts that are asked side by side; each host is asked one page at a time. */
const CONCURRENCY = 64;
/** With so many checks under way, one more moment until a result is written harms nobody. */
const MANY = 8;
const MOMENT_MS = 25;

/** Runs until aborted. */
export function runMonitor(ports: MonitorPorts, signal: AbortSignal): Promise<void> {
  const check = createMonitor(ports);
  return consume(ports.bus, priceChecks, { group: 'monitor', concurrency: CONCURRENCY, signal }, check);
}

/**
 * @returns carries one check out. A host that may not be asked yet gets its page put back with a due time: nothing here
 * waits for a host's turn, so a slow or waiting host holds up no other. Only a page that redirects to another site waits
 * for that one's turn, and not for long (`turnsBeyond`).
 */
export function createMonitor(ports: MonitorPorts): (check: PriceCheck) => Promise<void> {
  const { workStore, clock, gate, handle } = ports;
  const settle = createSettler(ports);
  const gathering = createGathering(MANY, MOMENT_MS);

  return check => gathering.run(together => carryOut(check, together));

  async function carryOut({ checkId, page, url }: PriceCheck, together: () => Promise<void>): Promise<void> {
    const host = hostOf(url);
    const known = await workStore.sql.selectFrom('page_checks').selectAll().where('page', '=', page).executeTakeFirst();
    const last = readingOf(known?.last_reading);
    let doubted = readingOf(known?.doubted);

    let outcome = known && (await look(host, url, conditionsOf(known, doubted)));
    if (!known || !outcome)
      return settle({
        page,
        host,
        at: clock.now(),
        outcome: null,
        pace: paceOf({ ...gate.state(host), nextAllowedAt: gate.nextAllowedAt(host) }),
      });
    let inDoubt = doubts(last, outcome.observation, doubted);
    if (inDoubt) {
      // At once where politeness allows it; else the page is put back and looked at again soon.
      const again = await look(host, url, {});
      if (again) {
        doubted = inDoubt;
        outcome = again;
        inDoubt = doubts(last, again.observation, doubted);
      }
    }

    const { observation, state } = outcome;
    const at = clock.now();
    await together();
    const pace = paceOf(state);
    if (inDoubt)
      return settle({
        page,
        host,
        outcome: { kind: 'doubted', reading: inDoubt, again: doubted === null },
        pace,
        at,
      });
    if (observation.kind === 'put_off') {
      // Long enough that whoever waits for this page's own site gets it.
      const until = instantOf(Math.max(msOf(at) + PATIENCE_BEYOND_MS, gate.nextAllowedAt(observation.site)));
      return settle({ page, host, at, outcome: { kind: 'put_off', until }, pace });
    }
    const command = commandFor(observation);
    if (command)
      await handle(price, {
        commandId: checkId,
        stream: pageStream(page),
        command: { ...command, page, at },
        meta: { actor: { kind: 'worker', id: 'monitor' }, shop: null, correlationId: checkId, causationId: null },
      });
    return settle({ page, host, outcome: observation, pace, at });

    /** What is new to the log; a reading like the last one, while checks succeed, is not. */
    function commandFor(seen: Exclude<Observation, { kind: 'put_off' }>): Report | null {
      if (seen.kind === 'failure') return { type: 'RecordFailure', reason: seen.reason };
      const failing = known !== undefined && known.failures > 0;
      if (seen.kind === 'unchanged') return failing ? { type: 'RecordUnchanged' } : null;
      return !failing && last && sameReading(last, seen.reading)
        ? null
        : { type: 'RecordReading', reading: seen.reading };
    }
  }

  /** @returns `undefined` where the host may not be asked now. */
  async function look(host: string, url: string, conditions: Conditions) {
    if (!gate.begin(host)) return undefined;
    let visited: Parameters<HostGate['end']>[1] = { outcome: 'failed', reason: 'unreachable' };
    let observation: Observation;
    let state: HostState;
    try {
      ({ observation, visited } = await observe(ports, url, conditions, turnsBeyond(ports, host)));
    } finally {
      state = gate.end(host, visited);
    }
    // A site that serves nobody any more is said to block us: that is what it comes to for the merchant.
    if (observation.kind === 'failure' && state.circuit === 'open') observation = { ...observation, reason: 'blocked' };
    return { observation, state };
  }

  function paceOf({ nextAllowedAt, slowedBySite }: HostState) {
    return { nextAllowedAt: instantOf(Math.max(nextAllowedAt, msOf(clock.now()))), slowed: slowedBySite };
  }
}

type Report = PriceCommand extends infer Command
  ? Command extends unknown
    ? Omit<Command, 'page' | 'at'>
    : never
  : never;

const readingOf = (json: string | null | undefined): Reading | null => (json ? (JSON.parse(json) as Reading) : null);

/** Another version of the extractor, and a price in doubt, want the page itself. */
function conditionsOf(
  known: { extractor: number | null; etag: string | null; last_modified: string | null },
  doubted: Reading | null,
): Conditions {
  if (known.extractor !== EXTRACTOR_VERSION || doubted !== null) return {};
  return { etag: known.etag, lastModified: known.last_modified };
}

/** @returns the reading where it is beyond the sanity band and no look before it saw the same; else `null`. */
function doubts(last: Reading | null, observation: Observation, before: Reading | null): Reading | null {
  if (observation.kind !== 'reading' || last === null || isPlausible(last, observation.reading)) return null;
  return before && samePrice(before, observation.reading) ? null : observation.reading;
}

const samePrice = (a: Reading, b: Reading): boolean =>
  a.currency === b.currency && a.price !== null && b.price !== null && compareAmounts(a.price, b.price) === 0;

const sameReading = (a: Reading, b: Reading): boolean =>
  a.price === b.price && a.currency === b.currency && a.availability === b.availability;
