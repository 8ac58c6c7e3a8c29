import { describe, expect, it } from 'vitest';
import type { SessionRow } from '../../domain/api/session.js';
import type { SessionId, ShopDomain } from '../../domain/kernel/names.js';
import { clientContext } from '../../domain/session/client.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import { publicSessionId } from '../../platform/runtime/ids/publicSessionId.js';
import { OTHER_SHOP, type ReadSide, readSide, SHOP } from '../queryService.fixtures.js';

const PATH = '/api/auth/shopify/sessions';
const DAY = 86_400_000;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Signed in, and folded. */
async function device(side: ReadSide, shop: ShopDomain = SHOP, userAgent: string | null = FIREFOX) {
  side.clock.advance(1_000);
  const startedAt = side.clock.now();
  const { cookie, sessionId } = await side.signIn(shop);
  const client = JSON.stringify({ ip: '203.0.113.7', userAgent });
  const sealed = await side.vault.seal(shop, 'account', client, clientContext(sessionId));
  await side.readStore.transaction(({ sql }) =>
    sql
      .insertInto('sessions')
      .values({
        session_id: sessionId,
        id: publicSessionId(sessionId),
        shop,
        client: sealed,
        started_at: startedAt,
        expires_at: plus(startedAt, 7 * DAY),
      })
      .execute(),
  );
  return { cookie, sessionId, id: publicSessionId(sessionId), startedAt };
}

const listed = async (side: ReadSide, cookie: string) =>
  (await side.get(PATH, cookie)).json<{ sessions: SessionRow[] }>().sessions;

/** Written in parallel to the answer, so a moment later. */
async function seenAt({ workStore }: ReadSide, sessionId: SessionId, expected: string): Promise<string | undefined> {
  for (let tries = 0; ; tries++) {
    const row = await workStore.sql
      .selectFrom('session_seen')
      .select('seen_at')
      .where('session_id', '=', sessionId)
      .executeTakeFirst();
    if (row?.seen_at === expected || tries === 2_000) return row?.seen_at;
    await new Promise(resolve => setTimeout(resolve, 5));
  }
}

describe(`GET ${PATH}`, () => {
  it('lists the devices of the shop, this one first, by ids that are useless elsewhere', async () => {
    const side = await readSide();
    const mine = await device(side);
    const other = await device(side, SHOP, 'curl/8.15.0');
    const sessions = await listed(side, mine.cookie);
    expect(sessions).toEqual([
      {
        id: mine.id,
        current: true,
        device: { kind: 'desktop', browser: 'Firefox 140', os: 'Linux' },
        ipAddress: '203.0.113.7',
        erased: false,
        startedAt: mine.startedAt,
        lastSeenAt: mine.startedAt,
        expiresAt: plus(mine.startedAt as never, 7 * DAY),
      },
      expect.objectContaining({ id: other.id, current: false, device: { kind: 'program', browser: null, os: null } }),
    ]);
    expect(JSON.stringify(sessions)).not.toContain(mine.sessionId);
    expect(JSON.stringify(sessions)).not.toContain(other.sessionId);
  });

  const NOTHING = { device: { kind: 'program', browser: null, os: null }, ipAddress: null };

  it('marks device and address as erased once their key was destroyed', async () => {
    const side = await readSide();
    const mine = await device(side);
    await side.vault.destroy(SHOP, 'account', 'erasure 1');
    expect(await listed(side, mine.cookie)).toMatchObject([{ id: mine.id, ...NOTHING, erased: true }]);
  });

  it.each([
    ['was sealed for another session', (of: { client: string }) => of.client],
    ['is no sealed text', () => 'plain'],
  ])('lists a session whose client %s, without it', async (_, clientOf) => {
    const side = await readSide();
    const mine = await device(side);
    const other = await device(side);
    const { client } = await side.readStore.sql
      .selectFrom('sessions')
      .select('client')
      .where('session_id', '=', mine.sessionId)
      .executeTakeFirstOrThrow();
    await side.readStore.transaction(({ sql }) =>
      sql
        .updateTable('sessions')
        .set({ client: clientOf({ client: client ?? '' }) })
        .where('session_id', '=', other.sessionId)
        .execute(),
    );
    expect(await listed(side, mine.cookie)).toMatchObject([
      { id: mine.id, ipAddress: '203.0.113.7' },
      { id: other.id, ...NOTHING, erased: false },
    ]);
  });

  it("never lists another shop's, nor expired ones", async () => {
    const side = await readSide();
    const old = await device(side);
    const stranger = await device(side, OTHER_SHOP);
    expect((await listed(side, stranger.cookie)).map(({ id }) => id)).toEqual([stranger.id]);
    side.clock.advance(6 * DAY);
    const mine = await device(side);
    side.clock.advance(DAY);
    expect((await listed(side, mine.cookie)).map(({ id }) => id)).toEqual([mine.id]);
    expect((await side.get(PATH, old.cookie)).statusCode).toBe(401);
  });

  it('knows when each was last seen, to five minutes', async () => {
    const side = await readSide();
    const mine = await device(side);
    const other = await device(side);
    side.clock.advance(60_000);
    const first = side.clock.now();
    await listed(side, other.cookie);
    expect(await seenAt(side, other.sessionId, first)).toBe(first);

    side.clock.advance(4 * 60_000);
    await listed(side, other.cookie);
    expect(await seenAt(side, other.sessionId, first)).toBe(first);

    side.clock.advance(60_000);
    const second = side.clock.now();
    await listed(side, other.cookie);
    expect(await seenAt(side, other.sessionId, second)).toBe(second);
    expect((await listed(side, mine.cookie))[1]).toMatchObject({ id: other.id, lastSeenAt: second });
  });

  it('is for merchants only', async () => {
    const side = await readSide();
    const answer = await side.get(PATH, '');
    expect([answer.statusCode, answer.json().error]).toEqual([401, 'Authentication required']);
    expect(answer.cookies.map(({ name, value }) => `${name}=${value}`)).toEqual(['tidewatch_session=', 'shop=']);
  });
});
