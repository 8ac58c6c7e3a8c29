import { readFileSync } from 'node:fs';

/** The commit of the build, from its stamp; `null` if the build did not know it. */
export function deployCommit(): string | null {
  try {
    return readFileSync(new URL('../.server-built', import.meta.url), 'utf8').trim() || null;
  } catch {
    return null;
  }
}
