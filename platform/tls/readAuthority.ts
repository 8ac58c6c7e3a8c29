import { readFileSync } from 'node:fs';

/** Reads the authority that a URL names with `?ca=<file>`, as PEM. @throws Error with one line if it cannot be read. */
export function readAuthority(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (fault) {
    throw new Error(`the file ${file}, which ca names, cannot be read (${(fault as { code?: string }).code})`);
  }
}
