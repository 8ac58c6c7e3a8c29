/**
 * What was erased, in a file of its own: a restored log knows nothing of later erasures, and restored keys are there
 * again. It holds no personal data, so it may be kept where backups are not: for as long as there are older backups.
 */
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { makePrivateFile } from '../runtime/files/makePrivateFile.js';
import { StoreNotWritable } from '../storeNotWritable.js';

/** Several lines may be of one erasure: each adds the keys that were known by then. */
export interface ErasedEntry {
  readonly erasureId: string;
  readonly shop: string;
  readonly scope: 'shop' | 'customer';
  /** Ids of keys that it destroyed. */
  readonly keys: readonly string[];
}

export interface ErasureList {
  /** By erasure, in their order. A line that a crash cut short is left out: its erasure was not yet under way. */
  read(): readonly ErasedEntry[];
  /** Resolves when it would survive a crash. Adds nothing that is known. */
  add(entry: ErasedEntry): void;
}

export function erasureList(path: string): ErasureList {
  function read(): readonly ErasedEntry[] {
    const entries = new Map<string, ErasedEntry>();
    const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
    for (const line of lines) {
      const entry = parsed(line);
      if (!entry) continue;
      const known = entries.get(entry.erasureId);
      entries.set(entry.erasureId, known ? { ...known, keys: [...new Set([...known.keys, ...entry.keys])] } : entry);
    }
    return [...entries.values()];
  }

  return {
    read,
    add(entry) {
      const known = read().find(({ erasureId }) => erasureId === entry.erasureId);
      const keys = entry.keys.filter(key => !known?.keys.includes(key));
      if (known && keys.length === 0) return;
      try {
        addLine(path, JSON.stringify({ ...entry, keys }));
      } catch (fault) {
        throw fileFault(fault);
      }
    },
  };
}

function addLine(path: string, line: string): void {
  mkdirSync(dirname(path), { recursive: true });
  makePrivateFile(path);
  const file = openSync(path, 'a');
  try {
    // The line before may have been cut short.
    writeSync(file, `\n${line}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

const UNWRITABLE = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO']);

/** A full disk is no fault of what is erased: without StoreNotWritable, the erasure would be put aside as poisoned. */
const fileFault = (fault: unknown): unknown =>
  UNWRITABLE.has((fault as NodeJS.ErrnoException).code ?? '')
    ? new StoreNotWritable('the list of erasures cannot be written', { cause: fault })
    : fault;

function parsed(line: string): ErasedEntry | null {
  if (line === '') return null;
  try {
    return JSON.parse(line) as ErasedEntry;
  } catch {
    return null;
  }
}
