import { migrate } from '../postgres/migrate.js';
import { openPostgres } from '../postgres/openPostgres.js';
import { engineOf } from '../runtime/config/engineOf.js';
import { openSqlite } from '../sqlite/open.js';
import { BUS_SCHEMA } from './postgres/schema.js';
import { createTables } from './sqlite/schema.js';

/** Writes into a bus which log its messages belong to, unless it says so already. Kafka keeps no such note. */
export const keepLog = (url: string, log: string): Promise<void> =>
  engineOf('BUS', url, {
    sqlite: path => keepInFile(path, log),
    postgres: () => keepOnServer(url, log),
    kafka: async () => {},
    kafkas: async () => {},
  });

async function keepInFile(path: string, log: string): Promise<void> {
  const database = openSqlite(path, { synchronous: 'FULL' });
  try {
    createTables(database);
    database.prepare('INSERT INTO log VALUES (1, ?) ON CONFLICT DO NOTHING').run([log]);
  } finally {
    database.close();
  }
}

async function keepOnServer(url: string, log: string): Promise<void> {
  const postgres = openPostgres(url);
  try {
    await migrate(postgres, 'bus', BUS_SCHEMA);
    await postgres.query('insert into bus_log values (1, $1) on conflict do nothing', [log]);
  } finally {
    await postgres.close();
  }
}
