import { engineOf } from '../runtime/config/engineOf.js';
import type { KeyEngine } from './engine.js';
import { openPostgresKeys } from './postgres/openPostgresKeys.js';
import { openSqliteKeys } from './sqlite/openSqliteKeys.js';

/** The keys of a vault, wrapped: for what needs no master key. */
export const openKeys = (url: string): KeyEngine =>
  engineOf('KEY_STORE', url, { sqlite: openSqliteKeys, postgres: () => openPostgresKeys(url) });
