/** As the product opens a store, and `narrow:<url>` for one that keeps the port's promises only: also for processes of tests. */
import { type EventStorePorts, openEventStore } from '../../../../platform/event-store/openEventStore.js';
import type { EventStore } from '../../../../platform/event-store/port.js';
import { narrowEventStore } from './narrowEventStore.js';

const NARROW = 'narrow:';

export const openAnyEventStore = (url: string, ports: EventStorePorts): EventStore =>
  url.startsWith(NARROW)
    ? narrowEventStore(openEventStore(url.slice(NARROW.length), ports))
    : openEventStore(url, ports);
