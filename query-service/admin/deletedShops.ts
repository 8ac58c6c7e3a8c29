import * as api from '../../domain/api/admin.js';
import type { Position } from '../../platform/event-store/port.js';
import type { AuditEntry } from '../../platform/search/port.js';
import { adminGet } from '../http/adminGet.js';
import type { QueryPorts } from '../ports.js';
import { openSessionsByShop } from './openSessionsByShop.js';
import { shopRecords } from './shopRecord.js';

const STEP = 100;
/** Bounds the scan; one erasure leaves a few dozen entries. */
const MOST_ENTRIES = 20_000;

/** `GET /api/admin/deleted-shops`: stores whose data was deleted, on their own or the store platform's request. */
export const deletedShops = adminGet(api.deletedShops, {
  audited: () => ({ view: 'deleted shops' }),

  async handler({ ports }) {
    const sessions = await openSessionsByShop(ports);
    const known = [...(await newestDeletions(ports))].map(([shop, entry]) => ({
      shop,
      entry,
      sessions: sessions.get(shop) ?? [],
    }));
    return { deleted_shops: await shopRecords(known, ports) };
  },
});

/** The newest entry about each shop's deletion. */
async function newestDeletions({ search }: Pick<QueryPorts, 'search'>): Promise<ReadonlyMap<string, AuditEntry>> {
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
