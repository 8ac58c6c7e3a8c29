/** A log per test: on a real server under a separate name, otherwise on a separate stand-in. */
import { randomBytes } from 'node:crypto';
import { openEventStore } from '../../../platform/event-store/openEventStore.js';
import type { EventStoreEngine } from '../../contract/event-store/newSubjects.js';
import { startStandIn } from './standIn.js';

const real = process.env.EVENT_STORE_URL;

export const eventStoreDbEngine: EventStoreEngine = {
  name: real ? 'EventStoreDB' : 'a stand-in for EventStoreDB (EVENT_STORE_URL names no server)',
  async create() {
    const log = `test_${randomBytes(8).toString('hex')}`;
    if (real) return { url: `${real}${real.includes('?') ? '&' : '?'}log=${log}`, remove: async () => {} };
    const server = await startStandIn();
    return { url: `${server.url}&log=${log}`, remove: server.stop };
  },
  open: (url, clock) => openEventStore(url, { clock }),
};
