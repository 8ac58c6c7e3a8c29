import type { Position } from '../../platform/event-store/port.js';
import type { AuditEntry } from '../../platform/search/port.js';
import type { QueryPorts } from '../ports.js';

const STEP = 100;
/** Bounds the scan; one erasure leaves a few dozen entries. */
const MOST_ENTRIES = 20_000;

/** The newest entry about each shop's deletion. */
export async function newestDeletions({
  search,
}: Pick<QueryPorts, 'search'>): Promise<ReadonlyMap<string, AuditEntry>> {
  const newest = new Map<string, AuditEntry>();
  let before: Position | undefined;
  for (let looked = 0; looked < MOST_ENTRIES; looked += STEP) {
    const filter = { shopState: 'deleted', category: 'Data Deletion' } as const;
    const entries = await search.find(filter, { limit: STEP, ...(before && { before }) });
    for (const entry of entries) if (entry.shop && !newest.has(entry.shop)) newest.set(entry.shop, entry);
    if (entries.length < STEP) break;
    before = entries.at(-1)?.position;
  }
  return newest;
}
