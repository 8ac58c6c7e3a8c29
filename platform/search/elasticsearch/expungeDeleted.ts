/**
 * Expunges deleted entries from an index's files. Elasticsearch keeps them for copies that lag, and records every 30 s how
 * far each copy is. So this waits until that record is past everything erased, and then merges the segments.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from '@elastic/elasticsearch';

const WAIT_MS = 75_000;
const LOOK_EVERY_MS = 1_000;
const MERGE_MS = 600_000;

interface ShardStats {
  readonly docs?: { readonly deleted?: number };
  readonly seq_no?: { readonly max_seq_no: number };
  readonly retention_leases?: { readonly leases: readonly { readonly retaining_seq_no: number }[] };
}

/** @throws Error if a copy of the index still lags: try again. */
export async function expungeDeleted(client: Client, indices: readonly string[]): Promise<void> {
  for (const index of indices) await rewrite(client, index);
}

async function rewrite(client: Client, index: string): Promise<void> {
  await client.indices.flush({ index, force: true });
  const before = await shardsOf(client, index);
  if (before.every(({ docs }) => (docs?.deleted ?? 0) === 0)) return;
  const erasedUpTo = Math.max(...before.map(({ seq_no }) => seq_no?.max_seq_no ?? -1));
  const isKept = ({ retention_leases }: ShardStats) =>
    (retention_leases?.leases ?? []).some(({ retaining_seq_no }) => retaining_seq_no <= erasedUpTo);
  for (let waited = 0; (await shardsOf(client, index)).some(isKept); waited += LOOK_EVERY_MS) {
    if (waited >= WAIT_MS) throw new Error(`a copy of ${index} lags: its deleted entries could not be expunged yet`);
    await wait(LOOK_EVERY_MS);
  }
  await client.indices.flush({ index, force: true });
  await client.indices.forcemerge({ index, only_expunge_deletes: true }, { requestTimeout: MERGE_MS });
  await client.indices.flush({ index, force: true });
}

async function shardsOf(client: Client, index: string): Promise<readonly ShardStats[]> {
  const { indices = {} } = await client.indices.stats({ index, level: 'shards', metric: 'docs' });
  return Object.values(indices).flatMap(({ shards = {} }) => Object.values(shards).flat()) as readonly ShardStats[];
}
