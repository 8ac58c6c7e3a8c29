import type { StoreKind } from '../stores/storeKind.js';
import { EVENT_STORE_SCHEMA } from './postgres/schema.js';
import { SCHEMA_VERSION } from './sqlite/openLog.js';

/** Only detects its presence: the open log reports its name and head. */
const tables = {
  isOurs: (names: ReadonlySet<string>) => names.has('events') && names.has('stream_max_age'),
  facts: () => ({ log: 'null', position: 'null', used: 'exists (select 1 from events)' }),
};

export const logKind: StoreKind = {
  sqlite: {
    ...tables,
    known: `(select user_version from pragma_user_version) <= ${SCHEMA_VERSION}`,
    checked: false,
  },
  postgres: { ...tables, steps: { engine: 'event-store', known: EVENT_STORE_SCHEMA.length } },
};
