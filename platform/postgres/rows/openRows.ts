/**
 * Opens tables on a PostgreSQL server: readers see the last commit and never wait for a transaction; one process's
 * transactions run one at a time. Shared by the read store and the work store.
 */
import type { Kysely } from 'kysely';
import { serially } from '../../runtime/serially.js';
import type { Key, Older, Table, WrittenRow } from '../../tables/table.js';
import { type Execute, openPostgres, type Postgres, type Prepared, type Query } from '../openPostgres.js';
import { findOlder, findRows } from './bulk.js';
import { kyselyOver } from './dialect.js';

interface Statements {
  /** Each statement independently, on any free connection. */
  readonly query: Query;
  /**
   * Runs a transaction; one at a time.
   * @param begin replaces the usual BEGIN.
   * @throws EngineLost: then either nothing or everything was written.
   */
  transaction<Result>(work: () => Promise<Result>, begin?: string): Promise<Result>;
}

export interface Rows<Tables> extends Statements {
  /** Read-only. */
  readonly read: Kysely<Tables>;
  /** Within `transaction` only. */
  readonly write: Kysely<Tables>;
  /** Within `transaction` only. */
  readonly inTransaction: Query;
  /** For statements that may take long. */
  readonly patiently: Statements;
  close(): Promise<void>;
}

/**
 * @param usualBegin how its transactions begin.
 * @param prepare migrates the tables.
 * @throws Error with one line if the server is not usable.
 */
export async function openRows<Tables>(
  url: string,
  usualBegin: string,
  prepare: (postgres: Postgres) => Promise<void>,
): Promise<Rows<Tables>> {
  const postgres = openPostgres(url);
  try {
    await postgres.check();
    await prepare(postgres);
  } catch (fault) {
    await postgres.close();
    throw fault;
  }
  const inOrder = serially();
  /** The running transaction's. */
  let current: Execute | undefined;
  const execute: Execute = async (statement, values) => {
    if (!current) throw new Error('no transaction is under way');
    return await current(statement, values);
  };
  const statements = ({ query, transaction }: Pick<Postgres, 'query' | 'transaction'>): Statements => ({
    query,
    transaction: (work, begin = usualBegin) =>
      inOrder(() =>
        transaction(async (_, of) => {
          current = of;
          return await work();
        }, begin).finally(() => {
          current = undefined;
        }),
      ),
  });
  return {
    ...statements(postgres),
    patiently: statements(postgres.patiently),
    read: kyselyOver<Tables>(postgres.execute),
    write: kyselyOver<Tables>(execute),
    inTransaction: async <R extends Record<string, unknown>>(
      statement: string | Prepared,
      values?: readonly unknown[],
    ) => (await execute<R>(statement, values)).rows,
    async close() {
      await inOrder(async () => {});
      await postgres.close();
    },
  };
}

/** Runs a statement whose arguments are collected while its text is built. */
export function run<R extends Record<string, unknown>>(
  query: Query,
  statement: (arg: (value: unknown) => string) => string,
): Promise<R[]> {
  const values: unknown[] = [];
  const text = statement(value => `$${values.push(value)}`);
  return query<R>(text, values);
}

/** Looks up a table's rows by key, on any connection. */
export const keyedRows = (query: Query) => ({
  find: async (table: Table, name: string, key: Key) =>
    (await run<WrittenRow>(query, arg => findRows(table, name, [key], arg)))[0],
  findAll: (table: Table, name: string, keys: readonly Key[]) =>
    run<WrittenRow>(query, arg => findRows(table, name, keys, arg)),
  findOlder: (_: Table, name: string, older: Older) => run<WrittenRow>(query, arg => findOlder(name, older, arg)),
});
