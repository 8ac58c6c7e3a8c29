import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Instant } from '../../domain/kernel/names.js';

const BESIDE = ['', '-wal', '-shm'];
/** Such as `read.db.20261128T093000Z`. */
const STAMP = /^\.\d{8}T\d{6}Z(?:-wal|-shm)?$/;

/**
 * Renames a file that will be refilled, so that a person can still inspect it. Nothing may have it open.
 * @returns its new path.
 */
export function setAside(path: string, at: Instant): string {
  const aside = `${path}.${at.slice(0, 19).replace(/[-:]/g, '')}Z`;
  for (const beside of BESIDE) if (existsSync(path + beside)) renameSync(path + beside, aside + beside);
  return aside;
}

/** Deletes renamed files, which contain data that must not outlive an erasure. */
export function removeSetAside(path: string): void {
  const folder = dirname(path);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder))
    if (name.startsWith(basename(path)) && STAMP.test(name.slice(basename(path).length)))
      rmSync(join(folder, name), { force: true });
}
