import { describe, expect, it, onTestFinished } from 'vitest';
import { as, type Instant, type SessionId, type ShopDomain } from '../../domain/kernel/names.js';
import { session, sessionStream } from '../../domain/session/session.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import { publicSessionId } from '../../platform/runtime/ids/publicSessionId.js';
import { type Engines, event, eventsOf, folded, openEngines, outdate, until } from '../workers.fixtures.js';
import { disconnected, endExpired, runSessions } from './sessions.js';

const SHOP = as<ShopDomain>('aurora.myshopify.com');
const OTHER = as<ShopDomain>('borealis.myshopify.com');
const WEEK = 7 * 86_400_000;

/** A session that began, in the log and in the read model. */
async function begin(engines: Engines, name: string, shop = SHOP, at: Instant = engines.clock.now()) {
  const sessionId = as<SessionId>(name);
  const expiresAt = plus(at, WEEK);
  await engines.handle(session, {
    commandId: `begin ${name}`,
    stream: sessionStream(sessionId),
    command: { type: 'StartSession', sessionId, shop, expiresAt, token: null, at },
    meta: { actor: { kind: 'merchant', id: name }, shop, correlationId: name, causationId: null },
  });
  const row = { session_id: name, id: publicSessionId(sessionId), shop, client: null };
  await engines.readStore.transaction(({ sql }) =>
    sql
      .insertInto('sessions')
      .values({ ...row, started_at: at, expires_at: expiresAt })
      .execute(),
  );
  return sessionId;
}

/** An API token that began, in the log and in the read model. */
async function beginToken(engines: Engines, name: string, shop = SHOP, at: Instant = engines.clock.now()) {
  const sessionId = as<SessionId>(name);
  const expiresAt = plus(at, WEEK);
  await engines.handle(session, {
    commandId: `begin ${name}`,
    stream: sessionStream(sessionId),
    command: { type: 'StartSession', sessionId, shop, expiresAt, token: { name, scopes: [] }, at },
    meta: { actor: { kind: 'merchant', id: name }, shop, correlationId: name, causationId: null },
  });
  const row = { session_id: name, id: publicSessionId(sessionId), shop, name, scopes: '[]', ended: 0 } as const;
  await engines.readStore.transaction(({ sql }) =>
    sql
      .insertInto('api_tokens')
      .values({ ...row, created_at: at, expires_at: expiresAt })
      .execute(),
  );
  return sessionId;
}

const endOf = async ({ eventLog }: Engines, sessionId: SessionId) =>
  (await eventsOf(eventLog, sessionStream(sessionId)))[1];
const cut = ({ signals }: Engines) => signals.flatMap(signal => (signal.kind === 'ended' ? [signal.room] : []));

describe('a store that disconnects', () => {
  it.each([
    ['uninstalled', 'shop disconnected'],
    ['erased', 'erased'],
  ])('(%s) ends its sessions, and no others', async (reason, why) => {
    const engines = await openEngines();
    const stop = new AbortController();
    const ending = runSessions(engines, stop.signal);
    onTestFinished(async () => {
      stop.abort();
      await ending;
    });
    await until(async () => (await engines.workStore.sql.selectFrom('followers').selectAll().execute()).length > 0);

    const [mine, stranger] = [await begin(engines, 'mine'), await begin(engines, 'stranger', OTHER)];
    const gone = event('gone', 'ShopDisconnected', { reason }, SHOP);
    const { position } = await engines.eventLog.append(`shop-${SHOP}`, [gone], 'any');
    const later = await begin(engines, 'later', SHOP, plus(engines.clock.now(), 1));
    expect(await endOf(engines, mine)).toBeUndefined();

    await folded(engines, position, 'sessions');
    expect(await until(() => endOf(engines, mine))).toMatchObject(['SessionEnded', { reason: why }]);
    expect(await endOf(engines, stranger)).toBeUndefined();
    expect(await endOf(engines, later)).toBeUndefined();
    expect(cut(engines)).toEqual(['session:mine']);
  });
});

it('a store that disconnects ends its API tokens, and no others', async () => {
  const engines = await openEngines();
  const mine = await beginToken(engines, 'mine');
  const stranger = await beginToken(engines, 'stranger', OTHER);
  const later = await beginToken(engines, 'later', SHOP, plus(engines.clock.now(), 1));
  const left = { id: 'left', at: engines.clock.now(), data: { reason: 'uninstalled' } };
  const meta = { actor: { kind: 'worker', id: 'test' }, shop: SHOP, correlationId: 'left', causationId: null };
  await disconnected(engines).react?.({ ...left, type: 'ShopDisconnected', meta } as never);
  expect(await endOf(engines, mine)).toMatchObject(['SessionEnded', { reason: 'shop disconnected' }]);
  expect(await endOf(engines, stranger)).toBeUndefined();
  expect(await endOf(engines, later)).toBeUndefined();
});

it('an API token ends when it expires, and not before', async () => {
  const engines = await openEngines();
  const old = await beginToken(engines, 'old');
  const young = await beginToken(engines, 'young', SHOP, plus(engines.clock.now(), 1));
  engines.clock.advance(WEEK);
  await endExpired(engines);
  expect(await endOf(engines, old)).toMatchObject(['SessionEnded', { reason: 'expired' }]);
  expect(await endOf(engines, young)).toBeUndefined();
});

describe('an expired session', () => {
  it('ends even if another cannot be ended', async () => {
    const engines = await openEngines();
    const broken = await begin(engines, 'a broken one', OTHER);
    await outdate(engines, sessionStream(broken), OTHER);
    const old = await begin(engines, 'old');
    engines.clock.advance(WEEK);
    await endExpired(engines);
    expect(await endOf(engines, old)).toMatchObject(['SessionEnded', { reason: 'expired' }]);
  });

  it('ends in the log, once, and is deleted', async () => {
    const engines = await openEngines();
    const old = await begin(engines, 'old');
    const seen = { session_id: 'old', seen_at: engines.clock.now() };
    await engines.workStore.transaction(({ sql }) => sql.insertInto('session_seen').values(seen).execute());
    await endExpired(engines);
    expect(await endOf(engines, old)).toBeUndefined();

    engines.clock.advance(WEEK + 86_400_001);
    const young = await begin(engines, 'young');
    await endExpired(engines);
    await endExpired(engines);
    expect(await eventsOf(engines.eventLog, sessionStream(old))).toMatchObject([
      ['SessionStarted', {}],
      ['SessionEnded', { reason: 'expired' }],
    ]);
    expect(await endOf(engines, young)).toBeUndefined();
    expect(await engines.workStore.sql.selectFrom('session_seen').selectAll().execute()).toEqual([]);
  });
});
