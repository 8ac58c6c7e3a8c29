import type { EventStore, Position } from '../../platform/event-store/port.js';
import { markOf, splitMarks } from '../../platform/seal/chain.js';
import type { Segment } from './checkSegment.js';

export const FAULT_KINDS = [
  'edited',
  'deleted',
  'inserted',
  'moved',
  'cut off',
  'forged checkpoint',
  'missing checkpoint',
  'unknown key',
  'rewritten',
] as const;

export interface SealFault {
  /** The position of the first entry that differs from the sealed one, or of the checkpoint. */
  readonly position: string;
  readonly kind: (typeof FAULT_KINDS)[number];
  /** Describes the fault to an operator. */
  readonly message: string;
}

/**
 * @param size the number of sealed entries in the segment.
 * @param marks the entries' marks; empty if lost, in which case only the segment can be named.
 */
export async function locateFault(
  eventLog: Pick<EventStore, 'digests' | 'head'>,
  segment: Segment,
  size: number,
  marks: string,
): Promise<SealFault> {
  const { after, to } = segment;
  const found = await eventLog.digests(after, to.position, size + 1);
  const [head, placeOf] = [await eventLog.head(), placesIn(segment, size)];
  const place = (index: number): Position => placeOf(index) ?? found[index]?.position ?? to.position;
  const fault = (index: number, kind: SealFault['kind'], what: string): SealFault => ({
    position: place(index),
    kind,
    message: `the entry at ${place(index)} ${what}`,
  });
  /** Missing, or displaced because an earlier entry is missing and its position stayed empty. */
  const isGone = (index: number): boolean => {
    const [there, wanted] = [found[index]?.position, placeOf(index)];
    return there === undefined || (wanted !== null && there > wanted);
  };

  const sealed = splitMarks(marks);
  const marksFound = found.map(({ digest }) => markOf(digest));
  const index = sealed.findIndex((mark, at) => mark !== marksFound[at] || isGone(at));
  const mark = sealed[index];
  const isCut = head === null || head < to.position;
  if (mark === undefined)
    return isCut
      ? fault(found.length, 'cut off', `and all after it are gone; the log was sealed up to ${to.position}`)
      : fault(0, 'rewritten', `or a later one up to ${to.position} is not what was sealed, nor are the marks of these`);
  if (found[index] === undefined && isCut)
    return fault(index, 'cut off', `and all after it are gone; the log was sealed up to ${to.position}`);
  if (isGone(index)) return fault(index, 'deleted', 'was deleted');
  const [isElsewhere, other] = [marksFound.includes(mark), marksFound[index] ?? ''];
  if (sealed.includes(other))
    return isElsewhere
      ? fault(index, 'moved', 'was moved within the log')
      : fault(index, 'deleted', 'was deleted, and later ones moved up');
  return isElsewhere
    ? fault(index, 'inserted', 'was inserted, and later ones moved down')
    : fault(index, 'edited', 'is not the one that was sealed');
}

const DIGITS = /^(.*?)(\d+)$/;

/** Each entry's original position, on engines with gapless positions; `null` on others. */
function placesIn({ after, to }: Segment, size: number): (index: number) => Position | null {
  const [, log = '', last = ''] = DIGITS.exec(to.position) ?? [];
  const before = Number(last) - size;
  const isDense = before === (after === 'start' ? 0 : Number(DIGITS.exec(after)?.[2]));
  return index => (isDense ? (`${log}${String(before + 1 + index).padStart(last.length, '0')}` as Position) : null);
}
