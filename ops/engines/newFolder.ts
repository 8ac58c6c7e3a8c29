import { chownSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Identity } from '../unprivileged.js';

export interface Folder {
  readonly path: string;
  /** Deletes the folder when the server stops. */
  readonly temporary: boolean;
}

/** @param folder a folder that is kept and reused by the next start. Without it, creates a temporary folder. */
export function newFolder(engine: string, folder: string | undefined, { uid, gid }: Identity = {}): Folder {
  const path = folder ? resolve(folder) : mkdtempSync(join(tmpdir(), `tidewatch-${engine}-`));
  mkdirSync(path, { recursive: true });
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  return { path, temporary: folder === undefined };
}
