/** Repeatedly adds one to the chores' tries, each time in a transaction that reads them first. */
import { openWorkStore } from '../../../platform/work-store/openWorkStore.js';
import { chores } from './chores.js';

const [place = '', times = '0', ...ids] = process.argv.slice(2);
const store = await openWorkStore(place);
for (let n = 0; n < Number(times); n++)
  await store.transaction(async ({ findAll, upsert }) => {
    const found = await findAll(
      chores,
      ids.map(id => [id]),
    );
    await upsert(
      chores,
      found.map(row => ({ ...row, tries: Number(row.tries) + 1 })),
    );
  });
await store.close();
