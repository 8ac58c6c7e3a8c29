import type { SyncCounts } from '../../domain/shop/shop.js';
import { msOf } from '../../platform/runtime/clock/clock.js';
import type { StoreSyncPorts } from './ports.js';
import { reportToShop } from './reportToShop.js';
import type { StoreReading } from './storeReading.js';

/** No one looks more often than this, and every step is an event. */
const STEP_MS = 1_000;

export interface Progress {
  readonly counts: { -readonly [Name in keyof SyncCounts]: SyncCounts[Name] };
  /** @param percent 0 to 99; a lower value than before is ignored. */
  report(percent: number): Promise<void>;
}

/** @param visible whether someone is waiting for this sync. */
export function progressOf(
  ports: Pick<StoreSyncPorts, 'handle' | 'clock'>,
  { shop, cause }: Pick<StoreReading, 'shop' | 'cause'>,
  visible: boolean,
): Progress {
  const counts = { orders: 0, products: 0, checkouts: 0 };
  let said = { percent: -1, ms: Number.NEGATIVE_INFINITY };
  return {
    counts,
    async report(exact) {
      const percent = Math.min(99, Math.floor(exact));
      const at = ports.clock.now();
      // Also if the clock was set back: otherwise nothing would be reported until it has caught up.
      if (!visible || percent <= said.percent || Math.abs(msOf(at) - said.ms) < STEP_MS) return;
      said = { percent, ms: msOf(at) };
      await reportToShop(ports, shop, cause, { type: 'ReportSyncProgress', percent, ...counts, at }, percent);
    },
  };
}
