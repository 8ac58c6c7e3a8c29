import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';
import type { SqlValue } from './open.js';

const BUSY_TIMEOUT_MS = 10_000;

export interface Peek {
  /** @param values SQL expressions, such as `name, at`. @param from the rest of the statement: `from t where …`. */
  rows(values: string, from: string): readonly (readonly SqlValue[])[];
}

/**
 * Reads values from a file and releases it, so that it can be renamed. `openSqlite` cannot: a closed connection lives
 * until its statements are collected, and then deletes the write-ahead log of the file that has its name by then. So
 * this prepares no statement; an SQL function receives the values.
 * @throws the driver's Error, for example for a file that is not a database.
 */
export function peek<Result>(path: string, look: (peek: Peek) => Result): Result {
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  try {
    const seen: SqlValue[][] = [];
    database.function('tidewatch_peek', { varargs: true }, (...values: SqlValue[]) => {
      seen.push(values);
      return null;
    });
    return look({
      rows(values, from) {
        seen.length = 0;
        database.exec(`select tidewatch_peek(${values}) ${from}`);
        return [...seen];
      },
    });
  } finally {
    database.close();
  }
}

/** Returns whether anything was ever written to it. */
export const hasContent = (path: string): boolean =>
  ['', '-wal'].some(beside => existsSync(path + beside) && statSync(path + beside).size > 0);
