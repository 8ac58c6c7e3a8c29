import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Is there while a backup is put back: the files are of two installations then. */
export const restoreMark = (dataDir: string): string => join(dataDir, 'restore.unfinished');

/** @throws Error that says what to do. */
export function refuseHalfRestored(dataDir: string): void {
  if (existsSync(restoreMark(dataDir)))
    throw new Error(`a backup was put back in ${dataDir} and not to the end: repeat tidewatch restore`);
}
