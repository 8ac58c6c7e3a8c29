import { chownSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Identity } from '../unprivileged.js';

export interface Folder {
  readonly path: string;
  /** It goes with the server. */
  readonly temporary: boolean;
}

/** @param given is kept, and used again by the next start. Without one it is a temporary folder. */
export function newFolder(engine: string, given: string | undefined, { uid, gid }: Identity = {}): Folder {
  const path = given ? resolve(given) : mkdtempSync(join(tmpdir(), `tidewatch-${engine}-`));
  mkdirSync(path, { recursive: true });
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  return { path, temporary: given === undefined };
}
