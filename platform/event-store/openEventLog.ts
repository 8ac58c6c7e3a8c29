import { type EventLog, eventLog } from './codec/eventLog.js';
import { type EventStorePorts, openEventStore } from './openEventStore.js';

/** The event store of a URL, with typed events. @throws Error as `openEventStore` does. */
export const openEventLog = (url: string, ports: EventStorePorts): EventLog => eventLog(openEventStore(url, ports));
