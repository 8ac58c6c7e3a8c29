/** Kysely over our own SQLite wrapper, so that its checks apply to built queries too. */
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  SqliteDialect,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Sqlite, SqlValue } from '../open.js';
import type { Writer } from './writer.js';

const RETURNS_ROWS = /^\s*(select|with|values|pragma)\b|\breturning\b/i;
const argsOf = (parameters: readonly unknown[]) => parameters as readonly SqlValue[];

/**
 * Migrations run in one transaction, which Kysely would not do for SQLite. It takes the lock first: several processes
 * may start at once, and one may be killed halfway.
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

/** For single statements: transactions belong to openRows.ts, and nothing is streamed. */
export const dialectOverWriter = (writer: Writer): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createIntrospector: db => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createDriver: () => ({
    init: async () => {},
    acquireConnection: async () => connectionTo(writer),
    beginTransaction: beginImmediate,
    commitTransaction: async connection => void (await connection.executeQuery(CompiledQuery.raw('commit'))),
    rollbackTransaction: async connection => void (await connection.executeQuery(CompiledQuery.raw('rollback'))),
    releaseConnection: async () => {},
    // Kysely asks for it only once it has run a statement: openRows.ts closes the writer itself.
    destroy: async () => {},
  }),
});

const connectionTo = (writer: Writer): DatabaseConnection => ({
  async executeQuery<Row>({ sql, parameters }: CompiledQuery) {
    const command = { sql, args: argsOf(parameters) };
    if (RETURNS_ROWS.test(sql)) return { rows: await writer.ask<Row[]>({ kind: 'rows', ...command }) };
    const changes = await writer.ask<number>({ kind: 'run', ...command });
    return { rows: [], numAffectedRows: BigInt(changes) };
  },
  // biome-ignore lint/correctness/useYield: the interface requires a generator, and there is nothing to stream.
  async *streamQuery() {
    throw new Error('rows cannot be streamed on the writing connection');
  },
});
