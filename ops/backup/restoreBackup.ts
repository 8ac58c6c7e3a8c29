import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ErasedEntry, erasureList } from '../../platform/erasure-list/erasureList.js';
import { type Clock, msOf } from '../../platform/runtime/clock/clock.js';
import type { Config } from '../../platform/runtime/config/config.js';
import { makePrivateFile } from '../../platform/runtime/files/makePrivateFile.js';
import { makePrivateFolder } from '../../platform/runtime/files/makePrivateFolder.js';
import { restoreMarker } from '../../platform/runtime/files/restoreMarker.js';
import { openSqlite } from '../../platform/sqlite/open.js';
import { openSqliteKeys } from '../../platform/vault/sqlite/openSqliteKeys.js';
import { unlessInUse } from '../migrate/openSource.js';
import { ERASURES, fileOf, filesOf, KEYS } from './files.js';
import { checkedManifest, type Manifest } from './manifest.js';
import { syncToDisk } from './syncToDisk.js';

const SIDE_FILES = ['-wal', '-shm'];

export interface Restored extends Manifest {
  /** Destroyed keys that the backup still contained, destroyed again. */
  readonly erasedKeys: number;
}

/**
 * Restores a backup over an installation. The product refuses to start until the last file is replaced; rerun a restore
 * that was killed.
 * @param replace allows overwriting existing data. Erased data stays erased either way.
 * @throws Error with one line.
 */
export async function restoreBackup(folder: string, config: Config, clock: Clock, replace: boolean): Promise<Restored> {
  const files = filesOf(config);
  const derivedFiles = [fileOf('READ_STORE', config.READ_STORE), fileOf('SEARCH', config.SEARCH)];
  const manifest = await checkedManifest(folder);
  const marker = restoreMarker(config.DATA_DIR);
  const existing = files.filter(({ path }) => existsSync(path));
  if (existing.length > 0 && !replace && !existsSync(marker))
    throw new Error(`${existing[0]?.path} exists: use --yes to overwrite it with the backup`);
  for (const path of [...files.map(file => file.path), ...derivedFiles]) if (existsSync(path)) checkpointFile(path);

  makePrivateFolder(config.DATA_DIR);
  // Merges first: from here on the list contains every erasure known to either side.
  const erased = mergeErasures(join(folder, ERASURES), config.ERASURE_LIST);
  let erasedKeys = 0;
  const staged = files.flatMap(({ name, path }) =>
    manifest.files.some(file => file.name === name) ? [{ name, path, draft: `${path}.restoring` }] : [],
  );
  for (const { name, path, draft } of staged) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    for (const suffix of ['', ...SIDE_FILES]) rmSync(`${draft}${suffix}`, { force: true });
    makePrivateFile(draft);
    copyFileSync(join(folder, name), draft);
    if (name === KEYS) erasedKeys = await destroyErasedKeys(draft, erased, clock);
    syncToDisk(draft);
  }

  writeFileSync(marker, `${manifest.at}\n`, { mode: 0o600 });
  syncToDisk(config.DATA_DIR);
  for (const path of derivedFiles)
    for (const suffix of ['', ...SIDE_FILES]) rmSync(`${path}${suffix}`, { force: true });
  for (const { path, draft } of staged) {
    renameSync(draft, path);
    for (const suffix of SIDE_FILES) rmSync(`${path}${suffix}`, { force: true });
    syncToDisk(dirname(path));
  }
  // An older backup has no list.
  for (const { path } of files)
    if (!staged.some(file => file.path === path))
      for (const suffix of ['', ...SIDE_FILES]) rmSync(`${path}${suffix}`, { force: true });
  rmSync(marker);
  syncToDisk(config.DATA_DIR);
  return { ...manifest, erasedKeys };
}

/** Deletes the database's side files, which SQLite would apply to the restored one. @throws Error if it is in use. */
function checkpointFile(path: string): void {
  unlessInUse(path, () => {
    const file = openSqlite(path, { synchronous: 'FULL', alone: true });
    file.exec('pragma wal_checkpoint(truncate)');
    file.close();
  });
}

function mergeErasures(backup: string, own: string): readonly ErasedEntry[] {
  const list = erasureList(own);
  for (const entry of erasureList(backup).read()) list.add(entry);
  return list.read();
}

/** Destroys the keys before anyone can use them. @returns how many. */
async function destroyErasedKeys(path: string, erased: readonly ErasedEntry[], clock: Clock): Promise<number> {
  const keys = openSqliteKeys(path);
  try {
    let count = 0;
    for (const { erasureId, keys: ids } of erased)
      count += await keys.destroyThose(ids, { at: msOf(clock.now()), reason: `erasure ${erasureId}` });
    if (!(await keys.overwriteTraces())) throw new Error(`${path} is in use: only one restore at a time`);
    return count;
  } finally {
    await keys.close();
    // Empty: everything is in the file. The driver closes the side files only later.
    for (const suffix of SIDE_FILES) rmSync(`${path}${suffix}`, { force: true });
  }
}
