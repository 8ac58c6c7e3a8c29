/** Opens real engines on separate files for tests. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { EVENTS, type EventType, schemaOf } from '../domain/events.js';
import type { EventLog } from '../platform/event-store/codec/eventLog.js';
import { openEventLog } from '../platform/event-store/openEventLog.js';
import type { NewEvent } from '../platform/event-store/port.js';
import { storeUrls } from '../platform/postgres/storeUrls.fixtures.js';
import { openReadStore } from '../platform/read-store/openReadStore.js';
import type { ReadStore } from '../platform/read-store/port.js';
import type { Realtime, Signal } from '../platform/realtime/port.js';
import { manualClock } from '../platform/runtime/clock/manualClock.js';
import { derivedId } from '../platform/runtime/ids/ids.js';
import { openVault } from '../platform/vault/openVault.js';
import type { Vault } from '../platform/vault/port.js';

export interface Engines {
  readonly folder: string;
  readonly eventLog: EventLog;
  readonly readStore: ReadStore;
  readonly vault: Vault;
  readonly clock: ReturnType<typeof manualClock>;
  readonly realtime: Realtime;
  /** All published signals in order. */
  readonly signals: Signal[];
}

export async function openEngines(): Promise<Engines> {
  const folder = mkdtempSync(join(tmpdir(), 'projector-'));
  const clock = manualClock();
  const vault = openVault(`sqlite:${folder}/keys.db`, { masterKey: new Uint8Array(32).fill(7), clock });
  const eventLog = openEventLog(`sqlite:${folder}/events.db`, { clock, vault });
  const urls = await storeUrls(folder);
  const readStore = await openReadStore(urls.readStore);
  const signals: Signal[] = [];
  const realtime: Realtime = {
    ready: async () => {},
    publish: signal => void signals.push(signal),
    subscribe: () => () => {},
    throughServer: false,
    healthy: () => true,
    close: async () => {},
  };
  onTestFinished(async () => {
    await eventLog.close();
    await readStore.close();
    await vault.close();
    rmSync(folder, { recursive: true });
  });
  return { folder, eventLog, readStore, vault, clock, realtime, signals };
}

export const SHOP = 'aurora.myshopify.com';
const AT = '2026-07-01T09:00:00.000Z';

const ownerOf = (type: EventType): string | null => (EVENTS[type].of === 'shop' ? SHOP : null);

/** @param name determines the event's id. */
export const event = (name: string, type: EventType, data: object, shop = ownerOf(type)): NewEvent => ({
  id: derivedId('test', name),
  type,
  schema: schemaOf(type),
  data,
  at: AT,
  meta: { actor: { kind: 'worker', id: 'test' }, shop, correlationId: name, causationId: null },
});

/** Less than a test may take, and enough on a busy machine. */
const LIMIT_MS = 20_000;

/** Polls until `poll` returns a value. */
export async function until<Value>(poll: () => Promise<Value | undefined | false>): Promise<Value> {
  for (const end = performance.now() + LIMIT_MS; ; ) {
    const result = await poll();
    if (result !== undefined && result !== false) return result;
    if (performance.now() > end) throw new Error('timed out');
    await new Promise(resolve => setTimeout(resolve, 2));
  }
}
