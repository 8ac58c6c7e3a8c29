/** Has the witnesses cosign the Merkle tree as it grows (docs/audit.md). */
import { originOf } from '../../application/seal/proveEntry.js';
import { sealTree, tileReader } from '../../application/seal/sealTree.js';
import { sealWitnesses } from '../../application/seal/tables.js';
import type { Instant } from '../../domain/kernel/names.js';
import type { Clock } from '../../platform/runtime/clock/clock.js';
import type { Signer } from '../../platform/seal/signing.js';
import { consistencyPath, type Subtree, treeRoot } from '../../platform/seal/tree/merkleTree.js';
import { signTreeHead, textOf } from '../../platform/seal/tree/signedNote.js';
import { subtreesIn } from '../../platform/seal/tree/tiles.js';
import type { Witness } from '../../platform/seal/witness.js';
import type { WorkStore } from '../../platform/work-store/port.js';

export interface WitnessPorts {
  readonly workStore: WorkStore;
  readonly witnesses: readonly Witness[];
  readonly sealSigner: (at: Instant) => Signer;
  readonly clock: Clock;
}

/**
 * Submits the tree to each witness that has not cosigned its present size. One that fails delays no other.
 * @throws AggregateError of the witnesses' faults. Their rows record the reasons, for `tidewatch status`.
 */
export async function cosignTree(ports: WitnessPorts): Promise<void> {
  const { workStore, witnesses, sealSigner, clock } = ports;
  const { size, position } = await sealTree(workStore);
  if (position === 'start' || witnesses.length === 0) return;
  const subtree = subtreesIn(tileReader(workStore));
  const head = { origin: originOf(position), size, root: await treeRoot(size, subtree) };
  const submission = { size, text: textOf(head), checkpoint: signTreeHead(head, sealSigner(clock.now())), subtree };
  const outcomes = await Promise.allSettled(witnesses.map(witness => cosign(ports, witness, submission)));
  const faults = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason as Error] : []));
  if (faults.length > 0) throw new AggregateError(faults, faults.map(({ message }) => message).join('; '));
}

interface Submission {
  readonly size: number;
  readonly text: string;
  readonly checkpoint: string;
  readonly subtree: Subtree;
}

async function cosign({ workStore, clock }: WitnessPorts, witness: Witness, submission: Submission): Promise<void> {
  const known = (await workStore.sql
    .selectFrom('seal_witnesses')
    .selectAll()
    .where('witness', '=', witness.key)
    .executeTakeFirst()) ?? { witness: witness.key, size: 0, cosignature: '', at: clock.now(), error: null };
  const last = Number(known.size);
  if (last >= submission.size) return;
  const note = (outcome: Partial<typeof known>) =>
    workStore.transaction(({ upsert }) =>
      upsert(sealWitnesses, [{ ...known, size: last, ...outcome, at: clock.now() }]),
    );
  try {
    await note({ size: submission.size, cosignature: await cosignatureOf(witness, submission, last), error: null });
  } catch (fault) {
    await note({ error: fault instanceof Error ? fault.message : String(fault) });
    throw fault;
  }
}

/** A witness that knows another size than this installation remembers, after a restore for example, names its own. */
async function cosignatureOf(witness: Witness, { size, text, checkpoint, subtree }: Submission, last: number) {
  const submitAfter = async (old: number) =>
    witness.add({ old, path: old === 0 ? [] : await consistencyPath(old, size, subtree), checkpoint }, text);
  let answer = await submitAfter(last);
  if ('size' in answer && answer.size <= size) answer = await submitAfter(answer.size);
  if ('size' in answer) throw new Error(`a witness knows this log with ${answer.size} entries, and it has ${size}`);
  return answer.cosignature;
}
