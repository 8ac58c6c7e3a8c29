import { latestCheckpoint } from '../../application/seal/checkpoints.js';
import type { Instant } from '../../domain/kernel/names.js';
import { type EventStore, isAfter, type Position, type StoredEntry } from '../../platform/event-store/port.js';
import type { Clock } from '../../platform/runtime/clock/clock.js';
import { CHAIN_START, link, marksOf } from '../../platform/seal/chain.js';
import { type Checkpoint, signCheckpoint } from '../../platform/seal/checkpoint.js';
import type { Signer } from '../../platform/seal/signing.js';
import type { WorkStore } from '../../platform/work-store/port.js';

export interface SealPorts {
  readonly eventLog: Pick<EventStore, 'head' | 'digests'>;
  readonly workStore: WorkStore;
  /** The signer for a given time. */
  readonly sealSigner: (at: Instant) => Signer;
  readonly clock: Clock;
}

/** Entries between two checkpoints. */
export const EVERY = 1_000;
/** The longest that an entry waits for a checkpoint while the sealer runs. */
export const LONGEST_MS = 5 * 60_000;

/** The log ends before its latest checkpoint: it was truncated, or is an old copy. */
export class LogCutOff extends Error {
  override readonly name = 'LogCutOff';
}

/** @returns a function that signs due checkpoints until aborted. @throws LogCutOff from that function. */
export function sealLog({ eventLog, workStore, sealSigner, clock }: SealPorts) {
  /** Set when nothing was due: the head then, and the log time of the first unsealed entry. */
  let waiting: { readonly head: Position; readonly since: string } | null = null;

  const isOld = (recordedAt: string): boolean =>
    // Compares the absolute difference, because a clock that was set back puts the log's times in the future.
    Math.abs(Date.parse(clock.now()) - Date.parse(recordedAt)) >= LONGEST_MS;

  return async (signal?: AbortSignal): Promise<void> => {
    const head = await eventLog.head();
    if (head === null || (waiting?.head === head && !isOld(waiting.since))) return;
    waiting = null;
    let latest: Checkpoint | null = await latestCheckpoint(workStore);
    if (latest && isAfter(latest.position, head))
      throw new LogCutOff(`the log ends at ${head}, before its checkpoint at ${latest.position}`);
    while (!signal?.aborted) {
      const entries = await eventLog.digests(latest?.position ?? 'start', head, EVERY);
      const [first] = entries;
      if (!first) return;
      if (entries.length < EVERY && !isOld(first.recordedAt)) {
        waiting = { head, since: first.recordedAt };
        return;
      }
      const at = clock.now();
      const checkpoint = signCheckpoint({ ...following(latest, entries), at }, sealSigner(at));
      // If another sealer was faster, it continues from here.
      if (!(await add(workStore, checkpoint, entries))) return;
      latest = checkpoint;
    }
  };
}

function following(latest: Checkpoint | null, entries: readonly StoredEntry[]) {
  const last = entries.at(-1);
  if (!last) throw new Error('a checkpoint needs entries');
  return {
    number: (latest?.number ?? 0) + 1,
    position: last.position,
    hash: entries.reduce(link, latest?.hash ?? CHAIN_START),
    count: (latest?.count ?? 0) + entries.length,
    recordedAt: last.recordedAt,
  };
}

/** @returns false if a checkpoint with that number exists. */
const add = (workStore: WorkStore, checkpoint: Checkpoint, entries: readonly StoredEntry[]): Promise<boolean> =>
  workStore.transaction(async ({ sql }) => {
    const { recordedAt, ...columns } = checkpoint;
    const marks = marksOf(entries.map(({ digest }) => digest));
    const added = await sql
      .insertInto('seal_checkpoints')
      .values({ ...columns, recorded_at: recordedAt, marks, anchored_at: null, anchor_error: null })
      .onConflict(conflict => conflict.doNothing())
      .returning('number')
      .execute();
    return added.length > 0;
  });
