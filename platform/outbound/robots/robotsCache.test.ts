import { expect, it } from 'vitest';
import type { EnterSite } from '../pace/enterSite.js';
import type { RobotsFile } from './loadRobots.js';
import { createRobotsCache } from './robotsCache.js';

const HOUR = 3600_000;
const SITE = 'https://shop.example.com';
const text = (rules: string): RobotsFile => ({ kind: 'text', text: `user-agent: *\n${rules}` });
const freely: EnterSite = async () => async () => {};
const DOWN: RobotsFile = { kind: 'unavailable', failure: { reason: 'robots_disallowed', detail: 'status 503' } };

function cacheOf(...files: RobotsFile[]) {
  const time = { now: 0 };
  let loads = 0;
  const load = async () => files[Math.min(loads++, files.length - 1)] ?? DOWN;
  const cache = createRobotsCache('Tidewatch', load, () => time.now);
  const allows = async (path: string) => {
    const rules = await cache.rules(SITE, freely);
    if ('outcome' in rules) return rules.outcome;
    return 'reason' in rules ? rules.reason : rules.allows(SITE + path);
  };
  return { cache, allows, time, loads: () => loads };
}

it('asks a site once a day', async () => {
  const { allows, time, loads } = cacheOf(text('disallow: /a'), text('disallow: /b'));
  expect([await allows('/a'), await allows('/b')]).toEqual([false, true]);
  time.now = 24 * HOUR - 1;
  expect([await allows('/a'), loads()]).toEqual([false, 1]);
  time.now = 24 * HOUR;
  expect([await allows('/a'), await allows('/b'), loads()]).toEqual([true, false, 2]);
});

it('asks once for concurrent callers', async () => {
  const { allows, loads } = cacheOf(text('disallow: /a'));
  expect(await Promise.all([allows('/a'), allows('/b')])).toEqual([false, true]);
  expect(loads()).toBe(1);
});

it('allows everything if there is no robots.txt', async () => {
  const { allows, cache } = cacheOf({ kind: 'absent' });
  expect([await allows('/a'), cache.crawlDelay(SITE)]).toEqual([true, null]);
});

it('allows nothing on a failing site, and asks again next time', async () => {
  const { allows, loads } = cacheOf(DOWN, text('disallow: /a'));
  expect([await allows('/b'), await allows('/b'), loads()]).toEqual(['robots_disallowed', true, 2]);
});

it('keeps old rules while a site fails', async () => {
  const { allows, time } = cacheOf(text('disallow: /a'), DOWN, text(''));
  await allows('/a');
  time.now = 40 * HOUR;
  expect(await allows('/b')).toBe(true);
  expect(await allows('/a')).toBe(true);
});

it('returns the Crawl-delay of our group', async () => {
  const { allows, cache } = cacheOf({
    kind: 'text',
    text: 'user-agent: *\ncrawl-delay: 30\nuser-agent: Tidewatch\ncrawl-delay: 2.5\ndisallow: /a',
  });
  expect(cache.crawlDelay(SITE)).toBeNull();
  await allows('/a');
  expect(cache.crawlDelay(SITE)).toBe(2.5);
});

it('forgets the oldest when its memory is full', async () => {
  let loads = 0;
  const load = async () => {
    loads++;
    return text(`disallow: /${'a'.repeat(400_000)}`);
  };
  const cache = createRobotsCache('Tidewatch', load, () => 0);
  for (let n = 0; n < 100; n++) await cache.rules(`https://shop-${n}.example.com`, freely);
  expect(loads).toBe(100);
  await cache.rules('https://shop-99.example.com', freely);
  expect(loads).toBe(100);
  await cache.rules('https://shop-0.example.com', freely);
  expect(loads).toBe(101);
});

it('allows nothing while the turn of the site with the rules does not come, and keeps old rules meanwhile', async () => {
  const elsewhere: RobotsFile = { kind: 'awaits', site: 'rules.example' };
  const unknown = cacheOf(elsewhere, text('disallow: /a'));
  expect(await unknown.cache.rules(SITE, freely)).toMatchObject({ reason: 'unreachable', awaits: 'rules.example' });
  expect([await unknown.allows('/a'), await unknown.allows('/b')]).toEqual([false, true]);

  const known = cacheOf(text('disallow: /a'), elsewhere);
  await known.allows('/a');
  known.time.now = 25 * HOUR;
  expect([await known.allows('/a'), await known.allows('/b')]).toEqual([false, true]);
});

it('requests no page of a site that asks us to slow down, and asks again next time', async () => {
  const { allows, time } = cacheOf(text('disallow: /a'), { kind: 'slow_down', status: 429 }, text('disallow: /b'));
  expect(await allows('/b')).toBe(true);
  time.now = 24 * HOUR;
  expect([await allows('/b'), await allows('/b')]).toEqual(['slow_down', false]);
});
