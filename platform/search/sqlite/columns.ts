/**
 * What filters ask of each entry, in memory: ten bytes an entry, so that two million are looked through in some
 * milliseconds. Read from the file when it is first asked for, and then only what is new.
 */
import type { AuditCategory } from '../../../domain/audit/category.js';
import type { Sqlite } from '../../sqlite/open.js';
import { entryWords } from '../entryWords.js';
import { type Bits, BLOCK, blockOf, noBits, setBit, slotsOf } from './bits.js';

export interface Block {
  readonly number: number;
  /** Entries that were ever in it. */
  size: number;
  /** The entries that were not removed. */
  readonly stored: Bits;
  /** By slot; 0 for an entry that was removed. */
  readonly kinds: Uint16Array;
  readonly shops: Uint32Array;
  readonly sets: Uint32Array;
  minAt: string;
  maxAt: string;
  /** Of a block that is not full, or not sealed yet: ` the words of an entry `. */
  readonly texts: string[] | null;
}

export interface Kind {
  readonly category: AuditCategory;
  readonly action: string;
}

export interface Columns {
  /** As of now: by number, without those of which all entries were removed. */
  readonly blocks: ReadonlyMap<number, Block>;
  readonly nextKey: number;
  /** By id. */
  readonly kinds: readonly (Kind | undefined)[];
  /** By id. */
  readonly shops: readonly ({ readonly shop: string; readonly state: string } | undefined)[];
}

export interface State {
  readonly checkpoint: string | null;
  readonly next_key: number;
  readonly epoch: number;
  readonly names: number;
}

export const stateOf = (db: Sqlite): State => db.prepare('select * from state').get<State>() as State;

interface StoredBlock {
  readonly block: number;
  readonly min_at: string;
  readonly max_at: string;
  readonly kinds: Uint8Array;
  readonly shops: Uint8Array;
  readonly sets: Uint8Array;
}

/** @returns what brings the columns up to date, also with what other processes wrote. */
export function columnsOf(db: Sqlite): () => Columns {
  let epoch = -1;
  let names = -1;
  let nextKey = 0;
  let blocks = new Map<number, Block>();
  let kinds: Columns['kinds'] = [];
  let shops: Columns['shops'] = [];

  return () => {
    const state = stateOf(db);
    if (state.epoch !== epoch) {
      blocks = new Map();
      nextKey = 0;
    }
    if (state.names !== names) {
      kinds = byId(db.prepare('select * from kinds').all<Kind & { id: number }>());
      shops = byId(db.prepare('select * from shops').all<{ id: number; shop: string; state: string }>());
      names = state.names;
    }
    if (state.epoch !== epoch || state.next_key !== nextKey) {
      const unsealed = [...blocks.values()].filter(({ texts }) => texts).map(({ number }) => number);
      for (const block of storedBlocks(db, Math.min(blockOf(nextKey), ...unsealed))) blocks.set(block.number, block);
      const last = blockOf(state.next_key);
      // The one before it may still be on its way (sealBlock.ts).
      for (const number of [last - 1, last]) {
        const own = blocks.get(number) ?? emptyBlock(number);
        if (own.texts) addEntries(db, own, Math.max(nextKey, number * BLOCK));
        if (own.size > 0) blocks.set(number, own);
      }
      ({ epoch, next_key: nextKey } = state);
    }
    return { blocks, nextKey, kinds, shops };
  };
}

const storedBlocks = (db: Sqlite, from: number): Block[] =>
  db
    .prepare('select * from blocks where block >= ?')
    .all<StoredBlock>([from])
    .map(({ block, min_at, max_at, ...columns }) => ({
      number: block,
      size: BLOCK,
      stored: placesOf(new Uint16Array(new Uint8Array(columns.kinds).buffer)),
      kinds: new Uint16Array(new Uint8Array(columns.kinds).buffer),
      shops: new Uint32Array(new Uint8Array(columns.shops).buffer),
      sets: new Uint32Array(new Uint8Array(columns.sets).buffer),
      minAt: min_at,
      maxAt: max_at,
      texts: null,
    }));

function placesOf(kinds: Uint16Array): Bits {
  const bits = noBits();
  for (let slot = 0; slot < BLOCK; slot++) if (kinds[slot] !== 0) setBit(bits, slot);
  return bits;
}

export const emptyBlock = (number: number): Block => ({
  number,
  size: 0,
  stored: noBits(),
  kinds: new Uint16Array(BLOCK),
  shops: new Uint32Array(BLOCK),
  sets: new Uint32Array(BLOCK),
  minAt: '',
  maxAt: '',
  texts: [],
});

interface StoredEntry {
  readonly key: number;
  readonly at: string;
  readonly kind_id: number;
  readonly shop_id: number;
  readonly set_id: number;
  readonly action: string;
  readonly details: string;
  readonly shop: string | null;
}

/** Adds the entries of a block, from one key to before another. */
export function addEntries(db: Sqlite, block: Block, from: number, to = (block.number + 1) * BLOCK): void {
  const rows = db
    .prepare(
      `select e.key, e.at, e.kind_id, e.shop_id, e.set_id, k.action, e.details, s.shop
       from entries e join kinds k on k.id = e.kind_id left join shops s on s.id = e.shop_id
       where e.key >= ? and e.key < ? order by e.key`,
    )
    .all<StoredEntry>([from, to]);
  for (const row of rows) {
    const slot = row.key % BLOCK;
    block.kinds[slot] = row.kind_id;
    block.shops[slot] = row.shop_id;
    block.sets[slot] = row.set_id;
    if (block.minAt === '' || row.at < block.minAt) block.minAt = row.at;
    if (row.at > block.maxAt) block.maxAt = row.at;
    block.size = slot + 1;
    setBit(block.stored, slot);
    if (block.texts) block.texts[slot] = textOf(row);
  }
}

type Worded = Pick<StoredEntry, 'action' | 'details' | 'shop'>;
export const textOf = (entry: Worded): string => ` ${entryWords(entry as Parameters<typeof entryWords>[0]).join(' ')} `;

/** @returns reads the texts of some entries of a block. */
export function textsIn(db: Sqlite): (block: Block, within: Bits) => readonly (string | undefined)[] {
  const select = db.prepare(
    `select k.action, e.details, s.shop
     from entries e join kinds k on k.id = e.kind_id left join shops s on s.id = e.shop_id where e.key = ?`,
  );
  return ({ number }, within) => {
    const texts: string[] = [];
    for (const slot of slotsOf(within)) {
      const row = select.get<Worded>([number * BLOCK + slot]);
      if (row) texts[slot] = textOf(row);
    }
    return texts;
  };
}

const byId = <R extends { readonly id: number }>(rows: readonly R[]): R[] => {
  const list: R[] = [];
  for (const row of rows) list[row.id] = row;
  return list;
};
