import { sealedVisits } from '../../application/retention/sealedFacts.js';
import type { ConversionDay } from '../../domain/analytics/analytics.js';
import { recordAnalytics } from './dataRefusals.js';
import type { StoreSyncPorts } from './ports.js';
import type { StoreReading } from './storeReading.js';

/**
 * Reads the store platform's visits report and records the days with new figures: of the sixty days in each report,
 * rarely more than the last two. If the read model lags, a day is recorded twice, which changes nothing.
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
  const told = await sealedVisits(vault, { shop, cause, at: clock.now() }, days);
  if (told) await recordAnalytics(ports, shop, cause, told);
}

const isSame = (a: ConversionDay, b: ConversionDay | undefined): boolean =>
  a.sessions === b?.sessions && a.completed === b.completed;
