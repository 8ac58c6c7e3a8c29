import type { Instant } from '../../domain/kernel/names.js';
import type { EventStore, Position } from '../../platform/event-store/port.js';
import type { WorkStore } from '../../platform/work-store/port.js';

export interface RemovalPorts {
  readonly eventLog: Pick<EventStore, 'scavenge'>;
  readonly workStore: Pick<WorkStore, 'sql'>;
}

/**
 * Removes events that outlived their stream's age, up to the last checkpoint before `at`: unsealed events stay. Their
 * digests stay too, so the log remains verifiable.
 * @returns the number removed.
 */
export async function removeSealedBefore({ eventLog, workStore }: RemovalPorts, at: Instant): Promise<number> {
  const sealed = await workStore.sql
    .selectFrom('seal_checkpoints')
    .select('position')
    .where('recorded_at', '<', at)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return sealed ? await eventLog.scavenge(sealed.position as Position) : 0;
}
