import { Kysely, Migrator } from 'kysely';
import { openSqlite } from '../../sqlite/open.js';
import { migrations } from '../migrations/index.js';
import type { ReadDb, ReadTransaction } from '../port.js';
import type { ReadTables } from '../readTables.js';
import { createIndexes, createTable, findRow, findRows, removeRows, upsertRows } from './bulk.js';
import { dialectOver } from './dialect.js';

/** For what a transaction goes through more than once; taken as it is needed. The driver's own is 2 MB. */
const CACHE_KIB = 32 * 1024;

/**
 * Two connections to one file: readers see the last commit and never wait for the projector's transaction.
 * `synchronous=NORMAL`: what a power cut takes is folded again from the checkpoint that it took with it.
 */
export async function openSqliteReadDb(path: string): Promise<ReadDb> {
  const writer = openSqlite(path, { synchronous: 'NORMAL', secureDelete: true });
  writer.exec(`pragma cache_size = -${CACHE_KIB}`);
  const write = new Kysely<ReadTables>({ dialect: dialectOver(writer) });
  const { error } = await new Migrator({
    db: write,
    provider: { getMigrations: async () => ({ ...migrations }) },
  }).migrateToLatest();
  if (error) throw new Error(`the read models at ${path} cannot be brought up to date`, { cause: error });

  const reader = openSqlite(path, { synchronous: 'NORMAL' });
  // A write here would block the whole process on the lock that the same process's transaction holds.
  reader.exec('pragma query_only = on');
  const read = new Kysely<ReadTables>({ dialect: dialectOver(reader) });
  const inTransaction: ReadTransaction = {
    sql: write,
    upsert: async (table, name, rows) => upsertRows(writer, table, name, rows),
    remove: async (table, name, keys) => removeRows(writer, table, name, keys),
    find: async (table, name, key) => findRow(writer, table, name, key),
    findAll: async (table, name, keys) => findRows(writer, table, name, keys),
    create: async (table, name) => createTable(writer, table, name),
    createIndexes: async (table, name) => createIndexes(writer, table, name),
  };

  // One connection writes: transactions take turns, in the order in which they were asked for.
  let turn: Promise<unknown> = Promise.resolve();
  return {
    sql: read,
    transaction(work) {
      const mine = turn.then(async () => {
        writer.exec('begin immediate');
        try {
          const result = await work(inTransaction);
          writer.exec('commit');
          return result;
        } catch (fault) {
          writer.exec('rollback');
          throw fault;
        }
      });
      turn = mine.catch(() => {});
      return mine;
    },
    async close() {
      await turn;
      await read.destroy();
      await write.destroy();
    },
  };
}
