/** The state of the engines and the read models. */
import { type ReactorState, reactorStates } from '../../application/follow/reactorStates.js';
import { respondsInTime } from '../../application/observe/respondsInTime.js';
import { isSealWell, sealState } from '../../application/seal/sealState.js';
import type { Status } from '../../domain/api/health.js';
import { isAfter, type Position } from '../../platform/event-store/port.js';
import type { QueryPorts } from '../ports.js';

/** A read model that stands still this long while the log advances is behind. */
const LAG_LIMIT_MS = 10_000;

const DATABASES = ['event_store', 'read_store', 'work_store', 'key_store'] as const;

/** Tests that log, read models, work store and keys answer and accept writes. Every screen needs all four. */
export async function databaseStatus({ eventLog, readStore, workStore, storage }: QueryPorts): Promise<Status> {
  const probe = async () => {
    await eventLog.head();
    await workStore.sql.selectFrom('followers').select('name').limit(1).execute();
    await readStore.sql.selectFrom('projections').select('name').limit(1).execute();
    for (const store of DATABASES) await storage[store]?.check();
  };
  return (await respondsInTime(probe)) ? 'UP' : 'DOWN';
}

/**
 * DEGRADED without the bus or the audit index. Merchants' screens stay correct: without the bus, checks, syncs and
 * alerts wait; without the index, only the operator's search is refused.
 */
export async function auxiliaryStatus({ busHealth, search, storage }: QueryPorts): Promise<Status> {
  const answers = await Promise.all(
    [
      () => Promise.all([busHealth.check(), storage.bus?.check()]),
      () => Promise.all([search.checkpoint(), storage.search?.check()]),
    ].map(respondsInTime),
  );
  return answers.every(Boolean) ? 'UP' : 'DEGRADED';
}

/** DEGRADED if events are dead letters or a read model lags. */
export async function readModelStatus({ eventLog, readStore, clock }: QueryPorts): Promise<Status> {
  const letters = await readStore.sql.selectFrom('dead_letters').select('position').limit(1).execute();
  if (letters.length > 0) return 'DEGRADED';
  const head = await eventLog.head();
  const live = await readStore.sql
    .selectFrom('projections')
    .select(['position', 'updated_at'])
    .where('status', '=', 'live')
    .execute();
  const now = Date.parse(clock.now());
  const behind = live.some(
    ({ position, updated_at }) =>
      head !== null &&
      isAfter(head, (position || 'start') as Position | 'start') &&
      now - Date.parse(updated_at) > LAG_LIMIT_MS,
  );
  return behind ? 'DEGRADED' : 'UP';
}

/** Reactors that lag or have dead letters: screens are correct, but an external effect is late or missing. */
export const failingReactors = async (ports: QueryPorts): Promise<readonly ReactorState[]> =>
  (await reactorStates(ports)).filter(({ lagMs, deadLetters }) => lagMs > LAG_LIMIT_MS || deadLetters > 0);

/** DEGRADED if events wait too long for a checkpoint, checkpoints for the anchor, or the log was truncated. */
export const sealStatus = async (ports: QueryPorts): Promise<Status> =>
  isSealWell(await sealState(ports)) ? 'UP' : 'DEGRADED';

const ORDER: readonly Status[] = ['UP', 'UNKNOWN', 'DEGRADED', 'DOWN'];

export const worstOf = (statuses: readonly Status[]): Status =>
  statuses.reduce((a, b) => (ORDER.indexOf(b) > ORDER.indexOf(a) ? b : a));
