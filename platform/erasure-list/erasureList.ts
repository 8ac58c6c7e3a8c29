/**
 * Records erasures in a separate file: a restored log lacks later erasures, and restored keys exist again. It holds no
 * personal data, so it may be kept apart from backups, for as long as older backups exist.
 */
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { makePrivateFile } from '../runtime/files/makePrivateFile.js';
import { StoreNotWritable } from '../storeNotWritable.js';

/** Several lines can belong to one erasure: each adds the keys known by then. */
export interface ErasedEntry {
  readonly erasureId: string;
  readonly shop: string;
  readonly scope: 'shop' | 'customer';
  /** Ids of the destroyed keys. */
  readonly keys: readonly string[];
}

export interface ErasureList {
  /** Returns the keys per erasure, in order. Ignores a line that a crash cut short: its erasure had not started. */
  read(): readonly ErasedEntry[];
  /** Resolves when the entry would survive a crash. Adds no duplicates. */
  add(entry: ErasedEntry): void;
}

export function erasureList(path: string): ErasureList {
  function read(): readonly ErasedEntry[] {
    const entries = new Map<string, ErasedEntry>();
    const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
    for (const line of lines) {
      const entry = parsed(line);
      if (!entry) continue;
      const existing = entries.get(entry.erasureId);
      entries.set(
        entry.erasureId,
        existing ? { ...existing, keys: [...new Set([...existing.keys, ...entry.keys])] } : entry,
      );
    }
    return [...entries.values()];
  }

  return {
    read,
    add(entry) {
      const existing = read().find(({ erasureId }) => erasureId === entry.erasureId);
      const keys = entry.keys.filter(key => !existing?.keys.includes(key));
      if (existing && keys.length === 0) return;
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
    // The previous line may be cut short.
    writeSync(file, `\n${line}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

const UNWRITABLE = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO']);

/** Reports a full disk as StoreNotWritable; otherwise the erasure would become a dead letter. */
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
