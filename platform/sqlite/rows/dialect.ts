/** Kysely over our own SQLite wrapper, so that its checks apply to built queries too. */
import { CompiledQuery, type DatabaseConnection, type Dialect, SqliteDialect } from 'kysely';
import type { Sqlite, SqlValue } from '../open.js';

const RETURNS_ROWS = /^\s*(select|with|values|pragma)\b|\breturning\b/i;
const argsOf = (parameters: readonly unknown[]) => parameters as readonly SqlValue[];

/**
 * Runs migrations in one transaction, which Kysely omits for SQLite. Takes the lock first: several processes may start
 * concurrently, and one may be killed halfway.
 */
export function dialectOver(sqlite: Sqlite): Dialect {
  const dialect = new SqliteDialect({
    database: {
      close: () => sqlite.close(),
      prepare(sql) {
        const statement = sqlite.prepare(sql);
        return {
          reader: RETURNS_ROWS.test(sql),
          all: parameters => statement.all(argsOf(parameters)),
          run: parameters => ({ changes: BigInt(statement.run(argsOf(parameters)).changes), lastInsertRowid: 0n }),
          iterate: parameters => statement.iterate(argsOf(parameters)) as IterableIterator<unknown>,
        };
      },
    },
  });
  return {
    createAdapter: () => Object.defineProperty(dialect.createAdapter(), 'supportsTransactionalDdl', { value: true }),
    createIntrospector: db => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => Object.assign(dialect.createDriver(), { beginTransaction: beginImmediate }),
  };
}

const beginImmediate = async (connection: DatabaseConnection): Promise<void> =>
  void (await connection.executeQuery(CompiledQuery.raw('begin immediate')));
