import type { StoreKind } from '../stores/storeKind.js';
import { BUS_SCHEMA } from './postgres/schema.js';
import { BUS_VERSION } from './sqlite/schema.js';

/** An earlier form listed topics in its heads. */
const factsIn = (log: string, heads: string) => (tables: ReadonlySet<string>) => ({
  log: tables.has(log) ? `(select name from ${log})` : 'null',
  position: 'null',
  used: `exists (select 1 from ${tables.has('bus_groups') ? 'bus_groups' : heads})`,
});

/** On Kafka, topics do not say which log they belong to. */
export const busKind: StoreKind = {
  sqlite: {
    isOurs: tables => tables.has('bus_jobs') || (tables.has('heads') && tables.has('cursors')),
    facts: factsIn('log', 'heads'),
    known: `(select user_version from pragma_user_version) <= ${BUS_VERSION}`,
    checked: false,
  },
  postgres: {
    isOurs: tables => tables.has('bus_jobs') || tables.has('bus_heads'),
    facts: factsIn('bus_log', 'bus_heads'),
    steps: { engine: 'bus', known: BUS_SCHEMA.length },
  },
};
