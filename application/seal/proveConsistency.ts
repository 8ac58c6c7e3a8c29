/** Proves that the sealed log continues an earlier checkpoint, to anyone who kept that one. */
import { type Consistency, continues } from '../../platform/seal/tree/consistencyFile.js';
import { consistencyPath, treeRoot } from '../../platform/seal/tree/merkleTree.js';
import { signTreeHead, type TreeHead } from '../../platform/seal/tree/signedNote.js';
import { subtreesIn } from '../../platform/seal/tree/tiles.js';
import { originOf, type ProofPorts } from './proveEntry.js';
import { sealTree, tileReader } from './sealTree.js';

/** @returns `null` if the log does not continue it: it is shorter, or has another history. */
export async function proveConsistency(
  { workStore, sealSigner, clock }: Omit<ProofPorts, 'eventLog'>,
  earlier: Pick<TreeHead, 'size' | 'root'>,
): Promise<Consistency | null> {
  const { size, position } = await sealTree(workStore);
  if (position === 'start' || earlier.size < 1 || earlier.size > size) return null;
  const subtree = subtreesIn(tileReader(workStore));
  const head = { origin: originOf(position), size, root: await treeRoot(size, subtree) };
  const path = await consistencyPath(earlier.size, size, subtree);
  const proof = { old: earlier.size, path, checkpoint: signTreeHead(head, sealSigner(clock.now())) };
  return continues(earlier, proof) ? proof : null;
}
