/** Opens a work store with the product's tables, and closes it. Argument: its URL. */
import { workTables } from '../../../application/workTables.js';
import { openWorkStore } from '../../../platform/work-store/openWorkStore.js';
import { tables } from '../../../workers/tables.js';

const store = await openWorkStore(process.argv[2] ?? '');
await store.ensure([...workTables, ...tables]);
await store.close();
