/**
 * The one connection that writes. It answers requests one after another, so it can run in this thread or in its own,
 * where a commit never blocks the caller.
 */
import { expungeDeleted } from '../expungeDeleted.js';
import { openSqlite, type Sqlite, type SqlValue } from '../open.js';

export interface Command {
  readonly sql: string;
  readonly args: readonly SqlValue[];
}

export type Request =
  | ({ readonly kind: 'rows' | 'run' } & Command)
  /** Statements without arguments, as many as the text holds. */
  | { readonly kind: 'exec'; readonly sql: string }
  | { readonly kind: 'expungeDeleted'; readonly vacuum: boolean }
  | { readonly kind: 'writeGuarded'; readonly writes: readonly GuardedWrite[] };

/** All of it or nothing: it writes only if the guard changes exactly one row. */
export interface GuardedWrite {
  readonly guard: Command;
  readonly commands: readonly Command[];
}

/** Whether it wrote, or the database's error. */
export type GuardedOutcome = { readonly wrote: boolean } | { readonly fault: unknown };

export interface Writer {
  /**
   * @returns the rows for `rows`, the number of changes for `run`, the outcome of each write for `writeGuarded`.
   * @throws the database's error.
   */
  ask<Answer>(request: Request): Promise<Answer>;
  close(): Promise<void>;
}

/** How long the write-ahead log grows before it is folded back: a page written repeatedly is folded only once. */
const WAL_BYTES = 40 * 1024 * 1024;
/**
 * Memory for pages that transactions read repeatedly, allocated as needed: plenty for the scheduler's tables, which the
 * writer in a thread serves; a fold gets less.
 */
export const THREAD_CACHE_KIB = 32 * 1024;
const CACHE_KIB = 8 * 1024;

/** `synchronous=NORMAL`: work lost in a power cut is redone from the checkpoint, which was lost with it. */
export function openForWriting(path: string, cacheKib = CACHE_KIB): Sqlite {
  const sqlite = openSqlite(path, { synchronous: 'NORMAL', secureDelete: true });
  const page = sqlite.prepare('pragma page_size').get<{ page_size: number }>();
  const walPages = Math.ceil(WAL_BYTES / (page?.page_size ?? 4_096));
  sqlite.exec(`pragma wal_autocheckpoint = ${walPages}; pragma cache_size = -${cacheKib};`);
  return sqlite;
}

/** A writer in this thread. */
export function inlineWriter(path: string): Writer {
  const sqlite = openForWriting(path);
  return {
    ask: async <Answer>(request: Request) => answer(sqlite, request) as Answer,
    close: async () => sqlite.close(),
  };
}

export function answer(sqlite: Sqlite, request: Request): unknown {
  switch (request.kind) {
    case 'rows':
      return sqlite.prepare(request.sql).all(request.args);
    case 'run':
      return sqlite.prepare(request.sql).run(request.args).changes;
    case 'exec':
      return sqlite.exec(request.sql);
    case 'expungeDeleted':
      return expungeDeleted(sqlite, request);
    case 'writeGuarded':
      return writeGuarded(sqlite, request.writes);
  }
}

/** Together in one transaction, because that costs as much as a single write; one by one if any of them fails. */
function writeGuarded(sqlite: Sqlite, writes: readonly GuardedWrite[]): GuardedOutcome[] {
  try {
    return sqlite.transaction(() => writes.map(write => ({ wrote: writeIf(sqlite, write) })));
  } catch (fault) {
    return writes.length === 1 ? [{ fault }] : writes.flatMap(write => writeGuarded(sqlite, [write]));
  }
}

function writeIf(sqlite: Sqlite, { guard, commands }: GuardedWrite): boolean {
  const { changes } = sqlite.prepare(guard.sql).run(guard.args);
  if (changes === 1) for (const { sql, args } of commands) sqlite.prepare(sql).run(args);
  return changes === 1;
}
