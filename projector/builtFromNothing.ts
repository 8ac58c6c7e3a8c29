/**
 * The read store as a rebuild uses it. A table that was empty when the rebuild began contains only what the rebuild
 * wrote, so most lookups are unnecessary: a row whose key was never written does not exist. Written keys are remembered
 * as one bit each; keys that share a bit cost a lookup, never a wrong answer.
 */
import type { ReadStore, TableChanges } from '../platform/read-store/port.js';
import { type Key, keyOf } from '../platform/tables/table.js';
import { oldestRows } from './oldestRows.js';
import type { BatchReads } from './rowsOfBatch.js';

/** 4 MB per table: with a million rows, one lookup in thirty is unnecessary. */
const BITS = 2 ** 25;

/** Valid only while no one else writes these rows: a generation's checkpoint guarantees it, and lanes have other rows. */
export function builtFromNothing(readStore: ReadStore): ReadStore & BatchReads {
  const written = new Map<string, Uint8Array>();
  const oldest = oldestRows();

  function note({ table, physicalName, put }: TableChanges): void {
    // Totals are never looked up.
    if (table.addsUp) return;
    oldest.note(table, physicalName, put);
    const bits = written.get(physicalName) ?? new Uint8Array(BITS / 8);
    written.set(physicalName, bits);
    for (const row of put) {
      const bit = bitOf(keyOf(table, row));
      bits[bit >>> 3] = (bits[bit >>> 3] ?? 0) | (1 << (bit & 7));
    }
  }

  /** Rows are noted before they are written, so one that is on its way counts as put. */
  function wasNeverPut(physicalName: string, key: Key): boolean {
    const bits = written.get(physicalName);
    if (!bits) return true;
    const bit = bitOf(key);
    return ((bits[bit >>> 3] ?? 0) & (1 << (bit & 7))) === 0;
  }

  // `findAll` is the store's own: a batch asks `wasNeverPut` of each key before.
  const reads: Omit<BatchReads, 'findAll'> = {
    wasNeverPut,
    find: async (table, physicalName, key) =>
      wasNeverPut(physicalName, key) ? undefined : await readStore.find(table, physicalName, key),
    findOlder: async (table, physicalName, older) =>
      oldest.mayBeOlder(table, physicalName, older) ? await readStore.findOlder(table, physicalName, older) : [],
  };
  return {
    ...readStore,
    ...reads,
    writeIf(guard, changes) {
      for (const change of changes) note(change);
      return readStore.writeIf(guard, changes);
    },
  };
}

/** FNV-1a, 32 bits, over the texts of the key's parts. */
function bitOf(key: Key): number {
  let hash = 0x811c9dc5;
  for (const part of key) {
    const text = String(part);
    // Read once: texts are kept in several forms, and asking each for its length costs more than the rest of the loop.
    const { length } = text;
    for (let n = 0; n < length; n++) hash = Math.imul(hash ^ text.charCodeAt(n), 0x01000193);
  }
  return (hash ^ (hash >>> 25)) & (BITS - 1);
}
