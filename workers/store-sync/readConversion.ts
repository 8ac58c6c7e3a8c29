import { sealedVisits } from '../../application/retention/sealedFacts.js';
import type { ConversionDay } from '../../domain/analytics/analytics.js';
import { recordAnalytics } from './dataRefusals.js';
import type { StoreSyncPorts } from './ports.js';
import type { StoreReading } from './storeReading.js';

/**
 * Reads the store platform's visits report and records days with new figures, rarely more than two of sixty. If the
 * read model lags, records a day twice, which is harmless.
 */
export async function readConversion(
  ports: StoreSyncPorts,
  { shop, cause }: Pick<StoreReading, 'shop' | 'cause'>,
): Promise<void> {
  const { shopify, tokens, readStore, vault, clock } = ports;
  const reported = await tokens.use(shop, token => shopify.conversion(shop, token));
  const known = new Map(
    (
      await readStore.sql
        .selectFrom('conversion_days')
        .select(['day', 'sessions', 'completed'])
        .where('shop', '=', shop)
        .execute()
    ).map(row => [row.day, row]),
  );
  const days = reported.filter(day => !isSame(day, known.get(day.day)));
  const visits = await sealedVisits(vault, { shop, cause, at: clock.now() }, days);
  if (visits) await recordAnalytics(ports, shop, cause, visits);
}

const isSame = (a: ConversionDay, b: ConversionDay | undefined): boolean =>
  a.sessions === b?.sessions && a.completed === b.completed;
