/**
 * Keeps a page as it was read, for each shop that watches it: without code, compressed, sealed with the shop's key, named
 * by the SHA-256 of its content.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { EXTRACTOR_VERSION } from '../../domain/extraction/extractorVersion.js';
import { as, type Instant, type PageId, type ShopDomain } from '../../domain/kernel/names.js';
import { snapshotContext, withoutScripts } from '../../domain/price/snapshot.js';
import { snapshotEnds } from '../../domain/retention/policy.js';
import type { SnapshotStore } from '../../platform/snapshots/port.js';
import type { Vault } from '../../platform/vault/port.js';
import type { WorkStore, WorkTransaction } from '../../platform/work-store/port.js';
import { dropUnused } from './dropUnused.js';
import { snapshots as snapshotsTable } from './tables.js';

const compress = promisify(brotliCompress);
/** Fast: a market page takes a few milliseconds and shrinks to a fifth. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Per shop. Beyond it, the oldest snapshots go. */
export const SHOP_BYTES = 100 * 1024 * 1024;

export interface SnapshotPorts {
  readonly snapshots: SnapshotStore;
  readonly vault: Pick<Vault, 'seal'>;
  readonly workStore: Pick<WorkStore, 'transaction'>;
}

export interface PageRead {
  /** The decoded page. */
  readonly html: string;
  readonly pages: readonly PageId[];
  readonly at: Instant;
  /** The watching shops. */
  readonly shops: readonly string[];
}

/** @returns the content's SHA-256 for the event, once every shop has its snapshot. @throws if one cannot be stored. */
export async function keepSnapshot(ports: SnapshotPorts, read: PageRead, shopBytes = SHOP_BYTES): Promise<string> {
  const content = Buffer.from(withoutScripts(read.html));
  const sha256 = createHash('sha256').update(content).digest('hex');
  const text = (await compress(content, QUALITY)).toString('base64');
  for (const shop of read.shops) await keepFor(ports, as<ShopDomain>(shop), { ...read, sha256, text }, shopBytes);
  return sha256;
}

async function keepFor(
  { snapshots, vault, workStore }: SnapshotPorts,
  shop: ShopDomain,
  { sha256, text, pages, at }: PageRead & { readonly sha256: string; readonly text: string },
  shopBytes: number,
): Promise<void> {
  const ends_at = snapshotEnds(at);
  const sealed = await vault.seal(shop, 'analytics', text, snapshotContext(sha256), ends_at);
  const rows = pages.map(page => ({
    ...{ shop, page, at, sha256, bytes: sealed.length, ends_at },
    ...{ extractor: EXTRACTOR_VERSION, reread_by: null, faithful: null },
  }));
  const dropped = await workStore.transaction(async transaction => {
    await transaction.upsert(snapshotsTable, rows);
    return await dropBeyond(transaction, shop, shopBytes);
  });
  await snapshots.put(shop, sha256, sealed);
  await dropUnused({ snapshots, workStore }, shop, dropped);
}

/** Deletes the shop's oldest rows beyond this many bytes. @returns the names in them. */
async function dropBeyond({ sql }: WorkTransaction, shop: string, shopBytes: number): Promise<string[]> {
  const kept = await sql
    .selectFrom('snapshots')
    .select(['page', 'at', 'sha256', 'bytes'])
    .where('shop', '=', shop)
    .orderBy('at', 'desc')
    .execute();
  const names: string[] = [];
  let total = 0;
  for (const { page, at, sha256, bytes } of kept) {
    total += Number(bytes);
    if (total <= shopBytes) continue;
    names.push(sha256);
    await sql.deleteFrom('snapshots').where('shop', '=', shop).where('page', '=', page).where('at', '=', at).execute();
  }
  return names;
}
