import type { StoreKind } from '../stores/storeKind.js';
import { migrations } from './migrations/index.js';
import { READ_STORE_SCHEMA } from './postgres/schema.js';

const known = Object.keys(migrations).map(name => `'${name}'`);

const tables = {
  isOurs: (names: ReadonlySet<string>) => names.has('projections') && names.has('dead_letters'),
  facts: () => ({
    log: 'null',
    position: '(select max(position) from projections)',
    used: 'exists (select 1 from projections)',
  }),
};

export const readStoreKind: StoreKind = {
  sqlite: {
    ...tables,
    known: `not exists (select 1 from kysely_migration where name not in (${known.join(', ')}))`,
    checked: true,
  },
  postgres: { ...tables, steps: { engine: 'read-store', known: READ_STORE_SCHEMA.length } },
};
