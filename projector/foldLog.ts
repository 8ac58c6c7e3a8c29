/**
 * Folds batches in a pipeline: while one is being written, the next is read and folded over the rows in flight. Batches
 * are committed in log order.
 */
import type { LoggedBatch } from '../platform/event-store/codec/eventLog.js';
import type { Projection } from '../read-models/projection.js';
import { CheckpointLost, type FoldPorts, fold, foldIndividually, write } from './fold.js';
import type { Generation } from './generations.js';
import { type OpenedEvent, openedEvents } from './openedEvents.js';
import type { UnitOfWork } from './unitOfWork.js';

interface Written {
  readonly generation: Generation;
  /**
   * True if it was written as folded. Otherwise its events were folded individually, and the next batch may have seen
   * other rows.
   */
  readonly whole: boolean;
}

/**
 * @param read yields batches; its signal ends it when a write fails, so that a follower does not wait forever.
 * @param written called after each commit, before the next one. @returns the generation at that point.
 * @returns the generation after the last batch.
 * @throws CheckpointLost, or an error of the key store or database; that batch and all later ones are not written then.
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
    const events = await openedEvents(ports.vault, projection, batch.events);
    const ahead = foldOr(() => fold(ports.readStore, projection, start, events, before));
    const { generation, whole } = await writing;
    const folded = whole ? await ahead : await foldOr(() => fold(ports.readStore, projection, generation, events));
    before = 'fault' in folded ? undefined : folded;
    writing = settle(ports, projection, generation, { events, position: batch.position }, folded).then(
      async outcome => ({
        ...outcome,
        generation: await written(outcome.generation, batch),
      }),
    );
    // Aborts reading immediately; the awaiting code handles the error.
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
  { events, position }: Pick<LoggedBatch, 'position'> & { readonly events: readonly OpenedEvent[] },
  folded: UnitOfWork | Fault,
): Promise<Written> {
  try {
    if ('fault' in folded) throw folded.fault;
    return { generation: await write(ports, generation, folded, position), whole: true };
  } catch (fault) {
    if (fault instanceof CheckpointLost || events.length === 0) throw fault;
  }
  const apart = await foldIndividually(ports, projection, generation, events);
  const nothing = await fold(ports.readStore, projection, apart, []);
  return { generation: await write(ports, apart, nothing, position), whole: false };
}
