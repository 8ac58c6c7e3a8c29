/** Pages that find no room to be read: they are put back, and nothing is recorded about them. */
import { expect, it } from 'vitest';
import { extractHere } from '../../application/reading/extraction-thread/extractHere.fixtures.js';
import { html, safeFetchFor, servePlain } from '../../platform/outbound/fetch/loopback.fixtures.js';
import { createHostPacer } from '../../platform/outbound/pace/hostPacer.js';
import { createShares } from '../../platform/outbound/share/createShares.js';
import { msOf, plus } from '../../platform/runtime/clock/clock.js';
import { eventsOf, openEngines, watch } from '../workers.fixtures.js';
import { createMonitor } from './monitor.js';

const PAGE = html('<h1>Tent</h1><p>$9.00</p><button>Add to cart</button>');
/** One place for a shop, and one for a site. */
const CAPACITY = { places: 4, bytes: 1_000_000 };
const PAUSE_MS = 1_000;
const MOST_MS = 20_000;

async function watched(...shops: readonly string[]) {
  const engines = await openEngines();
  const site = await servePlain(PAGE);
  const url = `${site.origin}/tent`;
  for (const shop of shops) await watch(engines, shop, url);
  const shares = createShares(CAPACITY);
  const now = () => msOf(engines.clock.now());
  const pacer = createHostPacer({ floorMs: PAUSE_MS, jitter: 0, capMs: 60_000, now, random: () => 0 });
  const monitor = createMonitor({
    ...engines,
    ...{ shares, pacer, extractor: extractHere, fetch: safeFetchFor([site]), random: () => 0.5 },
    intervalsOf: () => ({ shortest: 900_000, first: 3_600_000, longest: 86_400_000 }),
  });
  const { page } = await engines.workStore.sql.selectFrom('page_checks').selectAll().executeTakeFirstOrThrow();
  const check = (checkId: string) => monitor({ checkId, page, url } as Parameters<typeof monitor>[0]);
  const row = () => engines.workStore.sql.selectFrom('page_checks').selectAll().executeTakeFirstOrThrow();
  const host = () => engines.workStore.sql.selectFrom('check_hosts').selectAll().executeTakeFirstOrThrow();
  /** As another page in flight does. */
  const hold = (other: string, ...of: readonly string[]) => {
    void shares.within({ url: other, shops: of }, () => new Promise<void>(() => {}));
  };
  return { ...engines, site, pacer, check, row, host, hold, events: () => eventsOf(engines.eventLog, `page-${page}`) };
}

it('a check whose site has no room is postponed briefly, along with the site', async () => {
  const at = await watched('aurora.myshopify.com');
  at.hold(at.site.origin);
  const before = at.clock.now();
  await at.check('check-1');
  const again = plus(before, 15_000);
  expect(await at.row()).toMatchObject({ due_at: again, failures: 0, last_checked: null });
  expect(await at.host()).toMatchObject({ next_allowed_at: again });
  expect([at.site.asked, await at.events()]).toEqual([[], []]);
  expect(at.pacer.state(new URL(at.site.origin).host).inFlight).toBe(false);
});

it('a check for a shop that uses its whole share is postponed, and the site is not', async () => {
  const at = await watched('aurora.myshopify.com');
  at.hold('https://other.example/', 'aurora.myshopify.com');
  const before = at.clock.now();
  await at.check('check-1');
  expect(Date.parse((await at.row()).due_at) - Date.parse(before)).toBeLessThanOrEqual(MOST_MS);
  expect((await at.host()).next_allowed_at <= before).toBe(true);
  expect(at.site.asked).toEqual([]);
});

it('a page that another shop watches too is read for that one', async () => {
  const at = await watched('aurora.myshopify.com', 'borealis.myshopify.com');
  at.hold('https://other.example/', 'aurora.myshopify.com');
  await at.check('check-1');
  expect(at.site.asked).toEqual(['/tent']);
  expect(await at.events()).toMatchObject([['PriceObserved', { reading: { price: '9.00' } }]]);
});
