import { setTimeout as pause } from 'node:timers/promises';
import type { Query } from '../../postgres/openPostgres.js';
import { quoted } from '../../tables/quoted.js';
import type { ServedName } from '../port.js';

/**
 * Less than the second after which PostgreSQL checks for deadlocks: a reader of two views may hold one and wait for the
 * other while this does the reverse, and then this must yield.
 */
const LOCK_MS = 200;
const PAUSE_MS = 20;
const TRIES = 100;
const LOCK_NOT_AVAILABLE = '55P03';

/** Points views at tables in one transaction. @throws the server's error if readers leave no gap for many seconds. */
export async function serve(query: Query, names: readonly ServedName[]): Promise<void> {
  const views = names.map(
    ({ name, physicalName }) =>
      `drop view if exists ${quoted(name)}; create view ${quoted(name)} as select * from ${quoted(physicalName)};`,
  );
  for (let tried = 1; ; tried++) {
    await query('savepoint serving');
    try {
      await query(`set local lock_timeout = ${LOCK_MS}; ${views.join('\n')} set local lock_timeout = 0`);
      return;
    } catch (fault) {
      if ((fault as { code?: string }).code !== LOCK_NOT_AVAILABLE || tried === TRIES) throw fault;
    }
    // Also releases the locks, so that waiting readers continue.
    await query('rollback to savepoint serving');
    await pause(PAUSE_MS);
  }
}
