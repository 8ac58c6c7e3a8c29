/**
 * Reads a log ahead again and again, and stops in the middle of it: by leaving the reading, and by closing the store.
 * Arguments: the store's file, the bundled thread, how often.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { openSqliteEventStore } from '../../../platform/event-store/sqlite/sqliteEventStore.js';

const [path = '', thread = '', times = ''] = process.argv.slice(2);

for (let time = 0; time < Number(times); time++) {
  const store = openSqliteEventStore({ path, readAhead: pathToFileURL(thread) });
  const reading = (async () => {
    let pages = 0;
    // Of a type that is not there: every page is a long scan, and the next one is always under way.
    for await (const _ of store.readAll('start', { types: ['Nothing'] })) if (++pages > time % 4) return;
  })();
  if (time % 2 === 0) await reading;
  else await wait(20 + (time % 7) * 5);
  await store.close();
  await reading.catch(() => {});
}
process.stdout.write('done\n');
