/**
 * Encodes the note that a group stores next to its offset of a partition. Kafka keeps 4,096 bytes of it. The offset itself is that of the first
 * open message, so that other tools show an honest lag.
 */
import type { Open, Progress } from './engine.js';

export interface Note {
  /** The member that holds the partition, by the broker's name for it; empty: no one. */
  readonly holder: string;
  readonly fence: number;
  readonly progress: Progress;
}

const MOST_BYTES = 4_000;
const VERSION = '1';

/**
 * If not every open message has room, those from the first that has none count as not taken over: some are then delivered
 * again, and none is lost.
 */
export function encodeNote({ holder, fence, progress: { next, open } }: Note): { offset: string; metadata: string } {
  const low = open[0]?.offset ?? next;
  const head = (until: number) => [VERSION, holder, fence, short(until - low)].join('|');
  const listed: string[] = [];
  let room = MOST_BYTES - head(Number.MAX_SAFE_INTEGER).length;
  let until = next;
  for (const one of open) {
    const entry = entryOf(one, low);
    room -= entry.length + 1;
    if (room < 0) {
      until = one.offset;
      break;
    }
    listed.push(entry);
  }
  return { offset: String(low), metadata: `${head(until)}|${listed.join(',')}` };
}

/** @returns nothing finished, for an offset that was committed without a note, or never. */
export function decodeNote(offset: string, metadata: string | null): Note {
  const [version, holder = '', fence = '0', span = '0', listed = ''] = metadata?.split('|') ?? [];
  if (version !== VERSION) return { holder: '', fence: 0, progress: { next: Math.max(0, Number(offset)), open: [] } };
  const low = Number(offset);
  const open = listed === '' ? [] : listed.split(',').map(entry => openOf(entry, low));
  return { holder, fence: Number(fence), progress: { next: low + long(span), open } };
}

const short = (value: number): string => value.toString(36);
const long = (text: string): number => Number.parseInt(text, 36);

/** Most are due at once and were never begun. */
const entryOf = ({ offset, attempt, dueAt }: Open, low: number): string =>
  [short(offset - low), ...(attempt || dueAt ? [short(attempt)] : []), ...(dueAt ? [short(dueAt)] : [])].join('.');

function openOf(entry: string, low: number): Open {
  const [offset = '0', attempt = '0', dueAt = '0'] = entry.split('.');
  return { offset: low + long(offset), attempt: long(attempt), dueAt: long(dueAt) };
}
