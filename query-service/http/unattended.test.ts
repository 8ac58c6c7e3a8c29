/** HEAD requests and prefetches leave the log and the last-seen times unchanged. */
import { expect, it } from 'vitest';
import { READ_WAIT_MS } from '../../domain/api/common.js';
import { OTHER_SHOP, readSide } from '../queryService.fixtures.js';

it('changes nothing at any GET for an unattended request', async () => {
  const side = await readSide();
  const { cookie } = await side.signIn();
  const other = await side.signIn(OTHER_SHOP);
  side.clock.advance(READ_WAIT_MS);
  const head = await side.eventLog.head();
  const { paths } = (await side.http.inject('/api/openapi.json')).json() as { paths: Record<string, object> };
  const urls = Object.keys(paths).map(path => path.replace('{id}', 'some-id'));
  expect(urls.length).toBeGreaterThan(20);
  for (const url of urls) {
    await side.http.inject({ method: 'HEAD', url, headers: { cookie } });
    await side.get(url, cookie, { 'sec-purpose': 'prefetch' });
    await side.get(url, cookie, { purpose: 'prefetch' });
  }
  expect(await side.eventLog.head()).toEqual(head);

  // Last-seen times are written a moment later: once this one is there, the others would be too.
  await side.get('/api/auth/shopify/sessions', other.cookie);
  const seen = () => side.workStore.sql.selectFrom('session_seen').select('session_id').execute();
  await expect.poll(seen).not.toEqual([]);
  expect(await seen()).toEqual([{ session_id: other.sessionId }]);
});
