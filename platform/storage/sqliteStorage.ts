import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isBusy } from '../sqlite/isBusy.js';
import { openSqlite, type Sqlite } from '../sqlite/open.js';
import { failedRecently } from '../sqlite/storageFault.js';
import { StoreNotWritable } from '../storeNotWritable.js';
import type { Storage } from './port.js';

/** After a failed write the file counts as unwritable for this long: small writes may fit where others do not. */
const HELD_MS = 5_000;
/** Minimum interval between probes, across callers. */
const EVERY_MS = 2_000;

/**
 * Rewrites one page unchanged on its own connection: all threads and processes that write the file meet the same
 * condition.
 */
export function sqliteStorage(path: string): Storage {
  let probe: Sqlite | undefined;
  let writtenAt = Number.NEGATIVE_INFINITY;

  function write(): void {
    probe ??= openProbe(path);
    const { user_version: version } = probe.prepare('pragma user_version').get() as { user_version: number };
    probe.exec(`pragma user_version = ${version}`);
  }

  return {
    async check() {
      if (!existsSync(path)) return;
      if (failedRecently(path, HELD_MS)) throw new StoreNotWritable(`${path} could not be written`);
      if (performance.now() - writtenAt < EVERY_MS) return;
      try {
        write();
      } catch (fault) {
        // The lock's holder is writing.
        if (!isBusy(fault)) throw fault;
      }
      writtenAt = performance.now();
    },
    async freeBytes() {
      if (path === ':memory:') return null;
      const { bavail, bsize } = await statfs(dirname(path));
      return bavail * bsize;
    },
    async close() {
      probe?.close();
    },
  };
}

function openProbe(path: string): Sqlite {
  const probe = openSqlite(path, { synchronous: 'NORMAL' });
  probe.exec('pragma busy_timeout = 0');
  return probe;
}
