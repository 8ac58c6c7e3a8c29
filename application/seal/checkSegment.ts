import type { EventStore, Position } from '../../platform/event-store/port.js';
import { link } from '../../platform/seal/chain.js';
import { type Checkpoint, isIntact } from '../../platform/seal/checkpoint.js';

/** The entries between two checkpoints. Segments are checked in any order, because each starts with a known hash. */
export interface Segment {
  readonly after: Position | 'start';
  readonly from: string;
  readonly to: Checkpoint;
}

export interface SegmentCheck {
  readonly finding: 'good' | 'forged' | 'differs';
  /** The number of checked entries, and of those with removed events. */
  readonly entries: number;
  readonly removed: number;
}

const PAGE = 1_000;

export async function checkSegment(
  eventLog: Pick<EventStore, 'digests'>,
  { after, from, to }: Segment,
): Promise<SegmentCheck> {
  let [entries, removed, hash] = [0, 0, from];
  if (!isIntact(to)) return { finding: 'forged', entries, removed };
  for (let at = after; ; ) {
    const page = await eventLog.digests(at, to.position, PAGE);
    for (const entry of page) {
      hash = link(hash, entry);
      if (entry.removed) removed += 1;
    }
    entries += page.length;
    const last = page.at(-1);
    if (!last || page.length < PAGE) break;
    at = last.position;
  }
  return { finding: hash === to.hash ? 'good' : 'differs', entries, removed };
}
