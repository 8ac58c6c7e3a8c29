/** Reads the kept snapshots of one page again, oldest first, and records the readings that were wrong. */
import type { Logger } from 'pino';
import type { Handle } from '../../application/decide/handle.js';
import { decidedOf } from '../../application/decide/load.js';
import type { PageChecks } from '../../application/price/tables.js';
import type { Extractor } from '../../application/reading/extraction-thread/createExtractor.js';
import { resultByRule } from '../../application/reading/resultByRule.js';
import { type Result, resultOf } from '../../application/reading/resultOf.js';
import { openSnapshot } from '../../application/snapshots/openSnapshot.js';
import type { CorrectedStock } from '../../domain/extraction/correctedStock.js';
import { as, type Instant, type PageId, type PageVariant } from '../../domain/kernel/names.js';
import { figuresOf, type Point, pointsOf, revise, samePrice } from '../../domain/price/knownNow.js';
import { type Figures, type PriceEvent, pageStream, price, type Reading } from '../../domain/price/price.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import { type Shares, ShareUsed } from '../../platform/outbound/share/createShares.js';
import type { Clock } from '../../platform/runtime/clock/clock.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import type { SnapshotStore } from '../../platform/snapshots/port.js';
import type { Vault } from '../../platform/vault/port.js';
import type { WorkStore } from '../../platform/work-store/port.js';

export interface RereadPorts {
  readonly eventLog: Pick<EventLog, 'read'>;
  readonly workStore: WorkStore;
  readonly vault: Pick<Vault, 'open'>;
  /** `null`: pages are not kept. */
  readonly snapshots: SnapshotStore | null;
  readonly extractor: Pick<Extractor, 'extract'>;
  readonly shares: Shares;
  readonly handle: Handle;
  readonly clock: Clock;
  readonly logger: Logger;
}
type KeptPorts = RereadPorts & { readonly snapshots: SnapshotStore };

interface Round {
  readonly page: string;
  /** Of the extractor. */
  readonly version: number;
  /** Pauses after each page that was read. */
  readonly rest: () => Promise<void>;
  readonly signal: AbortSignal;
}

/** @returns the number of revised readings. @throws ShareUsed if the reader is busy. */
export async function rereadPage(ports: KeptPorts, { page, version, rest, signal }: Round): Promise<number> {
  const { workStore, clock } = ports;
  const check = await workStore.sql.selectFrom('page_checks').selectAll().where('page', '=', page).executeTakeFirst();
  let points = await knownPoints(ports, page);
  let revised = 0;
  for (const kept of await keptPages(ports, page, version)) {
    if (signal.aborted) break;
    const { at, sha256 } = kept;
    // A preview's reading has no snapshot: the first check keeps the page, and records nothing if it reads the same.
    const point = points.findLast(one => one.at <= at);
    let faithful = kept.faithful ?? (kept.extractor === version ? null : 0);
    // A corrected page is read as the merchant said, by every version.
    if (check && point && faithful !== 0 && (check.place === null || check.by_rule)) {
      const result = await readAgain(ports, check, kept);
      if (result && faithful === null) faithful = agrees(result, point.believed ?? point) ? 1 : 0;
      else if (result) {
        const to = differing(result, point);
        if (to) {
          const revision = { readAt: point.at, to, at: clock.now() };
          await record(ports, as<PageId>(page), { ...revision, sha256, version, from: figuresOf(point) });
          if (point === points.at(-1)) await correctLast(ports, check, to);
          points = revise(points, revision);
          revised++;
        }
      }
      await rest();
    }
    await workStore.transaction(({ sql }) =>
      sql
        .updateTable('snapshots')
        .set({ reread_by: version, faithful })
        .where('page', '=', page)
        .where('at', '=', at)
        .execute(),
    );
  }
  return revised;
}

/** Leaves the page's snapshots to the next version, because this one cannot read its history. */
export const skipPage = ({ workStore }: RereadPorts, page: string, version: number): Promise<unknown> =>
  workStore.transaction(({ sql }) =>
    sql.updateTable('snapshots').set({ reread_by: version }).where('page', '=', page).execute(),
  );

