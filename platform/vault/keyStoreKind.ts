import type { StoreKind } from '../stores/storeKind.js';
import { VAULT_SCHEMA } from './postgres/schema.js';
import { KEYS_VERSION } from './sqlite/openSqliteKeys.js';

/** The position up to which it has all keys that the log uses. */
const factsIn = (log: string, check: string) => (tables: ReadonlySet<string>) => ({
  log: tables.has(log) ? `(select name from ${log})` : 'null',
  position: tables.has(log) ? `(select complete_to from ${log})` : 'null',
  used: `exists (select 1 from ${check})`,
});

export const keyStoreKind: StoreKind = {
  sqlite: {
    isOurs: tables => tables.has('key_check') && tables.has('keys'),
    facts: factsIn('log', 'key_check'),
    known: `(select user_version from pragma_user_version) <= ${KEYS_VERSION}`,
    checked: true,
  },
  postgres: {
    isOurs: tables => tables.has('vault_check') && tables.has('vault_keys'),
    facts: factsIn('vault_log', 'vault_check'),
    steps: { engine: 'vault', known: VAULT_SCHEMA.length },
  },
};
