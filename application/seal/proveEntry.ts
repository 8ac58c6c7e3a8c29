/** Proves that the sealed log contains an entry, to anyone who trusts the log's key. docs/audit.md describes the file. */
import type { Instant } from '../../domain/kernel/names.js';
import type { EventStore, Position } from '../../platform/event-store/port.js';
import { logOf } from '../../platform/event-store/position.js';
import type { Clock } from '../../platform/runtime/clock/clock.js';
import type { Signer } from '../../platform/seal/signing.js';
import { inclusionPath, leafHash, rootFromPath } from '../../platform/seal/tree/merkleTree.js';
import type { Proof } from '../../platform/seal/tree/proofFile.js';
import { verifierKey } from '../../platform/seal/tree/signedNote.js';
import { subtreesIn } from '../../platform/seal/tree/tiles.js';
import type { WorkStore } from '../../platform/work-store/port.js';
import { bestCheckpoint } from './bestCheckpoint.js';
import { sealTree, tileReader } from './sealTree.js';

export interface ProofPorts {
  readonly eventLog: Pick<EventStore, 'digests'>;
  readonly workStore: Pick<WorkStore, 'sql'>;
  readonly sealSigner: (at: Instant) => Signer;
  readonly clock: Clock;
}

export interface EntryProof {
  readonly proof: Proof;
  /** The key that verifies the checkpoint, as public tools take it. */
  readonly verifierKey: string;
}

/** The log's name in checkpoints: the same on every engine and after each upgrade. */
export const originOf = (position: Position): string => `tidewatch/${logOf(position) ?? 'log'}`;

/**
 * @returns `null` if the log has no sealed entry at the position, or the tree does not reach it yet.
 * @throws Error if the entry differs from the sealed one.
 */
export async function proveEntry(ports: ProofPorts, position: Position): Promise<EntryProof | null> {
  const { eventLog, workStore } = ports;
  const before = await workStore.sql
    .selectFrom('seal_checkpoints')
    .select(['position', 'count'])
    .where('position', '<', position)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const after = before ? (before.position as Position) : 'start';
  const entries = await eventLog.digests(after, position, LONGEST_SEGMENT);
  const entry = entries.at(-1);
  const index = Number(before?.count ?? 0) + entries.length - 1;
  if (entry?.position !== position || index >= (await sealTree(workStore)).size) return null;

  const signer = ports.sealSigner(ports.clock.now());
  const { size, root, checkpoint } = await bestCheckpoint(workStore, originOf(position), signer, index);
  const path = await inclusionPath(index, size, subtreesIn(tileReader(workStore)));
  if (!rootFromPath(leafHash(Buffer.from(entry.digest, 'hex')), index, size, path)?.equals(root))
    throw new Error(`the entry at ${position} is not the one that was sealed: verify the log`);
  return {
    proof: { entry: entry.text, index, path, checkpoint },
    verifierKey: verifierKey(originOf(position), signer.key),
  };
}

/** More than the sealer puts into one segment. */
const LONGEST_SEGMENT = 10_000;
