/**
 * The one connection that writes. It answers requests one after the other, so it can work in this thread or in one of
 * its own: a commit then never holds up whoever asked.
 */
import { openSqlite, type Sqlite, type SqlValue } from '../open.js';

export interface Command {
  readonly sql: string;
  readonly args: readonly SqlValue[];
}

export type Request =
  | ({ readonly kind: 'rows' | 'run' } & Command)
  /** Statements without arguments, as many as the text holds. */
  | { readonly kind: 'exec'; readonly sql: string }
  | { readonly kind: 'writeGuarded'; readonly writes: readonly GuardedWrite[] };

/** All of it or nothing, and nothing unless the guard changes exactly one row. */
export interface GuardedWrite {
  readonly guard: Command;
  readonly commands: readonly Command[];
}

/** Whether it wrote, or what the database said. */
export type GuardedOutcome = { readonly wrote: boolean } | { readonly fault: unknown };

export interface Writer {
  /**
   * @returns the rows of `rows`, how many `run` changed, the outcome of each write of `writeGuarded`.
   * @throws what the database says.
   */
  ask<Answer>(request: Request): Promise<Answer>;
  close(): Promise<void>;
}

/** Pages that the write-ahead log takes before it is folded back: a page that is written again until then is folded once. */
const WAL_PAGES = 10_000;
/**
 * Memory for what transactions go through more than once, taken as it is needed: much for the scheduler's tables, which
 * the writer in a thread serves; less beside a fold.
 */
export const THREAD_CACHE_KIB = 32 * 1024;
const CACHE_KIB = 8 * 1024;

/** `synchronous=NORMAL`: what a power cut takes is done again from the place in the log that it took with it. */
export function openForWriting(path: string, cacheKib = CACHE_KIB): Sqlite {
  const sqlite = openSqlite(path, { synchronous: 'NORMAL', secureDelete: true });
  sqlite.exec(`pragma wal_autocheckpoint = ${WAL_PAGES}; pragma cache_size = -${cacheKib};`);
  return sqlite;
}

/** The writer in this thread. */
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
    case 'writeGuarded':
      return writeGuarded(sqlite, request.writes);
  }
}

/** Together in one transaction, because that costs as much as one of them; one by one where one of them fails. */
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
