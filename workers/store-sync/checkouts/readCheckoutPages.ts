import type { Instant } from '../../../domain/kernel/names.js';
import { newsOf, type Read } from '../course.js';
import { drain } from '../drain.js';
import type { StoreSyncPorts } from '../ports.js';
import type { Progress } from '../progress.js';
import type { Suspects } from '../removals.js';
import { latest, recordCheckouts, type StoreReading } from '../storeReading.js';

interface Wanted {
  readonly updatedSince: Instant;
  /** When the latest that is known changed. */
  readonly known: Instant | null;
  readonly unmet: Suspects;
}

/** Checkouts that changed since, by when they were begun: by when they changed they cannot be sorted (shopify reference §7). */
export async function readCheckoutPages(
  ports: StoreSyncPorts,
  reading: StoreReading,
  progress: Progress,
  { updatedSince, known, unmet }: Wanted,
): Promise<Read> {
  const { shopify, tokens } = ports;
  const { shop } = reading;
  let since = known;
  let news = 0;
  await drain({
    pageAfter: (createdSince, cursor) =>
      tokens.use(shop, token => shopify.checkouts(shop, token, { updatedSince, createdSince, cursor })),
    timeOf: checkout => checkout.createdAt,
    async record(checkouts) {
      await recordCheckouts(ports, reading, checkouts);
      for (const { checkoutId } of checkouts) unmet.delete(checkoutId);
      news += newsOf(checkouts, known);
      since = latest(checkouts, since);
      progress.counts.checkouts += checkouts.length;
    },
  });
  return { since, news };
}
