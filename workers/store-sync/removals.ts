/**
 * Deletions whose webhook was missed. What was held before everything was read, and did not come up, may be gone: the
 * store is asked, because it may also have been out of the reading's sight. What came up since is not suspected.
 */
import { ANALYTICS_DAYS } from '../../domain/api/analytics.js';
import type { Instant } from '../../domain/kernel/names.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import type { KnownItems } from './knownItems.js';
import type { StoreSyncPorts } from './ports.js';
import { recordFacts } from './recordFacts.js';
import type { StoreReading } from './storeReading.js';

const DAY_MS = 86_400_000;
/** The oldest day of the 60 is left out: what is about to leave the app's sight is not gone, and clocks differ. */
const SEEN_MS = (ANALYTICS_DAYS - 1) * DAY_MS;
/** Of one question to the read model. */
const PART = 5_000;
/** Of one question to the store: input lists are at most so long (shopify reference §8). */
const ASKED = 250;

/** By id: when it changed last, by the store's clock. Whoever reads takes out what comes up. */
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

/** Asks the store after what did not come up, and records what is gone. @returns how many. @throws ShopifyError */
export async function recordRemovals(
  { shopify, tokens, store, clock }: Pick<StoreSyncPorts, 'clock' | 'store' | 'tokens' | 'shopify'>,
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
    // Never before its last change, by the store's clock: a late report of that would bring it back.
    const facts = asked
      .filter(id => !there.has(id))
      .map(id => removal(id, [now, left.get(id) ?? now].sort().at(-1) as Instant));
    await recordFacts(store, { stream: streamOf(shop), shop, causationId: cause, facts });
    removed += facts.length;
  }
  return removed;
}
