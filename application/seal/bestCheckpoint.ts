/** Chooses and signs the best checkpoint of the Merkle tree for a proof. */
import type { Signer } from '../../platform/seal/signing.js';
import { treeRoot } from '../../platform/seal/tree/merkleTree.js';
import { signTreeHead, type TreeHead } from '../../platform/seal/tree/signedNote.js';
import { subtreesIn } from '../../platform/seal/tree/tiles.js';
import type { WorkStore } from '../../platform/work-store/port.js';
import { sealTree, tileReader } from './sealTree.js';

/**
 * Prefers the checkpoint with the most cosignatures to the latest one, which no witness may have seen yet.
 * @param index an entry that it must contain, zero-based.
 */
export async function bestCheckpoint(
  workStore: Pick<WorkStore, 'sql'>,
  origin: string,
  signer: Signer,
  index: number,
): Promise<TreeHead & { readonly checkpoint: string }> {
  const cosigned = await cosignaturesBySize(workStore, index);
  const [size, lines] = cosigned[0] ?? [(await sealTree(workStore)).size, []];
  const root = await treeRoot(size, subtreesIn(tileReader(workStore)));
  const head = { origin, size, root };
  return { ...head, checkpoint: signTreeHead(head, signer) + lines.map(line => `${line}\n`).join('') };
}

/** Sizes above `index`: most cosignatures first, then largest first. */
async function cosignaturesBySize({ sql }: Pick<WorkStore, 'sql'>, index: number) {
  const rows = await sql
    .selectFrom('seal_witnesses')
    .select(['size', 'cosignature'])
    .where('size', '>', index)
    .orderBy('witness')
    .execute();
  const bySize = new Map<number, string[]>();
  for (const { size, cosignature } of rows)
    bySize.set(Number(size), [...(bySize.get(Number(size)) ?? []), cosignature]);
  return [...bySize].sort(([a, ofA], [b, ofB]) => ofB.length - ofA.length || b - a);
}
