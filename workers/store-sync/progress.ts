import type { SyncCounts } from '../../domain/shop/shop.js';
import { msOf } from '../../platform/runtime/clock/clock.js';
import type { StoreSyncPorts } from './ports.js';
import { reportToShop } from './reportToShop.js';
import type { StoreReading } from './storeReading.js';

/** Nobody looks more often, and every step is an event. */
const STEP_MS = 1_000;

export interface Progress {
  readonly counts: { -readonly [Name in keyof SyncCounts]: SyncCounts[Name] };
  /** @param percent 0 to 99; ignores a lower value than before. */
  report(percent: number): Promise<void>;
}

/** @param visible true if someone waits for this sync. */
export function progressOf(
  ports: Pick<StoreSyncPorts, 'handle' | 'clock'>,
  { shop, cause }: Pick<StoreReading, 'shop' | 'cause'>,
  visible: boolean,
): Progress {
  const counts = { orders: 0, products: 0, checkouts: 0 };
  let lastReport = { percent: -1, ms: Number.NEGATIVE_INFINITY };
  return {
    counts,
    async report(exact) {
      const percent = Math.min(99, Math.floor(exact));
      const at = ports.clock.now();
      // Uses the absolute difference, so that a clock that was set back does not suspend reports.
      if (!visible || percent <= lastReport.percent || Math.abs(msOf(at) - lastReport.ms) < STEP_MS) return;
      lastReport = { percent, ms: msOf(at) };
      await reportToShop(ports, shop, cause, { type: 'ReportSyncProgress', percent, ...counts, at }, percent);
    },
  };
}
