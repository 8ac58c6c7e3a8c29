/** `end` cuts whatever is in flight when the process stops. */
import { expect, it } from 'vitest';
import { EngineLost } from '../../engineLost.js';
import { fetcherFor, html, servePlain } from './loopback.fixtures.js';

it.each([
  { under: 'a page', robots: false },
  { under: 'its robots.txt', robots: true },
])('ends while $under does not come, and says nothing about the page', async ({ robots }) => {
  const site = await servePlain(() => {});
  const fetcher = fetcherFor([site], { robots });
  const asked = fetcher.page(`${site.origin}/tent`).catch((fault: unknown) => fault);
  await expect.poll(() => site.asked).toEqual([robots ? '/robots.txt' : '/tent']);
  fetcher.end();
  expect(await asked).toBeInstanceOf(EngineLost);
});

it('asks for nothing from then on', async () => {
  const site = await servePlain(html('a tent'));
  const fetcher = fetcherFor([site]);
  fetcher.end();
  expect(fetcher.ended.aborted).toBe(true);
  await expect(fetcher.page(site.origin)).rejects.toBeInstanceOf(EngineLost);
  expect(site.asked).toEqual([]);
});
