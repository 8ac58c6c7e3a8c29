import type { FastifyInstance } from 'fastify';
import { HealthSummary, type Status } from '../../domain/api/health.js';
import { isAfter, type Position } from '../../platform/event-store/port.js';
import type { QueryPorts } from '../ports.js';

/** Spec §7: `GET /api/health/summary`. For everyone: it names no shop. */
export function health(app: FastifyInstance, ports: QueryPorts): void {
  app.get('/api/health/summary', { schema: { response: { 200: HealthSummary } } }, async () => {
    const databaseStatus = await databaseOf(ports);
    const readModels = databaseStatus === 'UP' ? await readModelsOf(ports) : 'UNKNOWN';
    return {
      backendStatus: 'UP' as const,
      redisStatus: ports.realtime.healthy() ? ('UP' as const) : ('DOWN' as const),
      databaseStatus,
      systemStatus: worst(['UP', databaseStatus, readModels, ports.realtime.healthy() ? 'UP' : 'DEGRADED']),
      lastUpdated: ports.clock.now(),
      lastDeployCommit: ports.deployCommit,
    };
  });
}

/** Whether the log and the read models answer at all. */
async function databaseOf({ store, readDb }: QueryPorts): Promise<Status> {
  try {
    await store.head();
    await readDb.sql.selectFrom('projections').select('name').limit(1).execute();
    return 'UP';
  } catch {
    return 'DOWN';
  }
}

/** Events that were put aside, or a read model that has not moved for a while although the log has. */
async function readModelsOf({ store, readDb, clock }: QueryPorts): Promise<Status> {
  const letters = await readDb.sql.selectFrom('dead_letters').select('position').limit(1).execute();
  if (letters.length > 0) return 'DEGRADED';
  const head = await store.head();
  const live = await readDb.sql
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

const LAG_LIMIT_MS = 10_000;
const ORDER: readonly Status[] = ['UP', 'UNKNOWN', 'DEGRADED', 'DOWN'];
const worst = (statuses: readonly Status[]): Status =>
  statuses.reduce((a, b) => (ORDER.indexOf(b) > ORDER.indexOf(a) ? b : a));
