import type { Instant } from '../../../domain/kernel/names.js';
import { plus } from '../../../platform/runtime/clock/clock.js';
import { BACKFILL_MS } from '../backfill.js';
import type { StoreSyncPorts } from '../ports.js';
import type { Progress } from '../progress.js';
import { noUnseenItems } from '../removals.js';
import type { StoreReading } from '../storeReading.js';
import { type ReadResult, type SyncScope, withOverlap } from '../syncScope.js';
import { readCheckoutPages } from './readCheckoutPages.js';

/** Reads the checkouts that changed since the last sync. */
export const updateCheckouts = (
  ports: StoreSyncPorts,
  reading: StoreReading,
  progress: Progress,
  { state }: SyncScope,
): Promise<ReadResult> =>
  readCheckoutPages(ports, reading, progress, {
    updatedSince: withOverlap(state.checkouts_since) ?? plus(ports.clock.now(), -BACKFILL_MS),
    known: state.checkouts_since as Instant | null,
    unseen: noUnseenItems(),
  });
