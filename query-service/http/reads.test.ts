/**
 * `reads` of an endpoint lists exactly the tables that its SQL reads: with one missing, `If-Position` would wait for
 * too little.
 */
import { expect, it } from 'vitest';
import { pathTo } from '../../domain/api/pathTo.js';
import { allEndpoints } from '../../platform/runtime/http/endpoints.fixtures.js';
import { alertMessages } from '../../read-models/alerts/tables.js';
import { competitors } from '../../read-models/competitors/tables.js';
import { privacyRequests } from '../../read-models/privacy/tables.js';
import { storeData } from '../analytics/storeData.fixtures.js';

it('names the tables that each GET reads, with data to find', async () => {
  const data = await storeData({}, 'sandbox');
  await data.readStore.transaction(each => each.create(privacyRequests, privacyRequests.name));
  await data.put(competitors, { id: 'one', page: 'p', url: 'https://rival.example/', tracked_at: '2026-07-01' });
  await data.put(alertMessages, {
    message_id: 'm1',
    channel: 'email',
    status: 'sent',
    alert_ids: '["a1"]',
    purpose: 'alerts',
    at: '2026-07-01',
  });
  const reading = [...(await allEndpoints()).values()].filter(({ reads }) => reads);
  expect(reading.length).toBeGreaterThan(20);
  const cookies = `${data.cookie}; ${(await data.unlock()).cookie}`;
  for (const endpoint of reading) await data.get(pathTo(endpoint, { id: 'one' }), cookies);
  expect(reading.map(endpoint => [endpoint.path, ...data.tablesOf(endpoint)])).toEqual(
    reading.map(({ path, reads = [] }) => [path, ...[...reads].sort()]),
  );
});
