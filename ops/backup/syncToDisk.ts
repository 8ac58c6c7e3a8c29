import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Syncs a folder's entries to disk, so that they survive a power cut. */
export function syncToDisk(path: string): void {
  // Windows opens no folders.
  if (process.platform === 'win32') return;
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
