/** Test fixture: an audit trail to search, indexed as its follower would. */
import type { AuditCategory } from '../../domain/audit/category.js';
import { as, type Instant, type SealedText, type SessionId, type ShopDomain } from '../../domain/kernel/names.js';
import { type Client, clientContext } from '../../domain/session/client.js';
import type { Position } from '../../platform/event-store/port.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import type { IndexedEntry, ShopState } from '../../platform/search/port.js';
import { nth, type ReadSide, SHOP } from '../queryService.fixtures.js';

export interface Happened {
  readonly shop?: ShopDomain | null;
  readonly action?: string;
  readonly category?: AuditCategory;
  readonly details?: string;
  readonly client?: Client;
}

const SESSION = as<SessionId>('5e55');
const start = as<Instant>('2026-07-01T08:00:00.000Z');

/** Adds one entry per argument, one second apart. Repeated calls append. */
export function trailOf(side: ReadSide) {
  let count = 0;
  return async (
    happened: readonly Happened[],
    shops: Readonly<Record<string, ShopState>> = {},
  ): Promise<readonly IndexedEntry[]> => {
    const entries: IndexedEntry[] = [];
    for (const {
      shop = SHOP,
      action = 'COMPETITOR_ADDED',
      category = 'Competitors',
      details = '',
      client,
    } of happened) {
      count++;
      const owner = shop ?? 'operators';
      const sealed =
        client && (await side.vault.seal(owner, 'account', JSON.stringify(client), clientContext(SESSION)));
      entries.push({
        position: (await nth(side, count)) as Position,
        id: `entry-${count}`,
        at: plus(start, count * 1_000),
        shop,
        action,
        category,
        details,
        client: sealed ? as<SealedText>(sealed) : null,
        sessionId: sealed ? SESSION : null,
        digests: client ? side.auditDigests.ofClient(client) : [],
      });
    }
    const to = entries.at(-1)?.position;
    if (to) await side.search.write(entries, { from: await side.search.checkpoint(), to, shops });
    return entries;
  };
}
