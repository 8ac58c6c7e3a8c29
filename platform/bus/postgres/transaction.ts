import type { Pool, PoolClient } from 'pg';

/** One transaction on one connection. @throws what `work` throws, after a rollback. */
export async function transaction<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  // A connection that breaks between two statements says so here; the next statement fails and tells the caller.
  client.on('error', ignore);
  let fault: unknown = null;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (thrown) {
    fault = thrown;
    await client.query('ROLLBACK').catch(() => {});
    throw thrown;
  } finally {
    // After a fault the connection may be a broken one.
    client.off('error', ignore);
    client.release(fault !== null);
  }
}

const ignore = (): void => {};
