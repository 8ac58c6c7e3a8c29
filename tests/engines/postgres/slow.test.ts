/** A PostgreSQL that answers nothing for a while: what waits for it is bounded, and the rest is refused at once. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import type { EngineServer } from '../../../ops/engines/engineServer.js';
import { startPostgres } from '../../../ops/engines/postgres/startPostgres.js';
import { openBus } from '../../../platform/bus/openBus.js';
import { openEventStore } from '../../../platform/event-store/openEventStore.js';
import { systemClock } from '../../../platform/runtime/clock/clock.js';
import { newEvents } from '../../contract/event-store/newEvent.js';
import { piledUp } from '../piledUp.js';

const bin = inject('postgresBin') ?? '';

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
});
