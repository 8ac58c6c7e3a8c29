/** Writes entries to an index endlessly, from its end, and prints its progress. */
import { openSearch } from '../../../platform/search/openSearch.js';
import { entryOf, positionOf, shopOf } from './auditEntries.js';

const [url = ''] = process.argv.slice(2);
const BATCH = 300;

const search = openSearch(url);
await search.ready();
for (;;) {
  const from = await search.checkpoint();
  const first = (from === null ? 0 : Number(from.slice(-16))) + 1;
  const entries = Array.from({ length: BATCH }, (_, n) => entryOf(first + n));
  const to = positionOf(first + BATCH - 1);
  const subjects = { last: { shop: shopOf('aurora'), said: to } };
  await search.write(entries, { from, to, subjects });
  process.stdout.write(`${first + BATCH - 1}\n`);
}
