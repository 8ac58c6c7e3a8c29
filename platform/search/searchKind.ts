import type { StoreKind } from '../stores/storeKind.js';
import { SEARCH_SCHEMA } from './postgres/schema.js';
import { SCHEMA_VERSION } from './sqlite/schema.js';

const factsIn = (state: string) => ({
  log: 'null',
  position: `(select checkpoint from ${state})`,
  used: `(select checkpoint is not null from ${state})`,
});

export const searchKind: StoreKind = {
  sqlite: {
    isOurs: tables => tables.has('state') && tables.has('entries') && tables.has('subjects'),
    facts: () => factsIn('state'),
    known: `(select user_version from pragma_user_version) = ${SCHEMA_VERSION}`,
    checked: true,
  },
  postgres: {
    isOurs: tables => tables.has('search_state'),
    facts: () => factsIn('search_state'),
    steps: { engine: 'search', known: SEARCH_SCHEMA.length },
  },
};
