/**
 * Finishes checks: stores the next due time and the reading's evidence, and notifies the watching shops. Writes checks
 * that end together in one transaction.
 */

import { AT_ONCE, type HostPace, release } from '../../application/price/hostQueue.js';
import { type PageChecks, pageChecks, pageEvidence } from '../../application/price/tables.js';
import { evidenceOf } from '../../application/reading/evidenceOf.js';
import type { Result } from '../../application/reading/resultOf.js';
import { EXTRACTOR_VERSION } from '../../domain/extraction/extractorVersion.js';
import type { Extraction } from '../../domain/extraction/result.js';
import type { Instant, PageId } from '../../domain/kernel/names.js';
import { type Intervals, nextInterval, pauseMs } from '../../domain/price/checkInterval.js';
import type { Reading } from '../../domain/price/price.js';
import type { Realtime } from '../../platform/realtime/port.js';
import { batched } from '../../platform/runtime/batched.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import { wellFormedJson } from '../../platform/runtime/json/wellFormedJson.js';
import type { RowOf, WrittenRow } from '../../platform/tables/table.js';
import type { WorkStore } from '../../platform/work-store/port.js';

/** Checks in one transaction. */
const MAX_BATCH = 200;

/** A reading outside the sanity band. `again`: seen for the first time, so a second look follows soon. */
export interface Doubted {
  readonly kind: 'doubted';
  readonly reading: Reading;
  readonly again: boolean;
}

/** Neither a failure nor a reading: the page is due again at `until`. */
export interface Postponed {
  readonly kind: 'postponed';
  readonly until: Instant;
  /** When the page was handed to the renderer, if it is with it. */
  readonly handedAt?: Instant;
}

export interface Settlement {
  readonly page: PageId;
  readonly host: string;
  readonly pace: HostPace;
  /** `null`: the host could not be requested, or the page is no longer watched. */
  readonly outcome: Result | Doubted | Postponed | null;
  readonly at: Instant;
  /** The watching shops, to notify. */
  readonly shops: readonly string[];
}

interface Settling {
  readonly workStore: WorkStore;
  readonly realtime: Pick<Realtime, 'publish'>;
  readonly intervalsOf: (host: string) => Intervals;
  /** 0 to 1: spreads the checks of pages added together. */
  readonly random: () => number;
}

/** @returns a function that resolves once the settlement is written. */
export function createSettler(ports: Settling): (settlement: Settlement) => Promise<void> {
  const { submit } = batched<Settlement, boolean>(settlements => write(ports, settlements), { limit: MAX_BATCH });
  return async settlement => {
    const isWatched = await submit(settlement);
    if (isWatched) for (const shop of settlement.shops) ports.realtime.publish(changed(shop));
  };
}

const changed = (shop: string) =>
  ({ kind: 'changed', room: `shop:${shop}`, payload: { topic: 'competitors', position: null } }) as const;

/** @returns for each settlement, true if its page is still watched. */
async function write(ports: Settling, settlements: readonly Settlement[]): Promise<boolean[]> {
  return await ports.workStore.transaction(async transaction => {
    const settled = settlements.filter(({ outcome }) => outcome !== null);
    const keys = settled.map(({ page }) => [page]);
    const found = keys.length > 0 ? await transaction.findAll(pageChecks, keys) : [];
    // Reads the current rows: a page's watchers may have changed since it was claimed.
    const rows = new Map((found as unknown as PageChecks[]).map(row => [row.page, row]));
    const evidence: RowOf<typeof pageEvidence>[] = [];
    for (const settlement of settled) {
      const row = rows.get(settlement.page);
      if (!row) continue;
      const next = settledRow(ports, row, settlement);
      rows.set(row.page, next.row);
      if (next.extraction === null) continue;
      const { image: image_url } = next.extraction;
      evidence.push({ page: row.page, at: settlement.at, extraction: evidenceOf(next.extraction), image_url });
    }
    if (rows.size > 0) await transaction.upsert(pageChecks, [...rows.values()] as unknown as WrittenRow[]);
    if (evidence.length > 0) await transaction.upsert(pageEvidence, evidence);
    await release(transaction, new Map(settlements.map(({ host, pace }) => [host, pace])));
    return settlements.map(({ page }) => rows.has(page));
  });
}

/** @returns the page's row after the check, and the extraction to show the merchant, if any. */
function settledRow(
  { intervalsOf, random }: Settling,
  row: PageChecks,
  { outcome, host, at, pace }: Settlement,
): { row: PageChecks; extraction: Extraction | null } {
  if (outcome === null) return { row, extraction: null };
  if (outcome.kind === 'postponed') {
    // Another variant of the page may already have had a later due time.
    const due_at = row.due_at === AT_ONCE || row.due_at > outcome.until ? row.due_at : outcome.until;
    return { row: { ...row, due_at, handed_at: outcome.handedAt ?? null }, extraction: null };
  }
  const intervals = intervalsOf(host);
  const failures = outcome.kind === 'failure' ? row.failures + 1 : 0;
  const good = outcome.kind === 'reading' || outcome.kind === 'unchanged';
  const intervalMs = good ? nextInterval(row.interval_ms, hasChanged(row, outcome), intervals) : row.interval_ms;
  const pause = pauseMs(
    {
      intervalMs: intervalMs ?? intervals.first,
      everyMs: row.every_minutes === null ? null : row.every_minutes * 60_000,
      failures,
      retryAfterMs: outcome.kind === 'failure' ? (outcome.retryAfter ?? 0) * 1_000 : 0,
      random: random(),
    },
    intervals,
  );
  const dueAt = outcome.kind === 'doubted' && outcome.again ? pace.nextAllowedAt : plus(at, pause);
  const extraction = 'extraction' in outcome && outcome.extraction ? outcome.extraction : null;
  const known = good ? null : row.doubted;
  const after: PageChecks = {
    ...row,
    last_checked: at,
    failures,
    interval_ms: intervalMs,
    // A request during this check may concern a newer state than the check saw.
    due_at: row.due_at === AT_ONCE ? AT_ONCE : dueAt,
    last_read: good ? at : row.last_read,
    handed_at: null,
    doubted: outcome.kind === 'doubted' ? jsonOf(outcome.reading) : known,
    ...(outcome.kind === 'reading'
      ? {
          etag: outcome.etag,
          last_modified: outcome.lastModified,
          extractor: EXTRACTOR_VERSION,
          last_reading: jsonOf(outcome.reading),
          rendered: outcome.extraction.rendered ? 1 : 0,
          canonical: outcome.extraction.canonical ?? null,
          sure: outcome.extraction.sure || outcome.extraction.price === null ? 1 : 0,
          doubt: outcome.extraction.price === null ? null : outcome.extraction.doubt,
        }
      : {}),
  };
  return { row: after, extraction };
}

/** True if price or stock differs from the last reading. */
const hasChanged = (known: PageChecks, outcome: NonNullable<Settlement['outcome']>): boolean => {
  if (outcome.kind !== 'reading' || known.last_reading === null) return false;
  const last = JSON.parse(known.last_reading) as Reading;
  return last.price !== outcome.reading.price || last.availability !== outcome.reading.availability;
};

/** Repairs text from pages, which may contain anything. */
const jsonOf = (value: object): string => wellFormedJson(JSON.stringify(value));
