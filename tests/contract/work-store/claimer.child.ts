/** Claims chores and prints their names: `all`, a few at a time, until none remain; or `once`, and keeps them. */
import { as, type Instant } from '../../../domain/kernel/names.js';
import { openWorkStore } from '../../../platform/work-store/openWorkStore.js';
import { CHORES } from './chores.js';

const [place = '', what] = process.argv.slice(2);
const store = await openWorkStore(place);
const lease = { now: as<Instant>('2026-07-01T09:02:00.000Z'), until: as<Instant>('2026-07-01T09:10:00.000Z') };
let claimed: readonly string[];
do {
  claimed = await store.claim(CHORES, { ...lease, limit: 7 });
  for (const name of claimed) console.log(name);
} while (what === 'all' && claimed.length > 0);
if (what === 'all') await store.close();
else setInterval(() => {}, 60_000);
