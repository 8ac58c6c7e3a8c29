/**
 * Finds deletions whose webhook was missed. A known record that did not come up in a full reading may be deleted; the
 * store is asked, because the record may also have been out of the reading's range. Records added since the reading
 * began are not considered.
 */
import { ANALYTICS_DAYS } from '../../domain/api/analytics.js';
import type { Instant } from '../../domain/kernel/names.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import type { KnownItems } from './knownItems.js';
import type { StoreSyncPorts } from './ports.js';
import { recordFacts } from './recordFacts.js';
import type { StoreReading } from './storeReading.js';

const DAY_MS = 86_400_000;
/** The oldest of the 60 days is left out: a record about to leave the app's range is not deleted, and clocks differ. */
const SEEN_MS = (ANALYTICS_DAYS - 1) * DAY_MS;
/** Records per query to the read model. */
const PART = 5_000;
/** Ids per request to the store: the limit of an input list (shopify reference §8). */
const ASKED = 250;

/** By id: when it last changed, by the store's clock. A reading removes each record that it sees. */
export type UnseenItems = Map<string, string>;

export const noUnseenItems = (): UnseenItems => new Map();

export async function unseenItems(
  { readStore, clock }: Pick<StoreSyncPorts, 'readStore' | 'clock'>,
  { shop }: Pick<StoreReading, 'shop'>,
  knownItems: KnownItems,
): Promise<UnseenItems> {
  const since = plus(clock.now(), -SEEN_MS);
  const found: UnseenItems = new Map();
  for (let after = ''; ; ) {
    const part = await knownItems.part(readStore.sql, { shop, after, since, limit: PART });
    for (const { id, updated_at } of part) found.set(id, updated_at);
    after = part.at(-1)?.id ?? '';
    if (part.length < PART) return found;
  }
}

/**
 * Asks the store for the records that were not seen, and records the deleted ones. @returns how many. @throws
 * ShopifyError
 */
export async function recordRemovals(
  { shopify, tokens, eventLog, clock }: Pick<StoreSyncPorts, 'clock' | 'eventLog' | 'tokens' | 'shopify'>,
  { shop, cause }: Pick<StoreReading, 'shop' | 'cause'>,
  { streamOf, removal }: KnownItems,
  left: UnseenItems,
): Promise<number> {
  const ids = [...left.keys()];
  let removed = 0;
  for (let start = 0; start < ids.length; start += ASKED) {
    const asked = ids.slice(start, start + ASKED);
    const there = await tokens.use(shop, token => shopify.stillThere(shop, token, { ids: asked }));
    const now = clock.now();
    // Never before its last change, by the store's clock: a late report of that change would restore it.
    const facts = asked
      .filter(id => !there.has(id))
      .map(id => removal(id, [now, left.get(id) ?? now].sort().at(-1) as Instant));
    await recordFacts(eventLog, { stream: streamOf(shop), shop, causationId: cause, facts });
    removed += facts.length;
  }
  return removed;
}
