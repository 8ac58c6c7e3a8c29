/** Entries over time. A block that lies between two moments is counted by its bits; of another, each entry is looked at. */
import type { Instant } from '../../../domain/kernel/names.js';
import type { Sqlite } from '../../sqlite/open.js';
import type { AuditFilter } from '../port.js';
import { within } from '../within.js';
import { BLOCK, countBits, isEmpty, slotsOf } from './bits.js';
import type { Block, Columns } from './columns.js';
import { matching } from './matching.js';

/** @returns counts between edges, which rise; `below`: of keys below this one only. */
export function countByTime(db: Sqlite) {
  const timesOf = timesIn(db);
  return (columns: Columns, filter: AuditFilter, edges: readonly Instant[], below: number): number[] => {
    const moments = edges.map(edge => Date.parse(edge));
    // The last one is of what is beyond the edges, of which the filter leaves nothing.
    const counts = new Array<number>(edges.length).fill(0);
    const add = (at: number, many: number) => {
      const bar = barOf(moments, at);
      counts[bar] = (counts[bar] ?? 0) + many;
    };
    for (const { block, bits } of matching(db, columns, within(filter, edges), below)) {
      if (isEmpty(bits)) continue;
      const [first, last] = [Date.parse(block.minAt), Date.parse(block.maxAt)];
      if (barOf(moments, first) === barOf(moments, last)) add(first, countBits(bits));
      else {
        const times = timesOf(block);
        for (const slot of slotsOf(bits)) add(times[slot] as number, 1);
      }
    }
    return counts.slice(0, -1);
  };
}

/** The last edge that is not after a moment, by its index; -1: all are. */
function barOf(edges: readonly number[], at: number): number {
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((edges[middle] as number) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** @returns reads when each entry of a block happened; full blocks keep it: bars stand in the same places the next time. */
function timesIn(db: Sqlite): (block: Block) => Float64Array {
  const select = db.prepareLists('select key, at from entries where key >= ? and key < ?');
  const known = new WeakMap<Block, Float64Array>();
  return block => {
    const kept = known.get(block);
    if (kept) return kept;
    const start = block.number * BLOCK;
    const times = new Float64Array(BLOCK).fill(Number.NaN);
    for (const [key, at] of select.all<[number, string]>([start, start + BLOCK])) times[key - start] = Date.parse(at);
    if (!block.texts) known.set(block, times);
    return times;
  };
}

/** A block keeps the time of its earliest entry after that was removed, so the entries have the last word. */
export function earliestIn(db: Sqlite, { blocks }: Columns): Instant | null {
  const select = db.prepareLists('select min(at) from entries where key >= ? and key < ?');
  let earliest: Instant | null = null;
  for (const { number, minAt } of [...blocks.values()].sort((a, b) => (a.minAt < b.minAt ? -1 : 1))) {
    if (earliest !== null && minAt >= earliest) break;
    const [at = null] = select.get<[Instant | null]>([number * BLOCK, (number + 1) * BLOCK]) ?? [];
    if (at !== null && (earliest === null || at < earliest)) earliest = at;
  }
  return earliest;
}
