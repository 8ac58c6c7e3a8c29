import type { Logger } from 'pino';
import type { Handle } from '../../application/decide/handle.js';
import type { ObservePorts } from '../../application/reading/observe.js';
import type { Intervals } from '../../domain/price/checkInterval.js';
import type { Bus } from '../../platform/bus/port.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import type { HostPacer } from '../../platform/outbound/pace/hostPacer.js';
import type { Shares } from '../../platform/outbound/share/createShares.js';
import type { ReadStore } from '../../platform/read-store/port.js';
import type { Realtime } from '../../platform/realtime/port.js';
import type { Clock } from '../../platform/runtime/clock/clock.js';
import type { SnapshotStore } from '../../platform/snapshots/port.js';
import type { Vault } from '../../platform/vault/port.js';
import type { WorkStore } from '../../platform/work-store/port.js';

export interface MonitorPorts extends ObservePorts {
  readonly bus: Pick<Bus, 'consume' | 'publish'>;
  /** Finds the shops that watch a page, to push the check's end to them. */
  readonly readStore: Pick<ReadStore, 'sql'>;
  readonly workStore: WorkStore;
  readonly realtime: Pick<Realtime, 'publish'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly handle: Handle;
  /** One pacer for all requests of this process, which keeps it polite. */
  readonly pacer: HostPacer;
  readonly shares: Shares;
  /** `null`: pages are not kept. */
  readonly snapshots: SnapshotStore | null;
  readonly vault: Pick<Vault, 'seal' | 'open'>;
  readonly eventLog: Pick<EventLog, 'read'>;
  readonly intervalsOf: (host: string) => Intervals;
  /** 0 to 1: spreads the checks of pages added together. */
  readonly random: () => number;
}
