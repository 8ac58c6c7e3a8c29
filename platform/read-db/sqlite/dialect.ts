import { SqliteDialect } from 'kysely';
import type { Sqlite, SqlValue } from '../../sqlite/open.js';

const RETURNS_ROWS = /^\s*(select|with|values|pragma)\b|\breturning\b/i;

/** Kysely over our own door to SQLite, so that its checks hold for built queries too. */
export const dialectOver = (sqlite: Sqlite): SqliteDialect =>
  new SqliteDialect({
    database: {
      close: () => sqlite.close(),
      prepare(sql) {
        const statement = sqlite.prepare(sql);
        const args = (parameters: readonly unknown[]) => parameters as readonly SqlValue[];
        return {
          reader: RETURNS_ROWS.test(sql),
          all: parameters => statement.all(args(parameters)),
          run: parameters => ({ changes: BigInt(statement.run(args(parameters)).changes), lastInsertRowid: 0n }),
          iterate: parameters => statement.iterate(args(parameters)) as IterableIterator<unknown>,
        };
      },
    },
  });
