/**
 * Folds a long part of the log, for a rebuild. It is read in small pages, so that an event is gone before the garbage
 * collector copies it, and written in large units, so that what many events do to one row, or to one page of the file,
 * is written once. While one unit is being written, the next is already folded over it.
 */
import type { LoggedBatch } from '../platform/event-store/codec/eventLog.js';
import type { Position } from '../platform/event-store/port.js';
import type { Projection } from '../read-models/projection.js';
import { CheckpointLost, type FoldPorts, foldInto, unitOf, write } from './fold.js';
import type { Generation } from './generations.js';
import { type OpenedEvent, openedEvents } from './openedEvents.js';
import type { UnitOfWork } from './unitOfWork.js';

/** Small: what is made of a page's events is gone, in the cheapest part of the heap, before the next one is read. */
export const PAGE = 250;
/** Events of one unit. Two are in memory: the one that is folded, and the one in flight. */
const UNIT = 20_000;
/** Rows of one unit: a product may have a hundred variants. */
const MOST_ROWS = 100_000;

export interface FoldedFar {
  /** Everything up to its position is written. */
  readonly generation: Generation;
  /** Something up to here cannot be folded or written, and its unit is dropped: `foldLog` finds the event. */
  readonly stuckBefore?: Position;
}

/**
 * @param written called after each commit.
 * @param firstUnit the size of the first unit, as a share of the others.
 * @throws CheckpointLost; what the log or the key store says if it is lost.
 */
export async function foldFar(
  ports: FoldPorts,
  projection: Projection,
  start: Generation,
  pages: AsyncIterable<LoggedBatch>,
  written: (events: number, position: Position) => void,
  firstUnit = 1,
): Promise<FoldedFar> {
  const far: { generation: Generation; stuckBefore?: Position } = { generation: start };
  let work = unitOf(ports.readStore, projection, start);
  let folded = 0;
  let full = UNIT * firstUnit;
  let reached: Position | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function put(unit: UnitOfWork, events: number, position: Position): Promise<void> {
    try {
      far.generation = await write(ports, far.generation, unit, position);
    } catch (fault) {
      if (fault instanceof CheckpointLost) throw fault;
      far.stuckBefore = position;
      return;
    }
    written(events, position);
  }

  async function nextUnit(position: Position): Promise<void> {
    await writing;
    // This one was folded over rows that never came to be.
    if (far.stuckBefore !== undefined) return;
    writing = put(work, folded, position);
    // Noticed by the code that awaits it.
    writing.catch(() => {});
    work = unitOf(ports.readStore, projection, start, work);
    folded = 0;
    full = UNIT;
    reached = undefined;
  }

  for await (const { opened, position } of openedAhead(ports, projection, pages)) {
    try {
      await foldInto(work, projection, opened);
    } catch {
      await writing;
      return { stuckBefore: position, ...far };
    }
    folded += opened.length;
    reached = position;
    if (folded >= full || work.size() >= MOST_ROWS) await nextUnit(position);
    if (far.stuckBefore !== undefined) return far;
  }
  if (reached !== undefined) await nextUnit(reached);
  await writing;
  return far;
}

interface OpenedPage {
  readonly opened: readonly OpenedEvent[];
  readonly position: Position;
}

/** While one page is folded, what is sealed in the next is already being opened. */
async function* openedAhead(
  { vault }: FoldPorts,
  projection: Projection,
  pages: AsyncIterable<LoggedBatch>,
): AsyncGenerator<OpenedPage> {
  let ahead: Promise<OpenedPage> | undefined;
  for await (const { events, position } of pages) {
    const before = ahead;
    ahead = openedEvents(vault, projection, events).then(opened => ({ opened, position }));
    // Noticed by the code that awaits it.
    ahead.catch(() => {});
    if (before !== undefined) yield await before;
  }
  if (ahead !== undefined) yield await ahead;
}
