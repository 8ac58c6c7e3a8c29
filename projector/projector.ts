import { setMaxListeners } from 'node:events';
import type { Logger } from 'pino';
import type { Clock } from '../platform/clock/clock.js';
import type { EventStore } from '../platform/event-store/port.js';
import type { ReadDb } from '../platform/read-db/port.js';
import type { Realtime } from '../platform/realtime/port.js';
import type { Projection } from './projection.js';
import { runProjection } from './runProjection.js';

export interface ProjectorPorts {
  readonly store: EventStore;
  readonly readDb: ReadDb;
  readonly realtime: Realtime;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Follows the log with every projection, each at its own pace. @returns stops them, after the batch in hand. */
export function startProjector(ports: ProjectorPorts, projections: readonly Projection[]): () => Promise<void> {
  const stop = new AbortController();
  // Every projection listens, and more than ten are no leak.
  setMaxListeners(0, stop.signal);
  const { logger } = ports;
  const runPorts = {
    ...ports,
    onDeadLetter: (projection: string, event: { id: string; type: string; position: string }, fault: unknown) =>
      logger.error(
        { projection, event: event.id, type: event.type, position: event.position, err: fault },
        'event put aside: it could not be folded',
      ),
    onFault: (projection: string, fault: unknown) =>
      logger.error({ projection, err: fault }, 'projection stopped; it goes on after a pause'),
  };
  const running = projections.map(projection => runProjection(runPorts, projection, stop.signal));
  return async () => {
    stop.abort();
    await Promise.all(running);
  };
}
