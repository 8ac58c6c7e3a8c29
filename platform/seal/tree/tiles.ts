/**
 * Stores the Merkle tree as tiles of 256 hashes (c2sp.org/tlog-tiles): level 0 holds leaf hashes, each higher level the
 * roots of the full tiles below. The rightmost tile of a level may be partial.
 */
import { rootOf, type Subtree } from './merkleTree.js';

const HASH_BYTES = 32;
const TILE_HEIGHT = 8;
export const TILE_WIDTH = 2 ** TILE_HEIGHT;

export interface Tile {
  readonly level: number;
  readonly index: number;
  /** The concatenated hashes: 32 bytes each, at most 256. */
  readonly hashes: Buffer;
}

/** `null` if the tile doesn't exist yet. */
export type ReadTile = (level: number, index: number) => Promise<Buffer | null>;

const hashIn = (tile: Buffer, at: number): Buffer => tile.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES);

/** @param size the number of leaves before. @returns the tiles that change, each whole. */
export async function appendLeaves(size: number, leaves: readonly Buffer[], read: ReadTile): Promise<Tile[]> {
  const changed: Tile[] = [];
  let hashes = leaves;
  let before = size;
  for (let level = 0; hashes.length > 0; level++) {
    const full: Buffer[] = [];
    const first = Math.floor(before / TILE_WIDTH);
    const held = before % TILE_WIDTH;
    const existing = held === 0 ? Buffer.alloc(0) : await partOf(read, level, first, held);
    const all = [existing, ...hashes];
    for (let index = first, at = 0; at < all.length; index++) {
      // The existing part counts as many hashes as it holds.
      const width = index === first ? TILE_WIDTH - held + 1 : TILE_WIDTH;
      const tile = Buffer.concat(all.slice(at, at + width));
      at += width;
      if (tile.length === 0) continue;
      changed.push({ level, index, hashes: tile });
      if (tile.length === TILE_WIDTH * HASH_BYTES) full.push(rootIn(tile, 0, TILE_WIDTH));
    }
    hashes = full;
    before = first;
  }
  return changed;
}

/** The first `width` hashes: a tile that grew since still begins with them. */
async function partOf(read: ReadTile, level: number, index: number, width: number): Promise<Buffer> {
  const tile = await read(level, index);
  if (!tile || tile.length < width * HASH_BYTES) throw new RangeError(`tile ${level}/${index} lacks hashes`);
  return tile.subarray(0, width * HASH_BYTES);
}

const rootIn = (tile: Buffer, from: number, count: number): Buffer =>
  rootOf(Array.from({ length: count }, (_, offset) => hashIn(tile, from + offset)));

/** Reads subtrees from tiles, each tile once. */
export function subtreesIn(read: ReadTile): Subtree {
  const tiles = new Map<string, Promise<Buffer | null>>();
  return async (height, index) => {
    const level = Math.floor(height / TILE_HEIGHT);
    const count = 2 ** (height % TILE_HEIGHT);
    const from = index * count;
    const tileIndex = Math.floor(from / TILE_WIDTH);
    const name = `${level}/${tileIndex}`;
    const tile = tiles.get(name) ?? read(level, tileIndex);
    tiles.set(name, tile);
    const at = from % TILE_WIDTH;
    const hashes = await tile;
    if (!hashes || hashes.length < (at + count) * HASH_BYTES) throw new RangeError(`tile ${name} lacks hashes`);
    return rootIn(hashes, at, count);
  };
}

/** Yields the tiles of a tree of `size` leaves, which may have grown since. */
export async function* tilesOf(size: number, read: ReadTile): AsyncGenerator<{ tile: Tile; isFull: boolean }> {
  for (let level = 0, hashes = size; hashes > 0; level++, hashes = Math.floor(hashes / TILE_WIDTH))
    for (let index = 0; index * TILE_WIDTH < hashes; index++) {
      const width = Math.min(TILE_WIDTH, hashes - index * TILE_WIDTH);
      yield { tile: { level, index, hashes: await partOf(read, level, index, width) }, isFull: width === TILE_WIDTH };
    }
}

/** A tile's path in a tiled log: `tile/1/x001/x234/067.p/8`. @param width below 256: a partial tile. */
export function tilePath({ level, index, hashes }: Tile): string {
  const digits = String(index).padStart(Math.ceil(String(index).length / 3) * 3, '0');
  const elements = digits.match(/\d{3}/g) ?? [];
  const place = elements.map((part, at) => (at === elements.length - 1 ? part : `x${part}`)).join('/');
  const width = hashes.length / HASH_BYTES;
  return `tile/${level}/${place}${width < TILE_WIDTH ? `.p/${width}` : ''}`;
}
