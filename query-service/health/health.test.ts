import { describe, expect, it } from 'vitest';
import { VERSION } from '../../platform/runtime/version.js';
import { nth, projected, type ReadSide, readSide } from '../queryService.fixtures.js';

const summary = async (side: ReadSide) => (await side.get('/api/health/summary', '')).json();
/** Of a dead letter, which may be of any log. */
const POSITION = '00000000-0000000000000001';

/** One event in the log. */
const logged = (side: ReadSide) => side.signIn();

const follower = (side: ReadSide, types: readonly string[]) =>
  side.workStore.transaction(({ sql }) =>
    sql
      .insertInto('followers')
      .values({ name: 'notifier', position: '', types: JSON.stringify(types), updated_at: side.clock.now() })
      .execute(),
  );
/** A reactor that has handled all but one event. */
async function reactorAside(side: ReadSide): Promise<void> {
  const at = side.clock.now();
  await follower(side, []);
  const event = { position: POSITION, event_id: 'e', event_type: 't', stream: 's', revision: 0 };
  await side.workStore.transaction(({ sql }) =>
    sql
      .insertInto('reactor_dead_letters')
      .values({ ...event, follower: 'notifier', error: 'x', tries: 4, first_at: at, last_at: at })
      .execute(),
  );
}

describe('GET /api/health/summary', () => {
  it('is UP while everything answers and is up to date', async () => {
    const side = await readSide();
    await logged(side);
    await projected(side, 'shops', await nth(side, 1), side.clock.now());
    expect(await summary(side)).toEqual({
      backendStatus: 'UP',
      redisStatus: 'UNKNOWN',
      redisUsed: false,
      databaseStatus: 'UP',
      systemStatus: 'UP',
      lastUpdated: side.clock.now(),
      version: VERSION,
      lastDeployCommit: 'c0ffee1',
      clientBuild: 'index-a1b2c3',
    });
  });

  it.each([
    ['UP', true, 'UP'],
    ['DOWN', false, 'DEGRADED'],
  ])(
    'says of a server that carries realtime that it is %s, and the system with it',
    async (redisStatus, healthy, systemStatus) => {
      const side = await readSide('none', { realtimeAs: { throughServer: true, healthy: () => healthy } });
      await logged(side);
      expect(await summary(side)).toMatchObject({ redisStatus, redisUsed: true, systemStatus });
    },
  );

  it('counts realtime without a server as neither up nor down', async () => {
    const side = await readSide('none', { realtimeAs: { healthy: () => false } });
    await logged(side);
    expect(await summary(side)).toMatchObject({ redisStatus: 'UNKNOWN', redisUsed: false, systemStatus: 'UP' });
  });

  it('is DEGRADED while the bus does not answer, and does not hang with a silent one', async () => {
    for (const check of [() => Promise.reject(new Error('away')), () => new Promise(() => {})]) {
      const side = await readSide('none', { busHealth: { check } });
      await logged(side);
      expect(await summary(side)).toMatchObject({ databaseStatus: 'UP', systemStatus: 'DEGRADED' });
    }
  });

  it('is DOWN, and does not hang, while an engine is silent', async () => {
    const side = await readSide();
    const { head } = side.eventLog;
    side.eventLog.head = () => new Promise(() => {});
    expect(await summary(side)).toMatchObject({ databaseStatus: 'DOWN', systemStatus: 'DOWN' });
    side.eventLog.head = head;
  });

  const full = { check: () => Promise.reject(new Error('disk full')), freeBytes: async () => 0 };
  it.each([
    ['event_store', 'DOWN', 'DOWN', 503],
    ['read_store', 'DOWN', 'DOWN', 503],
    ['work_store', 'DOWN', 'DOWN', 503],
    ['key_store', 'DOWN', 'DOWN', 503],
    ['bus', 'UP', 'DEGRADED', 200],
    ['search', 'UP', 'DEGRADED', 200],
  ])(
    'says so while the %s takes no writes: with a full disk it was UP',
    async (store, databaseStatus, systemStatus, status) => {
      const side = await readSide('none', { storage: { [store]: full } });
      await logged(side);
      expect(await summary(side)).toMatchObject({ databaseStatus, systemStatus });
      expect((await side.http.inject('/readyz')).statusCode).toBe(status);
    },
  );

  it('is DEGRADED while a read model stays behind', async () => {
    const side = await readSide();
    await logged(side);
    await projected(side, 'shops', '', side.clock.now());
    expect((await summary(side)).systemStatus).toBe('UP');
    side.clock.advance(11_000);
    expect((await summary(side)).systemStatus).toBe('DEGRADED');
  });

  it('is DEGRADED while an event is put aside', async () => {
    const side = await readSide();
    const at = side.clock.now();
    await side.readStore.transaction(({ sql }) =>
      sql
        .insertInto('dead_letters')
        .values({
          projection: 'shops',
          position: POSITION,
          event_id: 'e',
          event_type: 't',
          stream: 's',
          revision: 0,
          error: 'x',
          tries: 3,
          first_at: at,
          last_at: at,
        })
        .execute(),
    );
    expect((await summary(side)).systemStatus).toBe('DEGRADED');
  });

  it('is DEGRADED while a reactor put an event aside', async () => {
    const side = await readSide();
    await reactorAside(side);
    expect((await summary(side)).systemStatus).toBe('DEGRADED');
  });

  it('is DEGRADED while a reactor leaves an event waiting', async () => {
    const side = await readSide();
    await logged(side);
    await projected(side, 'shops', await nth(side, 1), side.clock.now());
    await follower(side, ['SessionStarted']);
    expect((await summary(side)).systemStatus).toBe('UP');
    side.clock.advance(11_000);
    await projected(side, 'shops', await nth(side, 1), side.clock.now());
    expect((await summary(side)).systemStatus).toBe('DEGRADED');
  });

  it('is UP while the events that a reactor has not reached are not for it', async () => {
    const side = await readSide();
    await logged(side);
    await projected(side, 'shops', await nth(side, 1), side.clock.now());
    await follower(side, ['PriceChanged']);
    side.clock.advance(11_000);
    expect((await summary(side)).systemStatus).toBe('UP');
  });

  it('is DOWN if the work store does not answer', async () => {
    const side = await readSide();
    Object.defineProperty(side.workStore, 'sql', {
      get: () => {
        throw new Error('connection refused');
      },
    });
    expect(await summary(side)).toMatchObject({ databaseStatus: 'DOWN', systemStatus: 'DOWN' });
  });

  it.each([
    ['does not answer', () => Promise.reject(new Error('away'))],
    ['is silent', () => new Promise<never>(() => {})],
  ])('is DEGRADED, and ready for merchants, while the index of the audit trail %s', async (_, checkpoint) => {
    const side = await readSide();
    await logged(side);
    side.search.checkpoint = checkpoint;
    expect(await summary(side)).toMatchObject({ databaseStatus: 'UP', systemStatus: 'DEGRADED' });
    const ready = await side.http.inject('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'degraded', troubled: [] }]);
  });

  it('is DOWN if the log does not answer', async () => {
    const side = await readSide();
    await side.eventLog.close();
    expect(await summary(side)).toMatchObject({ databaseStatus: 'DOWN', systemStatus: 'DOWN' });
  });
});

describe('GET /readyz', () => {
  it('tells whether requests can be answered', async () => {
    const side = await readSide();
    const ready = () => side.http.inject('/readyz');
    expect((await ready()).statusCode).toBe(200);
    await side.eventLog.close();
    const answer = await ready();
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1']);
    expect(answer.json()).toEqual({ status: 'degraded', troubled: [] });
  });

  it('is degraded while the bus is away, and goes on taking requests', async () => {
    const side = await readSide('none', { busHealth: { check: () => Promise.reject(new Error('away')) } });
    const answer = await side.http.inject('/readyz');
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'degraded', troubled: [] }]);
  });

  it('names the reactors that put events aside, and is still ready', async () => {
    const side = await readSide();
    await reactorAside(side);
    const answer = await side.http.inject('/readyz');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ status: 'ready', troubled: [{ name: 'notifier', lagMs: 0, deadLetters: 1 }] });
  });
});
