/**
 * The log's server is killed while a projector and a reactor follow it: operators are notified, and nothing is lost or
 * repeated.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { soleLeadership } from '../../../application/follow/leadership.js';
import { type Reactor, runReactor } from '../../../application/follow/reactor.js';
import { workTables } from '../../../application/workTables.js';
import { dataFolder, event } from '../../../ops/cli/commands/commands.fixtures.js';
import { status } from '../../../ops/cli/commands/status.js';
import type { EngineServer } from '../../../ops/engines/engineServer.js';
import { startPostgres } from '../../../ops/engines/postgres/startPostgres.js';
import { openEventLog } from '../../../platform/event-store/openEventLog.js';
import { openReadStore } from '../../../platform/read-store/openReadStore.js';
import { memoryRealtime } from '../../../platform/realtime/memory/memoryRealtime.js';
import { systemClock } from '../../../platform/runtime/clock/clock.js';
import { openVault } from '../../../platform/vault/openVault.js';
import { openWorkStore } from '../../../platform/work-store/openWorkStore.js';
import { startProjector } from '../../../projector/projector.js';
import { projections } from '../../../read-models/readModels.js';

const bin = inject('postgresBin') ?? '';
/** More than are written before the first is handled. */
const [EVENTS, WRITERS] = [10_000, 20];
const page = { page: 'page-a', url: 'https://shop.example/a', variant: null, vantage: 'direct' };
const tracked = (id: string) =>
  event(id, 'CompetitorTracked', { competitorId: id, ...page, label: null, productId: null });

/** Reports each handled event, and refuses to write one twice. */
const noting: Reactor<'CompetitorTracked'> = {
  name: 'noting',
  types: ['CompetitorTracked'],
  from: 'start',
  reads: ['competitors'],
  record:
    ({ data }) =>
    ({ sql }) =>
      sql.insertInto('session_seen').values({ session_id: data.competitorId, seen_at: '' }).execute(),
};

/** All followers of the log, on one data folder. */
async function following(server: EngineServer) {
  const product = dataFolder({ TIDEWATCH_EVENT_STORE: server.url });
  const masterKey = new Uint8Array(32).fill(7);
  const vault = openVault(`sqlite:${product.folder}/keys.db`, { masterKey, clock: systemClock });
  const eventLog = openEventLog(server.url, { clock: systemClock, vault });
  await eventLog.ready();
  const readStore = await openReadStore(`sqlite:${product.folder}/read.db`);
  const workStore = await openWorkStore(`sqlite:${product.folder}/work.db`);
  await workStore.ensure(workTables);
  const ports = {
    ...{ eventLog, readStore, workStore, vault },
    ...{ realtime: memoryRealtime({}), clock: systemClock, leadership: soleLeadership },
    logger: pino({ level: 'silent' }),
  };
  const projector = startProjector(ports, projections);
  const stop = new AbortController();
  const reacting = runReactor(ports, noting, stop.signal);
  onTestFinished(async () => {
    stop.abort();
    await Promise.all([projector.stop(), reacting]);
    await Promise.all([eventLog.close(), readStore.close(), workStore.close(), vault.close()]);
  });
  const handled = async () => (await workStore.sql.selectFrom('session_seen').select('session_id').execute()).length;
  return { ...product, ...ports, handled };
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await wait(20);
}

describe.skipIf(bin === '')('a log whose server is killed in mid-batch (needs a PostgreSQL server)', () => {
  let server: EngineServer;
  beforeAll(async () => {
    server = await startPostgres(bin, { forTests: true });
  });
  afterAll(() => server.stop());

  it('is waited for by every follower; status says that it is away, and that all is well once it is back', async () => {
    const { eventLog, readStore, handled, call, workStore } = await following(server);
    /** A few side by side: a batch is under way at any moment. */
    const appendAll = () => Promise.allSettled(Array.from({ length: WRITERS }, (_, writer) => append(writer)));
    async function append(writer: number): Promise<void> {
      for (let n = writer; n < EVENTS; n += WRITERS) await eventLog.append(`stream-${n}`, [tracked(`c-${n}`)], 'none');
    }
    const sent = appendAll();
    await until(async () => (await handled()) > 0);
    await server.kill();
    expect((await sent).every(({ status }) => status === 'rejected')).toBe(true);
    expect(await handled()).toBeLessThan(EVENTS);
    expect(await call(status)).toEqual({
      code: 1,
      lines: [
        'state      down: nothing else can be read until this engine works',
        // An earlier connection may still see its server end.
        expect.stringMatching(
          new RegExp(
            `^TIDEWATCH_EVENT_STORE: cannot use PostgreSQL at ${new URL(server.url).host}/postgres: (?:nothing listens there|terminating connection .*)$`,
          ),
        ),
      ],
    });

    await server.again();
    expect((await appendAll()).filter(({ status }) => status === 'rejected')).toEqual([]);
    await until(async () => (await handled()) === EVENTS);
    await until(async () => (await call(status)).code === 0);
    const { lines } = await call(status);
    expect(lines).toContain('state      healthy');
    expect(await readStore.sql.selectFrom('competitors').select('id').execute()).toHaveLength(EVENTS);
    for (const letters of [
      await readStore.sql.selectFrom('dead_letters').selectAll().execute(),
      await workStore.sql.selectFrom('reactor_dead_letters').selectAll().execute(),
    ])
      expect(letters).toEqual([]);
  });
});
