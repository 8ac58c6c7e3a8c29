import type { Instant } from '../../../domain/kernel/names.js';
import type { StoreSyncPorts } from '../ports.js';
import type { Progress } from '../progress.js';
import { readAllPages } from '../readAllPages.js';
import type { UnseenItems } from '../removals.js';
import { latest, recordCheckouts, type StoreReading } from '../storeReading.js';
import { countNewer, type ReadResult } from '../syncScope.js';

interface Wanted {
  readonly updatedSince: Instant;
  /** The latest change among known checkouts. */
  readonly known: Instant | null;
  readonly unseen: UnseenItems;
}

/** Reads changed checkouts, ordered by start: they cannot be sorted by change (shopify reference §7). */
export async function readCheckoutPages(
  ports: StoreSyncPorts,
  reading: StoreReading,
  progress: Progress,
  { updatedSince, known, unseen }: Wanted,
): Promise<ReadResult> {
  const { shopify, tokens } = ports;
  const { shop } = reading;
  let since = known;
  let newer = 0;
  await readAllPages({
    pageAfter: (createdSince, cursor) =>
      tokens.use(shop, token => shopify.checkouts(shop, token, { updatedSince, createdSince, cursor })),
    timeOf: checkout => checkout.createdAt,
    async record(checkouts) {
      await recordCheckouts(ports, reading, checkouts);
      for (const { checkoutId } of checkouts) unseen.delete(checkoutId);
      newer += countNewer(checkouts, known);
      since = latest(checkouts, since);
      progress.counts.checkouts += checkouts.length;
    },
  });
  return { since, newer };
}
