/**
 * Opens a store like the product, or `narrow:<url>` for one that keeps only the port's promises. Also for child
 * processes.
 */
import { type EventStorePorts, openEventStore } from '../../../../platform/event-store/openEventStore.js';
import type { EventStore } from '../../../../platform/event-store/port.js';
import { narrowEventStore } from './narrowEventStore.js';

const NARROW = 'narrow:';

export const openAnyEventStore = (url: string, ports: EventStorePorts): EventStore =>
  url.startsWith(NARROW)
    ? narrowEventStore(openEventStore(url.slice(NARROW.length), ports))
    : openEventStore(url, ports);
