import { decodedLog, type EventLog } from './codec/eventLog.js';
import { type EventStorePorts, openEventStore } from './openEventStore.js';

/** The event store of a URL, with typed events. @throws Error as `openEventStore` does. */
export const openEventLog = (url: string, ports: EventStorePorts): EventLog => decodedLog(openEventStore(url, ports));
