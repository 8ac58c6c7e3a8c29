/**
 * What one batch reads and writes. Folds see their own writes at once; the database gets them together, as one
 * statement per table: set-based reads and writes are what makes a rebuild fast.
 */
import type { RecordedEvent } from '../platform/event-store/port.js';
import type { KeyedReads, TableChanges, WrittenRow } from '../platform/read-db/port.js';
import { type Key, keyOf, type Table } from '../platform/read-db/table.js';
import type { Projection, Rows, WrittenRows } from './projection.js';

export interface UnitOfWork {
  readonly rows: WrittenRows;
  /** Fetches what these events' folds say they will look for. */
  fetch(events: readonly RecordedEvent[]): Promise<void>;
  /** What the folds wrote. Nothing is folded any more once it was asked for. */
  changes(): TableChanges[];
  /** What is known of a row of the table by that name: the next batch may be folded before this one is written. */
  known(table: string, id: string): Known | undefined;
}

/** `row: null`: known to be absent. */
interface Known {
  readonly row: WrittenRow | null;
}

interface Entry extends Known {
  readonly key: Key;
  readonly dirty: boolean;
}

/**
 * @param physical the name under which this generation keeps a table.
 * @param before the batch that is being written meanwhile: what it knows of a row is newer than what `reads` finds.
 */
export function unitOfWork(
  reads: KeyedReads,
  projection: Projection,
  physical: (table: Table) => string,
  before?: UnitOfWork,
): UnitOfWork {
  // Let go of at the end, or every batch would hold on to all those before it.
  let earlier = before;
  const buffers = new Map(
    Object.entries(projection.tables).map(([name, table]) => {
      const knownBefore = (id: string) => earlier?.known(name, id);
      return [name, bufferOf(reads, table, physical(table), knownBefore)];
    }),
  );
  return {
    rows: Object.fromEntries([...buffers].map(([name, { rows }]) => [name, rows])),
    async fetch(events) {
      for (const event of events) {
        const needed = projection.needs?.[event.type]?.(event);
        for (const name in needed) buffers.get(name)?.need(needed[name] ?? NONE);
      }
      for (const buffer of buffers.values()) await buffer.fetch();
    },
    changes() {
      earlier = undefined;
      return [...buffers.values()].map(buffer => buffer.changes());
    },
    known: (table, id) => buffers.get(table)?.known(id),
  };
}

const NONE: readonly Key[] = [];

function bufferOf(
  reads: KeyedReads,
  table: Table,
  physicalName: string,
  knownBefore: (id: string) => Known | undefined,
) {
  const entries = new Map<string, Entry>();
  let needed: Key[] = [];
  const knows = (key: Key, id: string, row: WrittenRow | null) => entries.set(id, { key, row, dirty: false });
  const write = (key: Key, row: WrittenRow | null) => entries.set(idOf(key), { key, row, dirty: true });

  async function load(key: Key, id: string): Promise<WrittenRow | undefined> {
    const row = await reads.find(table, physicalName, key);
    knows(key, id, row ?? null);
    return row;
  }

  const rows: Rows<WrittenRow> = {
    find(...key) {
      const id = idOf(key);
      const known = entries.get(id) ?? knownBefore(id);
      return known ? (known.row ?? undefined) : load(key, id);
    },
    put: row => void write(keyOf(table, row), row),
    async patch(key, changes) {
      const row = await rows.find(...key);
      if (row) write(key, { ...row, ...(changes as WrittenRow) });
    },
    remove: (...key) => void write(key, null),
  };

  return {
    rows,
    known: (id: string) => entries.get(id),
    need(keys: readonly Key[]) {
      for (const key of keys) {
        const id = idOf(key);
        if (entries.has(id)) continue;
        const known = knownBefore(id);
        knows(key, id, known?.row ?? null);
        if (!known) needed.push(key);
      }
    },
    async fetch() {
      if (needed.length === 0) return;
      for (const row of await reads.findAll(table, physicalName, needed)) {
        const key = keyOf(table, row);
        knows(key, idOf(key), row);
      }
      needed = [];
    },
    changes(): TableChanges {
      const put: WrittenRow[] = [];
      const removed: Key[] = [];
      for (const { key, row, dirty } of entries.values()) {
        if (!dirty) continue;
        if (row) put.push(row);
        else removed.push(key);
      }
      return { table, physicalName, put, removed };
    },
  };
}

/** Put together by hand: it is done ten times an event, and `join` costs twice as much. */
function idOf(key: Key): string {
  let id = String(key[0]);
  for (let part = 1; part < key.length; part++) id += `\n${key[part]}`;
  return id;
}
