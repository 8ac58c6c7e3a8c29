/**
 * Folding batch after batch. While one is being written, the next is read and folded already, over the rows that are on
 * their way: reading and writing overlap, and the order in which batches are committed stays that of the log.
 */
import type { LoggedBatch } from '../platform/event-store/codec/eventLog.js';
import type { Projection } from '../read-models/projection.js';
import { CheckpointLost, type FoldPorts, fold, foldApart, write } from './fold.js';
import type { Generation } from './generations.js';
import type { UnitOfWork } from './unitOfWork.js';

interface Written {
  readonly generation: Generation;
  /** As it was folded. Otherwise it was taken apart, and rows may be others than the next batch was folded over. */
  readonly whole: boolean;
}

/**
 * @param read the batches; ended by its signal when a write fails, so that a follower does not wait for ever.
 * @param written called after each commit, before that of the next batch. @returns the generation as it is then.
 * @returns the generation after the last batch.
 * @throws CheckpointLost; or the database's own fault, and then that batch and those after it are not written.
 */
export async function foldLog(
  ports: FoldPorts,
  projection: Projection,
  start: Generation,
  read: (signal: AbortSignal) => AsyncIterable<LoggedBatch>,
  written: (generation: Generation, batch: LoggedBatch) => Promise<Generation>,
): Promise<Generation> {
  const failed = new AbortController();
  let before: UnitOfWork | undefined;
  let writing: Promise<Written> = Promise.resolve({ generation: start, whole: true });

  for await (const batch of read(failed.signal)) {
    const ahead = foldOr(() => fold(ports.readStore, projection, start, batch.events, before));
    const { generation, whole } = await writing;
    const folded = whole
      ? await ahead
      : await foldOr(() => fold(ports.readStore, projection, generation, batch.events));
    before = 'fault' in folded ? undefined : folded;
    writing = settle(ports, projection, generation, batch, folded).then(async outcome => ({
      ...outcome,
      generation: await written(outcome.generation, batch),
    }));
    // Seen here at once, and by whoever awaits it.
    writing.catch(() => failed.abort());
  }
  return (await writing).generation;
}

interface Fault {
  readonly fault: unknown;
}

const foldOr = (folding: () => Promise<UnitOfWork>): Promise<UnitOfWork | Fault> =>
  folding().catch((fault: unknown) => ({ fault }));

async function settle(
  ports: FoldPorts,
  projection: Projection,
  generation: Generation,
  { events, position }: LoggedBatch,
  folded: UnitOfWork | Fault,
): Promise<Written> {
  try {
    if ('fault' in folded) throw folded.fault;
    return { generation: await write(ports, generation, folded, position), whole: true };
  } catch (fault) {
    if (fault instanceof CheckpointLost || events.length === 0) throw fault;
  }
  const apart = await foldApart(ports, projection, generation, events);
  const nothing = await fold(ports.readStore, projection, apart, []);
  return { generation: await write(ports, apart, nothing, position), whole: false };
}
