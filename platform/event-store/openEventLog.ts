import { decodedLog, type EventLog } from './codec/eventLog.js';
import type { TypedVault } from './codec/typedSeal.js';
import { type EventStorePorts, openEventStore } from './openEventStore.js';

export interface EventLogPorts extends EventStorePorts {
  /** Holds the keys of merchants' text. The caller closes it, after the log. */
  readonly vault: TypedVault;
}

/** Opens a URL's event store with typed events. @throws Error like `openEventStore`. */
export const openEventLog = (url: string, { vault, ...ports }: EventLogPorts): EventLog =>
  decodedLog(openEventStore(url, ports), vault);
