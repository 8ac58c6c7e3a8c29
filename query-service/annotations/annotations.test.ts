import { expect, it } from 'vitest';
import { OTHER_SHOP, readSide, SHOP } from '../queryService.fixtures.js';

it('lists the shop’s annotations by day, and no other shop’s', async () => {
  const side = await readSide();
  const { cookie } = await side.signIn();
  const row = { shop: SHOP, id: 'a', day: '2026-11-20', text: 'Newsletter sent' };
  await side.readStore.transaction(({ sql }) =>
    sql
      .insertInto('annotations')
      .values([row, { ...row, id: 'b', day: '2026-11-02', text: 'Sale' }, { ...row, shop: OTHER_SHOP, id: 'c' }])
      .execute(),
  );
  expect((await side.get('/api/annotations', cookie)).json()).toEqual({
    annotations: [
      { id: 'b', day: '2026-11-02', text: 'Sale' },
      { id: 'a', day: '2026-11-20', text: 'Newsletter sent' },
    ],
  });
});
