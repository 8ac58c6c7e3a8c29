/** Writes described events to the index and advances its checkpoint in the same write. */
import type { Logger } from 'pino';
import { CheckpointConflict } from '../../application/follow/keepFollowing.js';
import { tryEvent } from '../../application/follow/tryEvent.js';
import { undescribed } from '../../domain/auditEntryOf.js';
import { EngineLost } from '../../platform/engineLost.js';
import type { EventStore, Position } from '../../platform/event-store/port.js';
import { type AuditSearch, SearchConflict, type ShopState, type SubjectNote } from '../../platform/search/port.js';
import type { DescribedEntry } from './describeEvents.js';

export interface WritePorts {
  readonly search: AuditSearch;
  readonly eventLog: Pick<EventStore, 'head'>;
  readonly logger: Logger;
}

interface Step {
  readonly from: Position | null;
  readonly to: Position;
  /** The index's own subjects. */
  readonly own?: Readonly<Record<string, SubjectNote>>;
}

/**
 * Writes an entry that the index refuses again without its described content, so that the trail continues.
 * @throws CheckpointConflict if another process indexes too.
 */
export async function writeEntries(
  ports: WritePorts,
  described: readonly DescribedEntry[],
  { from, to, own = {} }: Step,
  signal: AbortSignal,
): Promise<void> {
  const { search } = ports;
  try {
    await write(search, described, { from, to, own });
  } catch (fault) {
    if (fault instanceof CheckpointConflict || fault instanceof EngineLost || described.length === 0) throw fault;
    let at = from;
    for (const one of described) {
      const next = one.entry.position;
      await writeAlone(ports, one, { from: at, to: next, own }, signal);
      at = next;
    }
    if (at !== to) await write(search, [], { from: at, to });
  }
}

async function writeAlone(ports: WritePorts, one: DescribedEntry, step: Step, signal: AbortSignal): Promise<void> {
  const { search, eventLog, logger } = ports;
  const engines = [() => eventLog.head(), () => search.checkpoint()];
  const tried = await tryEvent(() => write(search, [one], step), { engines, signal });
  if (!('poisoned' in tried)) return;
  const { entry } = one;
  logger.error(
    { err: tried.poisoned, position: entry.position, event: entry.id },
    'an audit entry could not be indexed',
  );
  const bare = { ...entry, ...undescribed(entry.action), client: null, sessionId: null, digests: [] };
  await write(search, [{ ...one, entry: bare, subject: null }], step);
}

async function write(
  search: AuditSearch,
  described: readonly DescribedEntry[],
  { from, to, own = {} }: Step,
): Promise<void> {
  const subjects: Record<string, SubjectNote | null> = { ...own };
  const shops: Record<string, ShopState> = {};
  for (const { subject, shop } of described) {
    if (subject) subjects[subject.key] = subject.note;
    if (shop) shops[shop.domain] = shop.state;
  }
  try {
    await search.write(
      described.map(({ entry }) => entry),
      { from, to, subjects, shops },
    );
  } catch (fault) {
    if (fault instanceof SearchConflict) throw new CheckpointConflict(fault.message, { cause: fault });
    throw fault;
  }
}
