/** Measures the seal's lag behind the log. */
import type { EventStore } from '../../platform/event-store/port.js';
import { type Clock, msOf } from '../../platform/runtime/clock/clock.js';
import type { WorkStore } from '../../platform/work-store/port.js';
import { latestCheckpoint } from './checkpoints.js';

export interface SealLag {
  /** Entries that no checkpoint covers, up to `MAX_ENTRIES`. The sealer signs every thousand entries or five minutes. */
  readonly entries: number;
  /** The age of the oldest of them; 0 without any. */
  readonly seconds: number;
}

/** A higher number would add nothing: the sealer is not running. */
const MAX_ENTRIES = 10_000;
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
  while (head !== null && entries < MAX_ENTRIES) {
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
