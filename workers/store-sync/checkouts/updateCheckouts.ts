import type { Instant } from '../../../domain/kernel/names.js';
import { plus } from '../../../platform/runtime/clock/clock.js';
import { BACKFILL_MS } from '../backfill.js';
import { type Course, overlapping, type Read } from '../course.js';
import type { StoreSyncPorts } from '../ports.js';
import type { Progress } from '../progress.js';
import { nobody } from '../removals.js';
import type { StoreReading } from '../storeReading.js';
import { readCheckoutPages } from './readCheckoutPages.js';

/** The checkouts that changed since the last time. */
export const updateCheckouts = (
  ports: StoreSyncPorts,
  reading: StoreReading,
  progress: Progress,
  { state }: Course,
): Promise<Read> =>
  readCheckoutPages(ports, reading, progress, {
    updatedSince: overlapping(state.checkouts_since) ?? plus(ports.clock.now(), -BACKFILL_MS),
    known: state.checkouts_since as Instant | null,
    unmet: nobody(),
  });
