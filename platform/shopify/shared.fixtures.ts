/** Loads the reference material about the store platform, if present next to the repository. Test code only. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SHARED = process.env.SHARED_DIR ?? fileURLToPath(new URL('../../../shared', import.meta.url));

export const sharedPath = (name: string): string => join(SHARED, 'shopify', name);
export const sharedIsThere = existsSync(sharedPath('errors.json'));
/** Suffix of each test name that needs it: the reporter prints it as the reason of a skip. */
export const needsShared = ' (needs ../shared/shopify)';

/** `null` if the material is absent. */
export const sharedJson = <Content>(name: string): Content | null =>
  sharedIsThere ? JSON.parse(readFileSync(sharedPath(name), 'utf8')) : null;
