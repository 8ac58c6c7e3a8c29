import type { Config } from '../../platform/runtime/config/config.js';
import type { Opened } from '../../platform/runtime/service/openTogether.js';
import { openStorage } from '../../platform/storage/openStorage.js';
import type { Storage } from '../../platform/storage/port.js';

export type EngineOf = 'event_store' | 'read_store' | 'work_store' | 'key_store' | 'bus' | 'search' | 'realtime';

/** Write checks for a process's opened stores. */
export type Storages = Readonly<Partial<Record<EngineOf, Pick<Storage, 'check' | 'freeBytes'>>>>;

/** By port: its store, and the variable with its URL. */
const STORES = {
  eventLog: ['event_store', 'EVENT_STORE'],
  readStore: ['read_store', 'READ_STORE'],
  workStore: ['work_store', 'WORK_STORE'],
  vault: ['key_store', 'KEY_STORE'],
  bus: ['bus', 'BUS'],
  busHealth: ['bus', 'BUS'],
  search: ['search', 'SEARCH'],
} as const satisfies Record<string, readonly [EngineOf, keyof Config]>;

export type StorageConfig = Pick<Config, (typeof STORES)[keyof typeof STORES][1]>;

/**
 * @param ports the opened ports; those without a store are ignored.
 * @param options passed to `openStorage`.
 */
export function openStorages(
  config: Partial<StorageConfig>,
  ports: readonly string[],
  opened: Opened,
  options: Parameters<typeof openStorage>[1] = {},
): Partial<Record<EngineOf, Storage>> {
  const storages: Partial<Record<EngineOf, Storage>> = {};
  for (const [port, [engine, variable]] of Object.entries(STORES)) {
    const url = config[variable];
    if (!ports.includes(port) || engine in storages || url === undefined) continue;
    const storage = openStorage(url, options);
    opened(storage.close);
    storages[engine] = storage;
  }
  return storages;
}

export const STORING_PORTS = Object.keys(STORES);
