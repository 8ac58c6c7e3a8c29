import { describe, expect, it, vi } from 'vitest';
import { READ_WAIT_MS } from '../../domain/api/common.js';
import { shops } from '../../read-models/shop/tables.js';
import { storeData } from '../analytics/storeData.fixtures.js';
import { projected, SHOP } from '../queryService.fixtures.js';

const ME = '/api/auth/shopify/me';
const SESSIONS = '/api/auth/shopify/sessions';
/** A session of this age has so little waiting time left that a test can wait it out. */
const PATIENCE_MS = 150;

const soon = (act: () => Promise<unknown>) => setTimeout(() => void act(), 30);

async function connecting(row: Parameters<typeof storeData>[0] | null, age = 0) {
  const side = await storeData(row ?? {});
  if (!row) await side.readStore.transaction(({ sql }) => sql.deleteFrom('shops').execute());
  const { cookie, position } = await side.signIn(SHOP, age);
  const folded = (name: string) => projected(side, name, position, side.clock.now());
  return { ...side, folded, ask: (url: string) => side.get(url, cookie) };
}

describe('GET /api/auth/shopify/me', () => {
  it('returns the shop of the session, and that it is authenticated', async () => {
    const { get, cookie } = await storeData();
    expect((await get(ME, cookie)).json()).toMatchObject({ shop: 'aurora.myshopify.com', authenticated: true });
  });

  it('is 401 without a session', async () => {
    const { get } = await storeData();
    const answer = await get(ME, '');
    expect([answer.statusCode, answer.json().error]).toEqual([401, 'Authentication required']);
  });
});

describe('right after connecting, before the projector has folded it', () => {
  it.each([
    { bug: 'the shop of the session was answered 503', before: null },
    {
      bug: 'a store that connects again was signed out by its former end',
      before: { connected: 0, connection: 'disconnected' } as const,
    },
  ])('$bug: now the answer waits for its row', async ({ before }) => {
    const { ask, put, folded } = await connecting(before);
    soon(async () => {
      await put(shops, {});
      await folded('shops');
    });
    const answer = await ask(ME);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ name: 'Aurora', connection: 'connected' });
  });

  it('every other GET waits too: the session finds itself in the list of sessions', async () => {
    const side = await connecting({});
    const { cookie, sessionId, position } = await side.signIn(SHOP, 0);
    soon(async () => {
      const times = { started_at: side.clock.now(), expires_at: '2026-07-08T09:00:00.000Z' };
      const row = { session_id: sessionId, id: 'mine', shop: SHOP, client: null, ...times };
      await side.readStore.transaction(({ sql }) => sql.insertInto('sessions').values(row).execute());
      await projected(side, 'sessions', position, side.clock.now());
    });
    expect((await side.get(SESSIONS, cookie)).json().sessions).toMatchObject([{ id: 'mine', current: true }]);
  });

  it('waits no longer than for a position: then it answers 503 without a row, or with an older row', async () => {
    const behind = await connecting(null, READ_WAIT_MS - PATIENCE_MS);
    const begun = performance.now();
    const answer = await behind.ask(ME);
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'READ_MODEL_BEHIND']);
    expect(performance.now() - begun).toBeGreaterThanOrEqual(PATIENCE_MS);

    const known = await connecting({ name: 'As it was' }, READ_WAIT_MS - PATIENCE_MS);
    expect((await known.ask(ME)).json().name).toBe('As it was');
  });
});

it('a session that is older does not wait', async () => {
  const { ask, realtime } = await connecting({}, READ_WAIT_MS);
  const waits = vi.spyOn(realtime, 'subscribe');
  expect((await ask(ME)).statusCode).toBe(200);
  expect(waits).not.toHaveBeenCalled();
});
