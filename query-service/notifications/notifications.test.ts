import { describe, expect, it } from 'vitest';
import type { ShopDomain } from '../../domain/kernel/names.js';
import { OTHER_SHOP, type ReadSide, readSide, SHOP } from '../queryService.fixtures.js';

const PATH = '/api/auth/shopify/notifications';

const raised = ({ readStore, clock }: ReadSide, id: string, shop: ShopDomain, sessionId: string | null = null) => {
  clock.advance(1_000);
  return readStore.transaction(({ sql }) =>
    sql
      .insertInto('notifications')
      .values({
        id,
        shop,
        session_id: sessionId,
        message: id,
        type: 'info',
        category: 'competitors',
        persistent: 1,
        duration: null,
        action: null,
        read: 0,
        created_at: clock.now(),
      })
      .execute(),
  );
};

const ids = async (side: ReadSide, cookie: string) =>
  (await side.get(PATH, cookie)).json<{ id: string }[]>().map(({ id }) => id);

describe(`GET ${PATH}`, () => {
  it('lists those of the shop and of the session, newest first', async () => {
    const side = await readSide();
    const { cookie, sessionId } = await side.signIn();
    await raised(side, 'first', SHOP);
    await raised(side, 'mine', SHOP, sessionId);
    expect((await side.get(PATH, cookie)).json()).toMatchObject([
      { id: 'mine', scope: 'personal', read: false, persistent: true, shop: SHOP },
      { id: 'first', scope: 'store', type: 'info' },
    ]);
  });

  it("never shows another session's personal ones, nor another shop's", async () => {
    const side = await readSide();
    const mine = await side.signIn();
    const theirs = await side.signIn();
    await raised(side, 'theirs', SHOP, theirs.sessionId);
    await raised(side, 'elsewhere', OTHER_SHOP);
    expect(await ids(side, mine.cookie)).toEqual([]);
  });

  it('lists fifty at most', async () => {
    const side = await readSide();
    const { cookie } = await side.signIn();
    for (let n = 0; n < 55; n++) await raised(side, `n-${n}`, SHOP);
    const listed = await ids(side, cookie);
    expect([listed.length, listed[0], listed.at(-1)]).toEqual([50, 'n-54', 'n-5']);
  });
});
