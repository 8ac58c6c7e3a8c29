/** Runs Kysely on our own PostgreSQL wrapper, so that its type parsers and EngineLost apply to built queries too. */
import {
  type CompiledQuery,
  type DatabaseConnection,
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  replaceWithNoncontingentExpression,
} from 'kysely';
import type { Execute } from '../openPostgres.js';

/** For single statements: openRows.ts owns transactions, and nothing is streamed. */
export function kyselyOver<Tables>(execute: Execute): Kysely<Tables> {
  const connection = connectionTo(execute);
  const refuse = async () => {
    throw new Error('transactions are begun by the store, not here');
  };
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: db => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createDriver: () => ({
        init: async () => {},
        acquireConnection: async () => connection,
        beginTransaction: refuse,
        commitTransaction: refuse,
        rollbackTransaction: refuse,
        releaseConnection: async () => {},
        destroy: async () => {},
      }),
    },
    // `in ()` matches no row on SQLite and is a syntax error here.
    plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
  });
}

const connectionTo = (execute: Execute): DatabaseConnection => ({
  async executeQuery<R>({ sql, parameters }: CompiledQuery) {
    const { rows, changed } = await execute<Record<string, unknown>>(sql, parameters);
    return { rows: rows as R[], numAffectedRows: BigInt(changed) };
  },
  // biome-ignore lint/correctness/useYield: the interface requires a generator, and there is nothing to stream.
  async *streamQuery() {
    throw new Error('rows are not streamed');
  },
});
