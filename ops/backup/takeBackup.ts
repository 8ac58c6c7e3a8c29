import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { positionsOf } from '../../platform/event-store/position.js';
import { openLogSource } from '../../platform/event-store/sqlite/openLogSource.js';
import type { Clock } from '../../platform/runtime/clock/clock.js';
import type { Config } from '../../platform/runtime/config/config.js';
import { makePrivateFile } from '../../platform/runtime/files/makePrivateFile.js';
import { snapshot } from '../../platform/sqlite/snapshot.js';
import { ERASURES, filesOf, LOG } from './files.js';
import { MANIFEST, type Manifest, sha256Of } from './manifest.js';
import { syncToDisk } from './syncToDisk.js';

/**
 * Copies an installation's files while it runs. The folder is named `<name>.unfinished` until everything is on disk.
 * @param progress called before each file.
 * @throws Error with one line: the folder exists, or a file cannot be read or written.
 */
export async function takeBackup(
  folder: string,
  config: Config,
  clock: Clock,
  progress: (name: string) => void,
): Promise<Manifest> {
  const files = filesOf(config);
  const missing = files.find(({ name, path }) => name !== 'bus.db' && !existsSync(path));
  if (missing) throw new Error(`there is no ${missing.path}: nothing was ever started here`);
  if (existsSync(folder)) throw new Error(`${folder} already exists: choose a new folder`);
  mkdirSync(dirname(resolve(folder)), { recursive: true, mode: 0o700 });
  const draft = join(dirname(resolve(folder)), `${basename(resolve(folder))}.unfinished`);
  // A killed backup left it. It contains keys, so it must go.
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });

  const at = clock.now();
  const names: string[] = [];
  for (const { name, path } of files)
    if (existsSync(path)) {
      progress(name);
      snapshot(path, join(draft, name));
      names.push(name);
    }
  // Last, so that it explains every key that the copy lacks.
  if (existsSync(config.ERASURE_LIST)) {
    progress(ERASURES);
    makePrivateFile(join(draft, ERASURES));
    copyFileSync(config.ERASURE_LIST, join(draft, ERASURES));
    names.push(ERASURES);
  }
  const source = openLogSource(join(draft, LOG));
  const manifest: Manifest = {
    ...{ tidewatch_backup: 1, at, log: source.name, events: source.head },
    files: [],
  };
  source.close();
  for (const beside of ['-wal', '-shm']) rmSync(join(draft, `${LOG}${beside}`), { force: true });
  const listed = [];
  for (const name of names) {
    const path = join(draft, name);
    syncToDisk(path);
    listed.push({ name, bytes: statSync(path).size, sha256: await sha256Of(path) });
  }
  const complete = { ...manifest, files: listed };
  writeFileSync(join(draft, MANIFEST), `${JSON.stringify(complete, null, 2)}\n`, { mode: 0o600 });
  syncToDisk(join(draft, MANIFEST));
  syncToDisk(draft);
  renameSync(draft, folder);
  syncToDisk(dirname(resolve(folder)));
  return complete;
}

/** Returns the last position of a backup's log. */
export const endOf = ({ log, events }: Manifest): string => (events === 0 ? 'empty' : positionsOf(log).of(events));
