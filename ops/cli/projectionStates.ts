/** Reads each projection's state for `status` and `projections list`. */
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import type { ReadStore } from '../../platform/read-store/port.js';
import { projections } from '../../read-models/readModels.js';

export interface ProjectionState {
  readonly name: string;
  /** The serving version; this build's if none serves. */
  readonly version: number;
  readonly ownVersion: number;
  /** A newer version's projector fills it; this one would leave it alone. */
  readonly newerServes: boolean;
  readonly generation: number | null;
  readonly status: string;
  readonly position: string | null;
  readonly upToDate: boolean;
  readonly deadLetters: number;
  readonly updatedAt: string | null;
}

export async function projectionStates(eventLog: EventLog, { sql }: ReadStore): Promise<ProjectionState[]> {
  const head = await eventLog.head();
  const rows = await sql.selectFrom('projections').selectAll().where('status', '!=', 'retired').execute();
  const letters = await sql
    .selectFrom('dead_letters')
    .select(['projection', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('projection')
    .execute();
  return projections.map(({ name, version }) => {
    const row = rows.find(({ name: known, status }) => known === name && status === 'live');
    return {
      name,
      version: row?.version ?? version,
      ownVersion: version,
      newerServes: (row?.version ?? 0) > version,
      generation: row?.generation ?? null,
      status: row?.status ?? 'not started',
      position: row?.position || null,
      upToDate: head === null || (row?.position ?? '') >= head,
      deadLetters: Number(letters.find(({ projection }) => projection === name)?.count ?? 0),
      updatedAt: row?.updated_at ?? null,
    };
  });
}
