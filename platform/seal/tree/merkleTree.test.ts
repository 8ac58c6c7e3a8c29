import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  consistencyPath,
  inclusionPath,
  isConsistent,
  leafHash,
  nodeHash,
  rootFromPath,
  treeRoot,
} from './merkleTree.js';
import { appendLeaves, type ReadTile, subtreesIn, tilePath, tilesOf } from './tiles.js';

const leaf = (n: number): Buffer => leafHash(hash('sha256', String(n), 'buffer'));

/** RFC 6962, section 2.1, word for word. */
function defined(leaves: readonly Buffer[]): Buffer {
  const [only] = leaves;
  if (leaves.length === 1 && only) return only;
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return nodeHash(defined(leaves.slice(0, split)), defined(leaves.slice(split)));
}

/** A tree that grew by these numbers of leaves at a time. */
async function grown(...steps: number[]) {
  const tiles = new Map<string, Buffer>();
  const read: ReadTile = async (level, index) => tiles.get(`${level}/${index}`) ?? null;
  let size = 0;
  for (const step of steps) {
    const leaves = Array.from({ length: step }, (_, n) => leaf(size + n));
    for (const { level, index, hashes } of await appendLeaves(size, leaves, read))
      tiles.set(`${level}/${index}`, hashes);
    size += step;
  }
  return { size, tiles, subtree: subtreesIn(read) };
}

const leavesOf = (size: number): Buffer[] => Array.from({ length: size }, (_, n) => leaf(n));

describe('the Merkle tree in tiles', () => {
  it.each([[1], [2], [255], [256], [257], [300, 300], [1, 255, 1], [1_000, 513, 487]])(
    'has the root that RFC 6962 defines after growing by %j, …',
    async (...steps) => {
      const { size, subtree } = await grown(...steps);
      expect(await treeRoot(size, subtree)).toEqual(defined(leavesOf(size)));
    },
  );

  it('stores 70,000 leaves as the tiles that tlog-tiles gives as its example', async () => {
    const { tiles } = await grown(...Array.from({ length: 7 }, () => 10_000));
    const widths = [...tiles].map(([name, { length }]) => [name, length / 32] as const);
    expect(widths.filter(([name, width]) => name.startsWith('0/') && width === 256)).toHaveLength(273);
    expect(Object.fromEntries(widths.filter(([name]) => !name.startsWith('0/') || name === '0/273'))).toEqual({
      '0/273': 112,
      '1/0': 256,
      '1/1': 17,
      '2/0': 1,
    });
  });

  it('is published as the tiles of an earlier size, although it grew since', async () => {
    const { tiles } = await grown(70_000, 300);
    const read: ReadTile = async (level, index) => tiles.get(`${level}/${index}`) ?? null;
    const published: string[] = [];
    for await (const { tile, isFull } of tilesOf(70_000, read)) {
      const path = tilePath(tile);
      expect(path.includes('.p/')).toBe(!isFull);
      if (tile.index >= 273 || tile.level > 0) published.push(path);
    }
    expect(published).toEqual(['tile/0/273.p/112', 'tile/1/000', 'tile/1/001.p/17', 'tile/2/000.p/1']);
  });

  it('names tiles by the paths of tlog-tiles', () => {
    const tile = (index: number, width: number) => ({ level: 1, index, hashes: Buffer.alloc(width * 32) });
    expect(tilePath(tile(1_234_067, 256))).toBe('tile/1/x001/x234/067');
    expect(tilePath(tile(7, 8))).toBe('tile/1/007.p/8');
  });
});

describe('an inclusion proof', () => {
  it('leads from each leaf to the root, and from nowhere else', async () => {
    for (const size of [1, 2, 3, 7, 8, 9, 64, 100]) {
      const { subtree } = await grown(size);
      const root = await treeRoot(size, subtree);
      for (let index = 0; index < size; index++) {
        const path = await inclusionPath(index, size, subtree);
        expect(rootFromPath(leaf(index), index, size, path)).toEqual(root);
        expect(rootFromPath(leaf(index + 1), index, size, path)).not.toEqual(root);
        if (size > 1) {
          expect(rootFromPath(leaf(index), (index + 1) % size, size, path)).not.toEqual(root);
          expect(rootFromPath(leaf(index), index, size, path.slice(1))).not.toEqual(root);
        }
        expect(rootFromPath(leaf(index), index, size, [...path, root])).toBeNull();
        expect(rootFromPath(leaf(index), size, size, path)).toBeNull();
      }
    }
  });
});

describe('a consistency proof', () => {
  it('connects any two sizes of one log, and not those of another', async () => {
    const sizes = [1, 2, 3, 6, 8, 13, 64, 100, 257, 300];
    const { subtree } = await grown(300);
    const rooted = await Promise.all(sizes.map(async size => ({ size, root: await treeRoot(size, subtree) })));
    for (const { size: old, root: oldRoot } of rooted)
      for (const { size, root } of rooted.filter(({ size }) => size >= old)) {
        const path = await consistencyPath(old, size, subtree);
        expect(isConsistent({ old, oldRoot, size, root }, path)).toBe(true);
        expect(isConsistent({ old, oldRoot: leaf(9_999), size, root }, path)).toBe(false);
        expect(isConsistent({ old, oldRoot, size, root: leaf(9_999) }, path)).toBe(false);
        expect(isConsistent({ old, oldRoot, size, root }, [...path, root])).toBe(false);
      }
  });
});
