import { openEventStoreDbLogTarget } from './eventstoredb/openEventStoreDbLogTarget.js';
import type { LogTarget } from './move.js';
import { openPostgresLogTarget } from './postgres/openPostgresLogTarget.js';

/** @param url `postgres://…` or `esdb://…`. @throws Error with one line for an invalid `esdb:` URL. */
export const openLogTarget = (url: string): LogTarget =>
  url.startsWith('esdb') ? openEventStoreDbLogTarget(url) : openPostgresLogTarget(url);
