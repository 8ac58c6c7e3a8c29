import { fileSnapshots } from './fileSnapshots.js';
import type { SnapshotStore } from './port.js';

/** @param place `TIDEWATCH_SNAPSHOTS`: `file:<folder>`, or `off:`, which keeps none. */
export const openSnapshots = (place: string): SnapshotStore | null =>
  place.startsWith('file:') ? fileSnapshots(place.slice('file:'.length)) : null;
