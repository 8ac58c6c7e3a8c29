/**
 * Follows the whole log and fills the audit index. Stores its checkpoint in the index, so that entries and checkpoint
 * never diverge; refills an index that is empty, of another log or of another version.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { fillingReport } from '../../application/follow/fillingReport.js';
import { keepFollowing } from '../../application/follow/keepFollowing.js';
import type { Leadership } from '../../application/follow/leadership.js';
import { AUDIT_VERSION } from '../../domain/auditEntryOf.js';
import { EVENTS } from '../../domain/events.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import { type Position, shareOf } from '../../platform/event-store/port.js';
import { type Clock, msOf } from '../../platform/runtime/clock/clock.js';
import type { AuditSearch } from '../../platform/search/port.js';
import type { WorkStore } from '../../platform/work-store/port.js';
import { eventDescriber } from './describeEvents.js';
import type { ClientPorts } from './openClients.js';
import { writeEntries } from './writeEntries.js';

export interface AuditPorts extends ClientPorts {
  readonly eventLog: EventLog;
  readonly search: AuditSearch;
  readonly workStore: WorkStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly leadership: Leadership;
}

const NAME = 'audit';
/** A key among the subjects that cannot collide with a shop's. */
const VERSION_KEY = 'version';
const TYPES = JSON.stringify(Object.keys(EVENTS));
/** While far behind, reports progress this often. */
const SHOWN_MS = 1_000;
/** A larger batch would block this process's other work for too long. */
const BATCH = 1_000;
/** Operators don't notice the delay, and under load it merges a dozen writes into one. */
const GATHER_MS = 50;

/** Runs until aborted, while this process is the leader. */
export const runAudit = (ports: AuditPorts, signal: AbortSignal): Promise<void> =>
  ports.leadership.whileLeading(NAME, signal, leading =>
    keepFollowing(onProgress => follow(ports, leading, onProgress), {
      signal: leading,
      failed: err => ports.logger.error({ err }, 'the audit trail could not be indexed; it will be retried'),
    }),
  );

async function follow(ports: AuditPorts, signal: AbortSignal, onProgress: () => void): Promise<void> {
  const { eventLog } = ports;
  let at = await placeIn(ports);
  const show = progressShown(ports);
  await show(at, false);
  const head = at === null ? await eventLog.head() : null;
  const filling = fillingReport(ports.logger, 'the audit index');
  if (head !== null) filling.begin(NAME);
  const describe = eventDescriber(ports);
  const failed = new AbortController();
  let writing: Promise<void> = Promise.resolve();

  // Reads and describes the next batch while one is written.
  const either = AbortSignal.any([signal, failed.signal]);
  for await (const { events, position, live } of eventLog.subscribe(at ?? 'start', {
    signal: either,
    batchSize: BATCH,
  })) {
    const described = await describe(events);
    await writing;
    const step = {
      from: at,
      to: position,
      ...(at === null && { own: { [VERSION_KEY]: { shop: null, said: String(AUDIT_VERSION) } } }),
    };
    writing = writeEntries(ports, described, step, signal).then(async () => {
      onProgress();
      filling.moved(NAME, shareOf(position, head), live);
      await show(position, live);
    });
    // Aborts at once; the code that awaits `writing` reports the fault.
    writing.catch(() => failed.abort());
    at = position;
    if (live) await wait(GATHER_MS, undefined, { signal: either }).catch(() => {});
  }
  await writing;
}

/** The index's checkpoint; `null` if it is empty or must be refilled. */
async function placeIn({ search, eventLog }: AuditPorts): Promise<Position | null> {
  const checkpoint = await search.checkpoint();
  if (checkpoint === null) return null;
  const version = (await search.subjects([VERSION_KEY])).get(VERSION_KEY);
  if (version === String(AUDIT_VERSION) && (await isSameLog(eventLog, checkpoint))) return checkpoint;
  await search.clear();
  return null;
}

/** False if the log is another one, or a copy from before the checkpoint. */
async function isSameLog(eventLog: EventLog, checkpoint: Position): Promise<boolean> {
  try {
    for await (const _ of eventLog.readAll(checkpoint, { batchSize: 1 })) break;
    return true;
  } catch (fault) {
    if (fault instanceof RangeError) return false;
    throw fault;
  }
}

/**
 * Reports progress in the table that health and `tidewatch status` read. While it catches up, keeps the time unchanged:
 * it has been behind since then.
 */
function progressShown({ workStore, clock }: AuditPorts) {
  let shown = 0;
  return async (position: Position | null, live: boolean): Promise<void> => {
    const now = clock.now();
    if (!live && Math.abs(msOf(now) - shown) < SHOWN_MS) return;
    shown = msOf(now);
    const row = { position: position ?? '', types: TYPES };
    await workStore.transaction(({ sql }) =>
      sql
        .insertInto('followers')
        .values({ name: NAME, ...row, updated_at: now })
        .onConflict(known => known.column('name').doUpdateSet(live ? { ...row, updated_at: now } : row))
        .execute(),
    );
  };
}
