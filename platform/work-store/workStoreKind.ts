import type { StoreKind } from '../stores/storeKind.js';

const tables = {
  isOurs: (names: ReadonlySet<string>) => names.has('followers'),
  facts: () => ({
    log: 'null',
    position: '(select max(position) from followers)',
    used: 'exists (select 1 from followers)',
  }),
};

/** Ensuring its tables detects a newer version (`WorkStoreDiffers`). */
export const workStoreKind: StoreKind = {
  sqlite: { ...tables, known: '1', checked: false },
  postgres: { ...tables, steps: null },
};
