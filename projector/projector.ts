import { setMaxListeners } from 'node:events';
import type { Logger } from 'pino';
import { fillingReport } from '../application/follow/fillingReport.js';
import type { Leadership } from '../application/follow/leadership.js';
import type { EventLog } from '../platform/event-store/codec/eventLog.js';
import type { ReadStore } from '../platform/read-store/port.js';
import type { Realtime } from '../platform/realtime/port.js';
import type { Clock } from '../platform/runtime/clock/clock.js';
import type { Vault } from '../platform/vault/port.js';
import type { Projection } from '../read-models/projection.js';
import { runProjection } from './runProjection.js';

export interface ProjectorPorts {
  readonly eventLog: EventLog;
  readonly readStore: ReadStore;
  readonly vault: Pick<Vault, 'openAll'>;
  readonly realtime: Pick<Realtime, 'publish'>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Ensures that one process at a time folds a projection. */
  readonly leadership: Leadership;
}

export interface RunningProjector {
  /** Resolves once every read model can be read, even if it is still being filled. */
  readonly ready: Promise<void>;
  /** Finishes the current batch first. */
  stop(): Promise<void>;
}

/** Follows the log with every projection that this process leads, each at its own pace. */
export function startProjector(ports: ProjectorPorts, projections: readonly Projection[]): RunningProjector {
  const stop = new AbortController();
  // Every projection adds a listener, which is not a leak.
  setMaxListeners(0, stop.signal);
  const { logger } = ports;
  const runPorts = {
    ...ports,
    filling: fillingReport(logger, 'the read models'),
    onDeadLetter: (projection: string, event: { id: string; type: string; position: string }, fault: unknown) =>
      logger.error(
        { projection, event: event.id, type: event.type, position: event.position, err: fault },
        'event could not be folded; stored as a dead letter',
      ),
    onFault: (projection: string, fault: unknown) =>
      logger.error({ projection, err: fault }, 'projection failed; retrying after a pause'),
  };
  const running = projections.map(projection => {
    let begun: () => void = () => {};
    const ready = new Promise<void>(resolve => {
      begun = resolve;
    });
    const ended = ports.leadership.whileLeading(`projection ${projection.name}`, stop.signal, leading =>
      runProjection({ ...runPorts, onBegun: begun }, projection, leading),
    );
    return { ready, ended };
  });
  return {
    ready: Promise.all(running.map(({ ready }) => ready)).then(() => {}),
    async stop() {
      stop.abort();
      await Promise.all(running.map(({ ended }) => ended));
    },
  };
}
