/** How far the seal is behind the log. */
import type { EventStore } from '../../platform/event-store/port.js';
import { type Clock, msOf } from '../../platform/runtime/clock/clock.js';
import type { WorkStore } from '../../platform/work-store/port.js';
import { latestCheckpoint } from './checkpoints.js';

export interface SealLag {
  /** Entries that no checkpoint covers yet; counted up to `MOST`. The sealer signs every thousand, or five minutes. */
  readonly entries: number;
  /** How long the oldest of them has been waiting; 0: there is none. */
  readonly seconds: number;
}

/** More only say the same: the sealer does not run. */
const MOST = 10_000;
const PAGE = 1_000;

export async function sealLag({
  eventLog,
  workStore,
  clock,
}: {
  readonly eventLog: Pick<EventStore, 'head' | 'digests'>;
  readonly workStore: Pick<WorkStore, 'sql'>;
  readonly clock: Clock;
}): Promise<SealLag> {
  const head = await eventLog.head();
  let after = (await latestCheckpoint(workStore))?.position ?? ('start' as const);
  let [entries, oldest] = [0, ''];
  while (head !== null && entries < MOST) {
    const page = await eventLog.digests(after, head, PAGE);
    if (entries === 0) oldest = page[0]?.recordedAt ?? '';
    entries += page.length;
    const last = page.at(-1);
    if (page.length < PAGE || !last) break;
    after = last.position;
  }
  const waited = oldest === '' ? 0 : (msOf(clock.now()) - Date.parse(oldest)) / 1_000;
  return { entries, seconds: Math.max(0, waited) };
}
