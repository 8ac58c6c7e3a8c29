/** A PostgreSQL that answers nothing for a while: what waits for it is bounded, and the rest is refused at once. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import type { EngineServer } from '../../../ops/engines/engineServer.js';
import { startPostgres } from '../../../ops/engines/postgres/startPostgres.js';
import { openBus } from '../../../platform/bus/openBus.js';
import { EngineLost } from '../../../platform/engineLost.js';
import { openEventStore } from '../../../platform/event-store/openEventStore.js';
import { migrate } from '../../../platform/postgres/migrate.js';
import { openPostgres } from '../../../platform/postgres/openPostgres.js';
import { systemClock } from '../../../platform/runtime/clock/clock.js';
import { newEvents } from '../../contract/event-store/newEvent.js';
import { piledUp } from '../piledUp.js';

const bin = inject('postgresBin') ?? '';
const REFUSED_MS = 15_000;

describe.skipIf(bin === '')('a slow PostgreSQL (needs a PostgreSQL server)', () => {
  let server: EngineServer;
  beforeAll(async () => {
    server = await startPostgres(bin, { forTests: true });
  });
  afterAll(() => server.stop());

  it('holds ten thousand appends, refuses more at once as unavailable, and stores what waited', async () => {
    const log = openEventStore(server.url, { clock: systemClock });
    onTestFinished(() => log.close());
    await log.ready();
    await log.append('warm', newEvents(1), 'none');
    const outcome = await piledUp(server, 12_000, () => log.append(`s-${randomUUID()}`, newEvents(1), 'none'));
    expect(outcome.refusedWith).toEqual(['EventStoreBusy SERVICE_UNAVAILABLE']);
    expect(outcome.done + outcome.refused).toBe(12_000);
    expect(outcome.refused).toBeGreaterThan(1_000);
    expect(outcome.heldMb).toBeLessThan(100);
  });

  it('holds ten thousand messages, refuses more at once as unavailable, and stores what waited', async () => {
    const bus = await openBus(server.url, { clock: systemClock });
    onTestFinished(() => bus.close());
    await bus.publish('price-checks', [{ key: 'warm', value: 0 }]);
    const outcome = await piledUp(server, 12_000, n => bus.publish('price-checks', [{ key: `host-${n}`, value: n }]));
    expect(outcome.refusedWith).toEqual(['EngineLost SERVICE_UNAVAILABLE']);
    expect(outcome.done + outcome.refused).toBe(12_000);
    expect(outcome.refused).toBeGreaterThan(1_000);
    expect(outcome.heldMb).toBeLessThan(100);
    const [depth] = await bus.depths();
    expect(depth?.waiting).toBe(outcome.done + 1);
  });

  it('refuses within seconds all that waits while it stands still, and is asked again afterwards', async () => {
    const log = openEventStore(server.url, { clock: systemClock });
    const postgres = openPostgres(server.url);
    onTestFinished(async () => void (await Promise.all([log.close(), postgres.close()])));
    await log.ready();
    await log.append('before', newEvents(1), 'none');
    server.pause();
    onTestFinished(server.resume);
    const begun = performance.now();
    const all = await Promise.allSettled(
      Array.from({ length: 300 }, (_, n) => [
        log.append(`slow-${n}`, newEvents(1), 'none'),
        postgres.query('select 1'),
        postgres.transaction(query => query('select 1')),
      ]).flat(),
    );
    expect(performance.now() - begun).toBeLessThan(REFUSED_MS);
    const kinds = all.map(one => (one.status === 'rejected' && one.reason instanceof EngineLost ? 'lost' : one));
    expect([...new Set(kinds)]).toEqual(['lost']);
    server.resume();
    expect(await postgres.query('select 1 as one')).toEqual([{ one: 1 }]);
    await log.append('after', newEvents(1), 'none');
  }, 60_000);

  it('ends a statement after ten seconds, at the server too, and lets a migration take longer', async () => {
    const postgres = openPostgres(server.url);
    onTestFinished(postgres.close);
    const migrated = migrate(postgres, 'takes-long', ['select pg_sleep(12)']);
    await expect(postgres.query('select pg_sleep(59)')).rejects.toBeInstanceOf(EngineLost);
    await migrated;
    const running = () =>
      postgres.query("select query from pg_stat_activity where query = 'select pg_sleep(59)' and state = 'active'");
    await expect.poll(running, { timeout: 10_000 }).toEqual([]);
  }, 60_000);
});
