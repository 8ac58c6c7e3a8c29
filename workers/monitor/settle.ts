/**
 * After a check: when the page is due again, what its reading rests on, and telling those who watch it that it was
 * looked at. Checks that end together are written together: one transaction, however many wait for it.
 */
import { createHash } from 'node:crypto';
import type { Instant, PageId } from '../../domain/kernel/names.js';
import { nextInterval, pauseMs } from '../../domain/price/checkInterval.js';
import type { Reading } from '../../domain/price/price.js';
import { plus } from '../../platform/clock/clock.js';
import type { PageChecks } from '../../platform/read-db/migrations/0002-page-checks.js';
import type { ReadTransaction } from '../../platform/read-db/port.js';
import { AT_ONCE, type HostPace, release } from '../scheduler/hostQueue.js';
import type { Extraction } from './extract/result.js';
import { EXTRACTOR_VERSION } from './extractorVersion.js';
import type { MonitorPorts } from './monitor.js';
import type { Observation } from './observe.js';

/** A reading beyond the sanity band. `again`: this was the first look at it, so a second one follows soon. */
export interface Doubted {
  readonly kind: 'doubted';
  readonly reading: Reading;
  readonly again: boolean;
}

export type Settlement = { readonly page: PageId; readonly host: string; readonly pace: HostPace } & (
  | { readonly outcome: Observation | Doubted; readonly known: PageChecks; readonly at: Instant }
  /** The host could not be asked, or nobody watches the page any more. */
  | { readonly outcome: null }
);

type Settling = Pick<MonitorPorts, 'readDb' | 'realtime' | 'intervals' | 'random'>;
type Sql = ReadTransaction['sql'];

/** Evidence beyond this is of no use to a person. */
const EVIDENCE_LIMIT = 40;

/** @returns resolves when it is written. */
export function createSettler(ports: Settling): (settlement: Settlement) => Promise<void> {
  let batch: { readonly items: Settlement[]; readonly done: Promise<void> } | null = null;
  let last: Promise<void> = Promise.resolve();

  /** Takes what comes until the batch before it is written. */
  function begin() {
    const items: Settlement[] = [];
    const done = last
      .catch(() => {})
      .then(() => {
        batch = null;
        return write(ports, items);
      });
    last = done;
    return { items, done };
  }

  return settlement => {
    batch ??= begin();
    batch.items.push(settlement);
    return batch.done;
  };
}

async function write(ports: Settling, settlements: readonly Settlement[]): Promise<void> {
  const shops = await ports.readDb.transaction(async ({ sql }) => {
    const watching = new Set<string>();
    for (const settlement of settlements) {
      if (settlement.outcome !== null) {
        await settlePage(ports, sql, settlement);
        for (const shop of await watchers(sql, settlement.page)) watching.add(shop);
      }
      await release(sql, settlement.host, settlement.pace);
    }
    return watching;
  });
  for (const shop of shops)
    ports.realtime.publish({
      kind: 'changed',
      room: `shop:${shop}`,
      payload: { topic: 'competitors', position: null },
    });
}

async function watchers(sql: Sql, page: string): Promise<string[]> {
  const rows = await sql.selectFrom('competitors').select('shop').distinct().where('page', '=', page).execute();
  return rows.map(({ shop }) => shop);
}

async function settlePage(
  { intervals, random }: Settling,
  sql: Sql,
  { page, outcome, known, at, pace }: Extract<Settlement, { at: Instant }>,
): Promise<void> {
  const failures = outcome.kind === 'failure' ? known.failures + 1 : 0;
  const good = outcome.kind === 'reading' || outcome.kind === 'unchanged';
  const intervalMs = good ? nextInterval(known.interval_ms, moved(known, outcome), intervals) : known.interval_ms;
  const pause = pauseMs(
    {
      intervalMs: intervalMs ?? intervals.first,
      everyMs: known.every_minutes === null ? null : known.every_minutes * 60_000,
      failures,
      retryAfterMs: outcome.kind === 'failure' ? (outcome.retryAfter ?? 0) * 1_000 : 0,
      random: random(),
    },
    intervals,
  );
  const dueAt = outcome.kind === 'doubted' && outcome.again ? pace.nextAllowedAt : plus(at, pause);
  const evidence = 'extraction' in outcome && outcome.extraction ? evidenceOf(outcome.extraction) : null;
  const hash = evidence === null ? known.evidence_hash : createHash('sha256').update(evidence).digest('base64');
  await sql
    .updateTable('page_checks')
    .set(({ eb }) => ({
      last_checked: at,
      failures,
      interval_ms: intervalMs,
      // Asked for while this check was under way: it may have looked too early.
      due_at: eb.case().when('due_at', '=', AT_ONCE).then(AT_ONCE).else(dueAt).end(),
      last_read: good ? at : known.last_read,
      doubted: outcome.kind === 'doubted' ? JSON.stringify(outcome.reading) : good ? null : known.doubted,
      evidence_hash: hash,
      ...(outcome.kind === 'reading'
        ? {
            etag: outcome.etag,
            last_modified: outcome.lastModified,
            extractor: EXTRACTOR_VERSION,
            last_reading: JSON.stringify(outcome.reading),
          }
        : {}),
    }))
    .where('page', '=', page)
    .execute();
  if (evidence === null) return;
  if (hash === known.evidence_hash)
    await sql.updateTable('page_evidence').set({ at }).where('page', '=', page).execute();
  else
    await sql
      .insertInto('page_evidence')
      .values({ page, at, extraction: evidence })
      .onConflict(row => row.column('page').doUpdateSet({ at, extraction: evidence }))
      .execute();
}

/** Whether price or stock differ from the last reading. */
const moved = (known: PageChecks, outcome: Observation | Doubted): boolean => {
  if (outcome.kind !== 'reading' || known.last_reading === null) return false;
  const last = JSON.parse(known.last_reading) as Reading;
  return last.price !== outcome.reading.price || last.availability !== outcome.reading.availability;
};

/** What the merchant is shown of an extraction: what decided first. */
function evidenceOf({
  title,
  price,
  currency,
  listPrice,
  availability,
  from,
  confidence,
  evidence,
}: Extraction): string {
  const shown = [...evidence].sort((a, b) => Number(b.chosen) - Number(a.chosen)).slice(0, EVIDENCE_LIMIT);
  return JSON.stringify({ title, price, currency, listPrice, availability, from, confidence, evidence: shown });
}
