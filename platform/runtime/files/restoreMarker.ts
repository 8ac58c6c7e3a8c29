import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Exists during a restore: until it is gone, the files belong to two installations. */
export const restoreMarker = (dataDir: string): string => join(dataDir, 'restore.unfinished');

/** @throws Error that names the remedy. */
export function refuseHalfRestored(dataDir: string): void {
  if (existsSync(restoreMarker(dataDir)))
    throw new Error(`a restore in ${dataDir} is incomplete: repeat tidewatch restore`);
}
