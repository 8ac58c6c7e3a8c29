import { StoreNotWritable } from '../storeNotWritable.js';

/** SQLite's primary result codes for a file that cannot be written; the higher bits of an error code give details. */
const CODES = new Set([8 /* READONLY */, 10 /* IOERR */, 13 /* FULL */, 14 /* CANTOPEN */]);
/** `all`, and errors from another thread, carry no code. */
const TEXTS = new Set([
  'attempt to write a readonly database',
  'disk I/O error',
  'database or disk is full',
  'unable to open database file',
]);

/** The time of each file's last failed write, in milliseconds of this thread's `performance.now()`. */
const failedAt = new Map<string, number>();

/** Returns whether a write to the file failed within the last `withinMs` because the file cannot be written. */
export const failedRecently = (path: string, withinMs: number): boolean =>
  performance.now() - (failedAt.get(path) ?? Number.NEGATIVE_INFINITY) < withinMs;

/** @returns StoreNotWritable if the fault means that the file cannot be written; otherwise the fault itself. */
export function storageFault(path: string, fault: unknown): unknown {
  if (!(fault instanceof Error) || fault instanceof StoreNotWritable) return fault;
  const { errcode } = fault as { readonly errcode?: number };
  if (errcode === undefined ? !TEXTS.has(fault.message) : !CODES.has(errcode & 0xff)) return fault;
  failedAt.set(path, performance.now());
  return new StoreNotWritable(fault.message, { cause: fault });
}
