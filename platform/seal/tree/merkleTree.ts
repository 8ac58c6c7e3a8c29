/**
 * The Merkle tree of RFC 6962, section 2.1, with SHA-256. Every proof is computed from the roots of perfect subtrees,
 * which tiles.ts reads; verification needs this file and no key.
 */
import { hash } from 'node:crypto';

/** The root of a perfect subtree: `index` counts subtrees of 2^height leaves from the left. */
export type Subtree = (height: number, index: number) => Promise<Buffer>;

const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);

/** @param digest the entry's digest, 32 bytes: the data of the leaf. */
export const leafHash = (digest: Buffer): Buffer => hash('sha256', Buffer.concat([LEAF, digest]), 'buffer');

export const nodeHash = (left: Buffer, right: Buffer): Buffer =>
  hash('sha256', Buffer.concat([NODE, left, right]), 'buffer');

/** The root of a perfect subtree from its leaves, or from its subtrees of equal height. */
export function rootOf(hashes: readonly Buffer[]): Buffer {
  let level = hashes;
  while (level.length > 1)
    level = level.flatMap((left, index) => {
      const right = level[index + 1];
      return index % 2 === 0 && right ? [nodeHash(left, right)] : [];
    });
  const [root] = level;
  if (!root) throw new RangeError('an empty subtree has no root');
  return root;
}

/** The largest power of two below `size`, where the tree of RFC 6962 splits. */
function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/** The root over the leaves from `start` to before `end`; `start` is a multiple of the leading power of two. */
async function rangeRoot(start: number, end: number, subtree: Subtree): Promise<Buffer> {
  const size = end - start;
  const height = Math.log2(size);
  if (Number.isInteger(height)) return subtree(height, start / size);
  const middle = start + splitOf(size);
  return nodeHash(await rangeRoot(start, middle, subtree), await rangeRoot(middle, end, subtree));
}

/** @param size at least 1. */
export const treeRoot = (size: number, subtree: Subtree): Promise<Buffer> => rangeRoot(0, size, subtree);

/** RFC 6962, section 2.1.1: the sibling hashes from the leaf up. @param index zero-based, below `size`. */
export async function inclusionPath(index: number, size: number, subtree: Subtree): Promise<Buffer[]> {
  const path: Buffer[] = [];
  let [start, end] = [0, size];
  while (end - start > 1) {
    const middle = start + splitOf(end - start);
    const isLeft = index < middle;
    path.unshift(await (isLeft ? rangeRoot(middle, end, subtree) : rangeRoot(start, middle, subtree)));
    [start, end] = isLeft ? [start, middle] : [middle, end];
  }
  return path;
}

/** RFC 6962, section 2.1.2. @param old the smaller size, at least 1. */
export async function consistencyPath(old: number, size: number, subtree: Subtree): Promise<Buffer[]> {
  const path: Buffer[] = [];
  let [start, end] = [0, size];
  while (end > old) {
    const middle = start + splitOf(end - start);
    const isLeft = old <= middle;
    path.unshift(await (isLeft ? rangeRoot(middle, end, subtree) : rangeRoot(start, middle, subtree)));
    [start, end] = isLeft ? [start, middle] : [middle, end];
  }
  // The old root itself is known to the verifier.
  return start === 0 ? path : [await rangeRoot(start, end, subtree), ...path];
}

/** RFC 9162, section 2.1.3.2. @returns the root that the path leads to; `null` if it does not fit the tree's size. */
export function rootFromPath(leaf: Buffer, index: number, size: number, path: readonly Buffer[]): Buffer | null {
  if (index >= size) return null;
  let [node, last, root] = [index, size - 1, leaf];
  for (const sibling of path) {
    if (last === 0) return null;
    if (node % 2 === 1 || node === last) {
      root = nodeHash(sibling, root);
      while (node % 2 === 0 && node !== 0) [node, last] = [node / 2, Math.floor(last / 2)];
    } else root = nodeHash(root, sibling);
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  return last === 0 ? root : null;
}

/** RFC 9162, section 2.1.4.2: whether the tree of `size` continues the one of `old`. */
export function isConsistent(
  { old, oldRoot, size, root }: { old: number; oldRoot: Buffer; size: number; root: Buffer },
  path: readonly Buffer[],
): boolean {
  if (old === size) return path.length === 0 && oldRoot.equals(root);
  const hashes = Number.isInteger(Math.log2(old)) ? [oldRoot, ...path] : [...path];
  const [first, ...others] = hashes;
  if (old < 1 || old > size || !first) return false;
  let [node, last] = [old - 1, size - 1];
  while (node % 2 === 1) [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  let [from, to] = [first, first];
  for (const sibling of others) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      [from, to] = [nodeHash(sibling, from), nodeHash(sibling, to)];
      while (node % 2 === 0 && node !== 0) [node, last] = [node / 2, Math.floor(last / 2)];
    } else to = nodeHash(to, sibling);
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  return last === 0 && from.equals(oldRoot) && to.equals(root);
}
