/**
 * Verifies the whole log against its checkpoints and its anchor (ADR 0034). docs/audit.md describes what this proves.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Instant } from '../../domain/kernel/names.js';
import { type EventStore, isAfter, type Position } from '../../platform/event-store/port.js';
import { CHAIN_START, splitMarks } from '../../platform/seal/chain.js';
import { type Checkpoint, isIntact, parseCheckpointLine } from '../../platform/seal/checkpoint.js';
import { keyIdOf, type PublicKey } from '../../platform/seal/signing.js';
import type { WorkStore } from '../../platform/work-store/port.js';
import { allCheckpoints } from './checkpoints.js';
import { checkSegment, type Segment } from './checkSegment.js';
import { locateFault, type SealFault } from './locateFault.js';

export interface VerifyPorts {
  readonly eventLog: Pick<EventStore, 'digests' | 'head'>;
  readonly workStore: Pick<WorkStore, 'sql'>;
  /** Accepts keys derived from the master key or pinned by the operator. */
  readonly trusts: (key: PublicKey, at: Instant) => boolean;
  /** The anchor's lines; `null` without a readable anchor. */
  readonly anchored: readonly string[] | null;
}

export interface Verified {
  readonly state: 'good' | 'tampered' | 'not_verifiable';
  /** The number of entries compared with the chain. */
  readonly verified: number;
  readonly total: number;
  /** The number of verified entries whose events were removed at the end of their retention. */
  readonly removed: number;
  /** Entries after the latest checkpoint, which nothing protects yet. */
  readonly unsealed: number;
  readonly fault: SealFault | null;
}

/** @param progress called after each segment. @throws errors of the stores, and when aborted. */
export async function verifyLog(
  { eventLog, workStore, trusts, anchored }: VerifyPorts,
  progress: (verified: number, total: number) => void = () => {},
  signal?: AbortSignal,
): Promise<Verified> {
  const head = await eventLog.head();
  const own = await allCheckpoints(workStore);
  const lines = (anchored ?? []).flatMap(line => parseCheckpointLine(line) ?? []);
  const known = [...own, ...lines];
  const nothing = { verified: 0, total: 0, removed: 0, unsealed: 0 };
  if (known.length === 0)
    return { ...nothing, state: 'not_verifiable', unsealed: await countAfter(eventLog, 'start', head), fault: null };

  const { points, fault: conflict } = inOrder(own, lines, trusts);
  const segments = points.map((to, index): Segment => {
    const before = points[index - 1];
    return { after: before?.position ?? 'start', from: before?.hash ?? CHAIN_START, to };
  });
  const latest = points.at(-1);
  const unsealed =
    latest && head && isAfter(head, latest.position) ? await countAfter(eventLog, latest.position, head) : 0;
  const total = (latest?.count ?? 0) + unsealed;

  const faults = conflict ? [conflict] : [];
  let [verified, removed] = [0, 0];
  for (const [index, segment] of segments.entries()) {
    signal?.throwIfAborted();
    const { entries, removed: gone, finding } = await checkSegment(eventLog, segment);
    verified += entries;
    removed += gone;
    progress(verified, total);
    if (finding !== 'good') {
      const size = segment.to.count - (points[index - 1]?.count ?? 0);
      faults.push(
        finding === 'forged'
          ? forged(segment.to)
          : await locateFault(eventLog, segment, size, await marksOf(workStore, segment.to, size)),
      );
      break;
    }
    // Lets requests run in between.
    await nextTurn();
  }
  const fault = firstOf(faults);
  return { state: fault ? 'tampered' : 'good', verified, total, removed, unsealed, fault };
}

const firstOf = (faults: readonly SealFault[]): SealFault | null =>
  [...faults].sort((a, b) => (a.position < b.position ? -1 : 1))[0] ?? null;

/** Merges the checkpoints of the work store and the anchor by position, and finds their first fault. */
function inOrder(own: readonly Checkpoint[], anchored: readonly Checkpoint[], trusts: VerifyPorts['trusts']) {
  const faults: SealFault[] = [];
  const points = new Map<Position, Checkpoint>();
  for (const checkpoint of anchored) if (isIntact(checkpoint)) points.set(checkpoint.position, checkpoint);
  own.forEach((checkpoint, index) => {
    const { number, position, hash } = checkpoint;
    const outside = points.get(position);
    const expected = (own[index - 1]?.number ?? 0) + 1;
    if (number !== expected) faults.push(missing(position, expected));
    if (outside && outside.hash !== hash) faults.push(rewritten(position));
    else points.set(position, checkpoint);
  });
  const ordered = [...points.values()].sort((a, b) => (a.position < b.position ? -1 : 1));
  for (const { key, at, position } of ordered) if (!trusts(key, at)) faults.push(unknownKey(position, key));
  for (const checkpoint of anchored) if (!isIntact(checkpoint)) faults.push(forged(checkpoint));
  return { points: ordered, fault: firstOf(faults) };
}

const forged = ({ position }: Checkpoint): SealFault => ({
  position,
  kind: 'forged checkpoint',
  message: `the checkpoint at ${position} is not what its key signed`,
});
const missing = (position: Position, number: number): SealFault => ({
  position,
  kind: 'missing checkpoint',
  message: `checkpoint ${number} is missing before the one at ${position}`,
});
const rewritten = (position: Position): SealFault => ({
  position,
  kind: 'rewritten',
  message: `the anchor has another hash at ${position}: the log was rewritten, and sealed again`,
});
const unknownKey = (position: Position, key: PublicKey): SealFault => ({
  position,
  kind: 'unknown key',
  message: `the checkpoint at ${position} is signed with key ${keyIdOf(key)}, which this master key does not derive; if you recorded that key as yours, accept it: --key ${key}`,
});

/** Empty unless there is one mark per entry: an anchored checkpoint may split a segment. */
async function marksOf({ sql }: Pick<WorkStore, 'sql'>, { position }: Checkpoint, size: number): Promise<string> {
  const query = sql.selectFrom('seal_checkpoints').select('marks').where('position', '=', position);
  const marks = (await query.executeTakeFirst())?.marks ?? '';
  return splitMarks(marks).length === size ? marks : '';
}

async function countAfter(
  eventLog: Pick<EventStore, 'digests'>,
  after: Position | 'start',
  head: Position | null,
): Promise<number> {
  let count = 0;
  for (let at = after; head !== null; ) {
    const page = await eventLog.digests(at, head, 1_000);
    count += page.length;
    const last = page.at(-1);
    if (!last) break;
    at = last.position;
  }
  return count;
}
