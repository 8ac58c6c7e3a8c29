import { setImmediate as nextTurn } from 'node:timers/promises';
import { Kysely, Migrator } from 'kysely';
import { openSqlite } from '../../sqlite/open.js';
import { migrations } from '../migrations/index.js';
import type { KeyedReads, ReadStore, ReadTransaction, TableChanges, WrittenRow } from '../port.js';
import type { ReadTables } from '../readTables.js';
import { createIndexes, createTable, findRow, findRows, foundRows, removeRows, upsertRows } from './bulk.js';
import { dialectOver, dialectOverWriter } from './dialect.js';
import { guardedWrites } from './guardedWrites.js';
import { type Command, type Writer, writerHere } from './writer.js';
import { writerInThread } from './writerInThread.js';

export interface SqliteReadStoreOptions {
  /** Writes in a thread of its own: what a service wants, whose requests must not wait for a commit. */
  readonly writerThread?: boolean | URL;
}

/**
 * Two connections to one file: readers see the last commit and never wait for a transaction. Both are brought up to
 * date by the first, before the second one is opened.
 */
export async function openSqliteReadStore(
  path: string,
  { writerThread = false }: SqliteReadStoreOptions = {},
): Promise<ReadStore> {
  const reader = openSqlite(path, { synchronous: 'NORMAL' });
  const read = new Kysely<ReadTables>({ dialect: dialectOver(reader) });
  const { error } = await new Migrator({
    db: read,
    provider: { getMigrations: async () => ({ ...migrations }) },
  }).migrateToLatest();
  if (error) throw new Error(`the read models at ${path} cannot be brought up to date`, { cause: error });
  // From now on a write here would block the whole process on the lock that the same process's transaction holds.
  reader.exec('pragma query_only = on');
  const writer = writerThread
    ? writerInThread(path, writerThread === true ? undefined : writerThread)
    : writerHere(path);
  const write = new Kysely<ReadTables>({ dialect: dialectOverWriter(writer) });
  const transaction = transactionOn(writer, write);

  // One connection writes: transactions take turns, in the order in which they were asked for.
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const mine = turn.then(work);
    turn = mine.catch(() => {});
    return mine;
  };

  const writeGuarded = guardedWrites(writes =>
    inTurn(async () => {
      // A writer in this thread answers at once, so others join only before it. One in its own begins at once: whoever
      // asks is about to keep this thread busy with the next batch.
      if (!writerThread) await nextTurn();
      return await writer.ask({ kind: 'writeGuarded', writes: writes() });
    }),
  );

  return {
    sql: read,
    ...keyedReads(async <Row>({ sql, args }: Command) => reader.prepare(sql).all<Row>(args)),
    transaction: work =>
      inTurn(async () => {
        await writer.ask({ kind: 'exec', sql: 'begin immediate' });
        try {
          const result = await work(transaction);
          await writer.ask({ kind: 'exec', sql: 'commit' });
          return result;
        } catch (fault) {
          await writer.ask({ kind: 'exec', sql: 'rollback' });
          throw fault;
        }
      }),
    writeIf: ({ sql, parameters }, changes) =>
      writeGuarded({ guard: { sql, args: parameters as Command['args'] }, commands: changes.flatMap(commandsOf) }),
    async close() {
      await turn;
      await read.destroy();
      await write.destroy();
    },
  };
}

const keyedReads = (all: <Row>(command: Command) => Promise<Row[]>): KeyedReads => ({
  find: async (table, name, key) => (await all<WrittenRow>(findRow(table, name, key)))[0],
  findAll: async (table, name, keys) => foundRows(table, await all(findRows(table, name, keys))),
});

function transactionOn(writer: Writer, sql: Kysely<ReadTables>): ReadTransaction {
  const run = async (command: Command) => void (await writer.ask({ kind: 'run', ...command }));
  const exec = (text: string) => writer.ask<void>({ kind: 'exec', sql: text });
  return {
    sql,
    ...keyedReads(command => writer.ask({ kind: 'rows', ...command })),
    upsert: (table, name, rows) => run(upsertRows(table, name, rows)),
    remove: (table, name, keys) => run(removeRows(table, name, keys)),
    create: (table, name) => exec(createTable(table, name)),
    createIndexes: (table, name) => exec(createIndexes(table, name)),
  };
}

function commandsOf({ table, physicalName, put, removed }: TableChanges): Command[] {
  return [
    ...(put.length > 0 ? [upsertRows(table, physicalName, put)] : []),
    ...(removed.length > 0 ? [removeRows(table, physicalName, removed)] : []),
  ];
}
