import { homedir } from 'node:os';
import { join } from 'node:path';

/** Outside the repository, so that a clean clone does not fetch everything again. */
export const cacheFolder = (): string =>
  join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'tidewatch', 'engines');