/** Corrects what the next check compares with, so that the right price is neither a move nor doubted. */
async function correctLast({ workStore }: RereadPorts, check: PageChecks, to: Figures): Promise<void> {
  const { page, last_reading } = check;
  if (last_reading === null) return;
  const corrected = JSON.stringify({ ...(JSON.parse(last_reading) as Reading), ...to });
  await workStore.transaction(({ sql }) =>
    sql
      .updateTable('page_checks')
      .set({ last_reading: corrected })
      .where('page', '=', page)
      // A check may have ended meanwhile.
      .where('last_reading', '=', last_reading)
      .execute(),
  );
}

/** A reading's snapshot, which each watching shop keeps. */
interface Kept {
  readonly at: Instant;
  readonly sha256: string;
  readonly extractor: number | null;
  readonly faithful: number | null;
  readonly shops: string[];
}

/** The page's snapshots that this version has not read, oldest first. */
async function keptPages({ workStore }: RereadPorts, page: string, version: number): Promise<Kept[]> {
  const rows = await workStore.sql
    .selectFrom('snapshots')
    .select(['shop', 'at', 'sha256', 'extractor', 'faithful'])
    .where('page', '=', page)
    .where(({ eb, or }) => or([eb('reread_by', 'is', null), eb('reread_by', '<', version)]))
    .orderBy('at')
    .execute();
  const kept: Kept[] = [];
  for (const { shop, ...row } of rows) {
    const last = kept.at(-1);
    if (last?.at === row.at) last.shops.push(shop);
    else kept.push({ ...row, at: as<Instant>(row.at), shops: [shop] });
  }
  return kept;
}

async function knownPoints({ eventLog }: RereadPorts, page: string): Promise<readonly Point[]> {
  let events: PriceEvent[] = [];
  for await (const event of eventLog.read(pageStream(as<PageId>(page))))
    if (event.type === 'ShopErased') events = [];
    else events.push(decidedOf<PriceEvent>(event));
  return pointsOf(events);
}

/** @returns `null` if no shop's snapshot can be opened or read. */
async function readAgain(
  ports: KeptPorts,
  { url, variant, place, stock, by_rule }: PageChecks,
  { shops, sha256 }: Kept,
): Promise<Result | null> {
  for (const shop of shops) {
    try {
      const content = await openSnapshot(ports, shop, sha256);
      if (content === null) continue;
      const bytes = Uint8Array.from(content);
      const headers = { 'content-type': 'text/html; charset=utf-8' };
      const extraction = await ports.shares.within({ url, shops: [shop] }, reading =>
        ports.extractor.extract({ url, status: 200, headers, bytes }, reading),
      );
      if ('failed' in extraction || extraction.blocked) return null;
      const seen = { kind: 'page', etag: null, lastModified: null, extraction } as const;
      const corrected = stock === null ? null : (JSON.parse(stock) as CorrectedStock);
      return (by_rule ? resultByRule : resultOf)(seen, variant as PageVariant | null, place, corrected);
    } catch (err) {
      if (err instanceof ShareUsed) throw err;
      ports.logger.warn({ err, shop, sha256 }, 'a kept page could not be opened to read it again');
    }
  }
  return null;
}

/** True if the reading is what was recorded. A missing price and unknown stock were recorded as the last known ones. */
function agrees(result: Result, known: Figures): boolean {
  if (result.kind !== 'reading') return false;
  const { reading } = result;
  return (
    (reading.price === null || samePrice(reading, known)) &&
    (reading.availability === 'unknown' || reading.availability === known.availability)
  );
}

/** The figures of a reading that is sure of its price and differs from what is known; otherwise `null`. */
function differing(result: Result, known: Figures): Figures | null {
  if (result.kind !== 'reading' || !result.extraction.sure || result.reading.price === null) return null;
  if (agrees(result, known)) return null;
  const { price, currency, listPrice, availability } = result.reading;
  return { price, currency, listPrice, availability: availability === 'unknown' ? known.availability : availability };
}

interface Revision {
  readonly readAt: Instant;
  readonly at: Instant;
  readonly sha256: string;
  readonly version: number;
  readonly from: Figures;
  readonly to: Figures;
}

async function record(
  { handle }: RereadPorts,
  page: PageId,
  { sha256, version, ...revision }: Revision,
): Promise<void> {
  const commandId = derivedId('revision', page, revision.readAt, version);
  await handle(price, {
    commandId,
    stream: pageStream(page),
    command: { type: 'RecordRevision', page, snapshot: sha256, extractor: version, ...revision },
    meta: { actor: { kind: 'worker', id: 'revisions' }, shop: null, correlationId: commandId, causationId: null },
  });
}
