/** Opens the embedded size's files, each exclusively: a running product has them open. */
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readUnfinished, type Unfinished } from '../../platform/bus/sqlite/readUnfinished.js';
import type { LogSource } from '../../platform/event-store/move.js';
import { openLogSource } from '../../platform/event-store/sqlite/openLogSource.js';
import { isBusy } from '../../platform/sqlite/isBusy.js';
import type { MovedKeys } from '../../platform/vault/move.js';
import { readKeys } from '../../platform/vault/sqlite/readKeys.js';
import { openWorkFile, type WorkFile } from './copyRows.js';

export interface Source {
  readonly folder: string;
  readonly log: LogSource;
  readonly keys: MovedKeys;
  readonly work: WorkFile;
  readonly bus: Unfinished;
  close(): void;
}

/** @param place the data folder, or the log in it. @throws Error with one line: missing or in use. */
export function openSource(place: string): Source {
  const folder = statSync(place, { throwIfNoEntry: false })?.isFile() ? dirname(place) : place;
  const closers: (() => void)[] = [];
  const close = () => {
    for (const one of closers) one();
  };
  const file = <Opened extends { close(): void }>(name: string, open: (path: string) => Opened): Opened => {
    const path = join(folder, name);
    if (!existsSync(path)) throw new Error(`there is no ${path}`);
    const opened = unlessInUse(path, open);
    closers.push(opened.close);
    return opened;
  };
  try {
    const log = file('events.db', openLogSource);
    const { moved: keys } = file('keys.db', readKeys);
    const work = file('work.db', openWorkFile);
    const { unfinished: bus } = existsSync(join(folder, 'bus.db')) ? file('bus.db', readUnfinished) : NO_BUS;
    return { folder, log, keys, work, bus, close };
  } catch (fault) {
    close();
    throw fault;
  }
}

const NO_BUS = { unfinished: { messages: new Map(), dead: new Map() } } as const;

/** @throws Error if someone else has it open. */
export function unlessInUse<Opened>(path: string, open: (path: string) => Opened): Opened {
  try {
    return open(path);
  } catch (fault) {
    for (let at = fault; at instanceof Error; at = at.cause)
      if (isBusy(at)) throw new Error(`${path} is in use: stop the product first`, { cause: fault });
    throw fault;
  }
}
