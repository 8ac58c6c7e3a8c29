/**
 * Finds deletions whose webhook was lost. A known record that a full read did not return may be deleted or out of the
 * read's range, so this queries the store. Ignores records added since the read began.
 */
import { ANALYTICS_DAYS } from '../../domain/api/analytics.js';
import type { Instant } from '../../domain/kernel/names.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import type { KnownItems } from './knownItems.js';
import type { StoreSyncPorts } from './ports.js';
import { recordFacts } from './recordFacts.js';
import type { StoreReading } from './storeReading.js';

const DAY_MS = 86_400_000;
/** Excludes the oldest of the 60 days: a record about to leave the range is not deleted, and clocks differ. */
const SEEN_MS = (ANALYTICS_DAYS - 1) * DAY_MS;
/** Records per query to the read model. */
const PART = 5_000;
/** Ids per request to the store: the limit of an input list (shopify reference §8). */
const IDS_PER_REQUEST = 250;

/** Maps an id to its last change, by the store's clock. A read removes each record that it returns. */
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
 * Queries the store for the unseen records and records the deleted ones. @returns the number deleted. @throws
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
  for (let start = 0; start < ids.length; start += IDS_PER_REQUEST) {
    const requested = ids.slice(start, start + IDS_PER_REQUEST);
    const existing = await tokens.use(shop, token => shopify.stillThere(shop, token, { ids: requested }));
    const now = clock.now();
    // Dates a deletion no earlier than the record's last change by the store's clock: a late report of that change
    // would restore it.
    const facts = requested
      .filter(id => !existing.has(id))
      .map(id => removal(id, [now, left.get(id) ?? now].sort().at(-1) as Instant));
    await recordFacts(eventLog, { stream: streamOf(shop), shop, causationId: cause, facts });
    removed += facts.length;
  }
  return removed;
}
