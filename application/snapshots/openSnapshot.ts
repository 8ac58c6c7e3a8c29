import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { snapshotContext } from '../../domain/price/snapshot.js';
import type { SnapshotStore } from '../../platform/snapshots/port.js';
import type { Sealed, Vault } from '../../platform/vault/port.js';

const decompress = promisify(brotliDecompress);
const LONGEST = 16 * 1024 * 1024;

/**
 * @returns the page as it was read; `null` if it is no longer kept, or its key is destroyed.
 * @throws KeyMissing, SealBroken, and Error if the content is not the named one.
 */
export async function openSnapshot(
  { snapshots, vault }: { readonly snapshots: Pick<SnapshotStore, 'get'>; readonly vault: Pick<Vault, 'open'> },
  shop: string,
  sha256: string,
): Promise<Buffer | null> {
  const sealed = await snapshots.get(shop, sha256);
  if (sealed === null) return null;
  const opened = await vault.open(sealed as Sealed, snapshotContext(sha256));
  if (opened.status === 'erased') return null;
  const content = await decompress(Buffer.from(opened.plaintext, 'base64'), { maxOutputLength: LONGEST });
  if (createHash('sha256').update(content).digest('hex') !== sha256) throw new Error(`snapshot ${sha256} was altered`);
  return content;
}
