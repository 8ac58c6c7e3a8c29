/** The gate in front of every admin call, and what the calls leave in the log. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { SearchFilter } from '../../domain/admin/events.js';
import { gate } from '../../domain/admin/gate.js';
import { as, type Instant, type SessionId } from '../../domain/kernel/names.js';
import { allEndpoints } from '../../platform/runtime/http/endpoints.fixtures.js';
import type { Sealed } from '../../platform/vault/port.js';
import { shops } from '../../read-models/shop/tables.js';
import { type ReadSide, readSide } from '../queryService.fixtures.js';
import { trailOf } from './trail.fixtures.js';

const HOUR = 3_600_000;
const LOGS = '/api/admin/audit-logs/all';

let side: ReadSide;
let cookie: string;
let sessionId: SessionId;
beforeEach(async () => {
  side = await readSide();
  await side.readStore.transaction(transaction => transaction.create(shops, shops.name));
  await side.signIn();
  ({ cookie, sessionId } = await side.unlock());
});

async function events(type: string) {
  const found = [];
  for await (const batch of side.eventLog.readAll('start'))
    found.push(...batch.events.filter(event => event.type === type));
  return found;
}
const views = () => events('AdminViewed');
const session = async (with_ = cookie) => (await side.get('/api/admin/session', with_)).json();

describe('every admin call', () => {
  it('is for operators only: not for strangers, merchants or the session of another installation', async () => {
    const merchant = (await side.signIn()).cookie;
    const admin = [...(await allEndpoints()).values()].filter(
      ({ audience, method }) => audience === 'admin' && method === 'GET',
    );
    expect(admin.length).toBeGreaterThan(7);
    const { paths } = (await side.http.inject('/api/openapi.json')).json() as { paths: Record<string, object> };
    const served = admin.filter(({ path }) => path in paths);
    expect(served.map(({ path }) => path)).toEqual(expect.arrayContaining([LOGS, '/api/admin/session-statistics']));
    const { length } = await views();
    for (const { path } of served)
      for (const stranger of ['', merchant, 'admin=guess', `admin=${'x'.repeat(43)}`]) {
        const answer = await side.get(path, stranger);
        expect([path, answer.statusCode, answer.json()]).toEqual([
          path,
          401,
          { error: 'Admin session expired. Please login again.', code: 'ADMIN_SESSION_EXPIRED', details: {} },
        ]);
      }
    expect(await views()).toHaveLength(length);
  });

  it('is answered to an operator, and never kept in between', async () => {
    for (const path of [LOGS, '/api/admin/active-shops', '/api/admin/session-statistics', '/api/admin/session']) {
      const answer = await side.get(path, cookie);
      expect([path, answer.statusCode, answer.headers['cache-control']]).toEqual([path, 200, 'private, no-store']);
    }
  });

  it('keeps the session open for 2 hours from then on', async () => {
    expect((await session()).expiresAt).toBe('2026-07-01T11:00:00.000Z');
    side.clock.advance(HOUR);
    await side.get(LOGS, cookie);
    expect(await session()).toMatchObject({ unlocked: true, expiresAt: '2026-07-01T12:00:00.000Z' });
    side.clock.advance(2 * HOUR - 1);
    expect((await side.get(LOGS, cookie)).statusCode).toBe(200);
    side.clock.advance(2 * HOUR);
    const answer = await side.get(LOGS, cookie);
    expect([answer.statusCode, answer.cookies]).toEqual([401, [expect.objectContaining({ name: 'admin', value: '' })]]);
    expect(await events('AdminSignedOut')).toMatchObject([{ data: { sessionId, reason: 'expired' } }]);
    expect((await side.get(LOGS, cookie)).statusCode).toBe(401);
    expect(await events('AdminSignedOut')).toHaveLength(1);
  });

  it('ends the session if the clock was set back, and does not prolong it', async () => {
    side.clock.advance(-HOUR);
    expect((await side.get(LOGS, cookie)).statusCode).toBe(401);
    side.clock.advance(HOUR);
    expect((await side.get(LOGS, cookie)).statusCode).toBe(401);
  });

  it('is not made for a browser that only loads ahead', async () => {
    const head = await side.eventLog.head();
    const ahead = await side.get(LOGS, cookie, { 'sec-purpose': 'prefetch' });
    expect([ahead.statusCode, ahead.json().code]).toEqual([403, 'LOADED_AHEAD']);
    expect((await side.http.inject({ method: 'HEAD', url: LOGS, headers: { cookie } })).statusCode).toBe(405);
    expect(await side.eventLog.head()).toEqual(head);
  });
});

describe('the gate', () => {
  it('shows its state to anyone', async () =>
    expect(await session('')).toEqual({
      unlocked: false,
      configured: true,
      expiresAt: null,
      lockedUntil: null,
      attemptsLeft: 5,
    }));

  it('is not kept open by asking how it stands', async () => {
    side.clock.advance(HOUR);
    expect((await session()).expiresAt).toBe('2026-07-01T11:00:00.000Z');
    side.clock.advance(HOUR);
    expect(await session()).toMatchObject({ unlocked: false, expiresAt: null });
    // Nor does asking write anything.
    expect(await events('AdminSignedOut')).toEqual([]);
  });

  it('tells every tab that it is locked', async () => {
    const command = { type: 'TryPassword', right: false, from: 'elsewhere', sessionId, at: side.clock.now() } as const;
    const meta = { actor: { kind: 'operator', id: 'x' }, shop: null, correlationId: 'c', causationId: null } as const;
    for (let n = 0; n < 5; n++) await side.handle(gate, { commandId: `try ${n}`, stream: 'admin', command, meta });
    const state = { lockedUntil: as<Instant>('2026-07-01T09:15:00.000Z'), attemptsLeft: 0 };
    expect(await session('')).toMatchObject({ unlocked: false, ...state });
    expect(await session()).toMatchObject({ unlocked: true, ...state });
  });
});

describe('an operator’s views', () => {
  it('is an event with its filter; the text is sealed, for it may be an address', async () => {
    await side.get(`${LOGS}?q=203.0.113.7&category=Sessions&shop_status=deleted`, cookie, {
      'user-agent': 'x'.repeat(10_240),
    });
    const [event] = await views();
    if (!event) expect.fail('no event');
    expect(event).toMatchObject({
      stream: 'admin-views-2026-07',
      meta: { actor: { kind: 'operator', id: sessionId }, shop: null, sessionId },
      data: { sessionId, view: 'audit logs', filter: { category: 'Sessions', shopState: 'deleted', shop: null } },
    });
    expect(JSON.stringify(event)).not.toContain('203.0.113.7');
    const { text } = (event.data as { filter: SearchFilter }).filter;
    expect(await side.vault.open(text as string as Sealed, `${event.id}/text`)).toEqual({
      status: 'open',
      plaintext: '203.0.113.7',
    });
    const client = await side.vault.open(event.meta.client as string as Sealed, `client of session ${sessionId}`);
    expect(client).toMatchObject({ plaintext: JSON.stringify({ ip: '127.0.0.1', userAgent: 'x'.repeat(512) }) });
  });

  it('is one event an hour for the same search: turning pages adds none', async () => {
    await trailOf(side)(Array.from({ length: 30 }, () => ({ details: 'price' })));
    const { next_cursor } = (await side.get(`${LOGS}?q=price&size=10`, cookie)).json();
    await side.get(`${LOGS}?q=price&size=10&page=1`, cookie);
    await side.get(`${LOGS}?q=price&size=10&cursor=${next_cursor}`, cookie);
    expect(await views()).toHaveLength(1);
    await side.get(`${LOGS}?q=prices`, cookie);
    expect(await views()).toHaveLength(2);
    side.clock.advance(HOUR);
    await side.get(`${LOGS}?q=price`, cookie);
    expect(await views()).toHaveLength(3);
    // Another operator's search is another event.
    await side.get(`${LOGS}?q=price`, (await side.unlock()).cookie);
    expect(await views()).toHaveLength(4);
  });

  it('is an event for each list with addresses, and none for numbers alone', async () => {
    for (const path of [
      'audit-logs/all',
      'audit-logs/deleted-shops',
      'audit-logs/active-shops',
      'audit-logs/facets',
      'audit-logs/histogram',
      'active-shops',
      'deleted-shops',
      'session-statistics',
      'session',
    ])
      expect([path, (await side.get(`/api/admin/${path}`, cookie)).statusCode]).toEqual([path, 200]);
    expect((await views()).map(({ data }) => (data as { view: string }).view)).toEqual([
      'audit logs',
      'audit logs of deleted shops',
      'audit logs of active shops',
      'active shops',
      'deleted shops',
    ]);
  });

  it('is not shown if it cannot be recorded', async () => {
    const { appendMissing } = side.eventLog;
    const failing = Object.assign(side.eventLog, {
      appendMissing: () => Promise.reject(new Error('the disk is full')),
    });
    expect((await side.get(LOGS, cookie)).statusCode).toBe(500);
    Object.assign(failing, { appendMissing });
    expect((await side.get(LOGS, cookie)).statusCode).toBe(200);
    expect(await views()).toHaveLength(1);
  });

  it('is not recorded if the query is not right', async () => {
    expect((await side.get(`${LOGS}?from=2026-07-02&to=2026-07-01`, cookie)).statusCode).toBe(400);
    expect(await views()).toEqual([]);
  });
});
