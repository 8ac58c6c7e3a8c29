import { chownSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Identity } from '../unprivileged.js';

export interface Folder {
  readonly path: string;
  /** Deletes the folder when the server stops. */
  readonly temporary: boolean;
}

/** @param given a folder that is kept and reused by the next start. Without it, creates a temporary folder. */
export function newFolder(engine: string, given: string | undefined, { uid, gid }: Identity = {}): Folder {
  const path = given ? resolve(given) : mkdtempSync(join(tmpdir(), `tidewatch-${engine}-`));
  mkdirSync(path, { recursive: true });
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  return { path, temporary: given === undefined };
}
