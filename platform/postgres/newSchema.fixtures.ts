import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Isolates tables on a shared server: creates a schema that the URL sets as its search path. */
export async function newSchema(url: string): Promise<{ url: string; remove(): Promise<void> }> {
  const schema = `test_${randomBytes(8).toString('hex')}`;
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  await run(`create schema ${schema}`);
  const own = new URL(url);
  own.searchParams.set('options', `-c search_path=${schema}`);
  return { url: own.href, remove: () => run(`drop schema ${schema} cascade`) };
}
