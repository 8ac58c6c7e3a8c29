import { ANALYTICS_DAYS } from '../../domain/api/analytics.js';
import type { Instant } from '../../domain/kernel/names.js';
import { plus } from '../../platform/clock/clock.js';
import { type Course, newsOf, overlapping, type Read } from './course.js';
import { drain } from './drain.js';
import type { StoreSyncPorts } from './ports.js';
import type { Progress } from './progress.js';
import { latest, recordCheckouts, type StoreReading } from './storeReading.js';

const DAY_MS = 86_400_000;

/** Abandoned checkouts of the last 60 days, or what changed of them since the last time. */
export async function readCheckouts(
  ports: StoreSyncPorts,
  reading: StoreReading,
  progress: Progress,
  { state, kind }: Course,
): Promise<Read> {
  const { shopify, tokens, clock } = ports;
  const { shop } = reading;
  const window = plus(clock.now(), -ANALYTICS_DAYS * DAY_MS);
  const updatedSince = kind === 'backfill' ? window : (overlapping(state.checkouts_since) ?? window);
  let since = state.checkouts_since as Instant | null;
  let news = 0;
  await drain(
    cursor => tokens.use(shop, token => shopify.checkouts(shop, token, { updatedSince, cursor })),
    async checkouts => {
      await recordCheckouts(ports, reading, checkouts);
      news += newsOf(checkouts, state.checkouts_since);
      since = latest(checkouts, since);
      progress.counts.checkouts += checkouts.length;
    },
  );
  return { since, news };
}
