/** Repeatedly adds one to a number, each time in a transaction that reads it first. */
import { openReadStore } from '../../../platform/read-store/openReadStore.js';

const [place = '', times = '0'] = process.argv.slice(2);
const db = await openReadStore(place);
for (let n = 0; n < Number(times); n++)
  await db.transaction(async ({ sql }) => {
    const { writes } = await sql.selectFrom('projections').select('writes').executeTakeFirstOrThrow();
    await sql
      .updateTable('projections')
      .set({ writes: writes + 1 })
      .execute();
  });
await db.close();
