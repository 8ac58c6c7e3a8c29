import { decodedLog, type EventLog } from './codec/eventLog.js';
import type { TypedVault } from './codec/typedSeal.js';
import { type EventStorePorts, openEventStore } from './openEventStore.js';

export interface EventLogPorts extends EventStorePorts {
  /** Has the keys of what merchants typed. The caller closes it, after the log. */
  readonly vault: TypedVault;
}

/** The event store of a URL, with typed events. @throws Error as `openEventStore` does. */
export const openEventLog = (url: string, { vault, ...ports }: EventLogPorts): EventLog =>
  decodedLog(openEventStore(url, ports), vault);
