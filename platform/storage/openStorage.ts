import type { Storage } from './port.js';
import { postgresStorage } from './postgresStorage.js';
import { sqliteStorage } from './sqliteStorage.js';

/** Other engines refuse writes as part of answering: their adapters report them as lost. */
const onServer: Storage = { check: async () => {}, freeBytes: async () => null, close: async () => {} };

/**
 * @param url as in any store's variable. Opens nothing before the first `check`.
 * @param always probes a server even if none of this process's writes has failed: for a single check.
 */
export function openStorage(url: string, { always = false } = {}): Storage {
  if (url.startsWith('sqlite:')) return sqliteStorage(url.slice('sqlite:'.length));
  if (url.startsWith('postgres')) return postgresStorage(url, always);
  return onServer;
}
