import { act, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../api/queryClient.js';
import { merchant } from '../../test/merchant.js';
import { stubServer } from '../../test/server.js';
import { BASE, freshBrowser, show, store, tile } from './dashboard.fixtures.js';
import { prefetchFigures } from './prefetchFigures.js';

freshBrowser();

it('what is read ahead stands in the first picture, and no section asks for it again', async () => {
  const asked = stubServer(store);
  const queries = createQueryClient();
  await prefetchFigures(queries, merchant);
  const ahead = [...asked];
  expect(ahead.map(call => call.split('?')[0])).toEqual(
    expect.arrayContaining([`GET ${BASE}/revenue`, 'GET /api/market/moves', `GET ${BASE}/conversion`]),
  );
  await act(async () => void show(queries));
  within(tile('Total Revenue')).getByText('$300.00');
  for (const call of ahead) expect(asked.filter(one => one === call)).toEqual([call]);
});
