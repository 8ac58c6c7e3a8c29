import { s3Settings } from '../runtime/config/s3Settings.js';
import { fileSnapshots } from './fileSnapshots.js';
import type { SnapshotStore } from './port.js';
import { s3Snapshots } from './s3Snapshots.js';

/** @param place `TIDEWATCH_SNAPSHOTS`: `file:<folder>`, `s3:https://…`, or `off:`, which keeps none. */
export function openSnapshots(place: string): SnapshotStore | null {
  if (place.startsWith('s3:')) return s3Snapshots(s3Settings(place));
  return place.startsWith('file:') ? fileSnapshots(place.slice('file:'.length)) : null;
}
