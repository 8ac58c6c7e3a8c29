import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { EngineServer } from '../../../ops/engines/engineServer.js';
import { startPostgres } from '../../../ops/engines/postgres/startPostgres.js';
import { EngineLost } from '../../../platform/engineLost.js';
import { openEventStore } from '../../../platform/event-store/openEventStore.js';
import { newSchema } from '../../../platform/postgres/newSchema.fixtures.js';
import { openPostgres } from '../../../platform/postgres/openPostgres.js';
import { systemClock } from '../../../platform/runtime/clock/clock.js';
import { eventStoreContract } from '../../contract/event-store/eventStoreContract.js';
import { newEvent, newEvents } from '../../contract/event-store/newEvent.js';
import type { EventStoreEngine } from '../../contract/event-store/newSubjects.js';
import { sqlEngineContract } from '../../contract/event-store/sqlEngineContract.js';
import { log, numbers, upTo } from '../../contract/event-store/subject.js';
import { take } from '../../contract/event-store/subscribeContract.js';

const url = inject('postgresUrl') ?? '';
const bin = inject('postgresBin') ?? '';

describe.skipIf(url === '')('on PostgreSQL (needs a PostgreSQL server)', () => {
  const engine: EventStoreEngine = {
    name: 'PostgreSQL',
    create: () => newSchema(url),
    open: (place, clock) => openEventStore(place, { clock }),
    async lose(place, stream, revision) {
      const other = openPostgres(place);
      await other.query('alter table events disable trigger events_stay');
      await other.query('delete from events where stream = $1 and revision = $2', [stream, revision]);
      await other.close();
    },
  };
  eventStoreContract(engine, systemClock);
  sqlEngineContract(engine, systemClock);

  it.each(["update events set data = '1'", 'delete from events', 'truncate events'])(
    'events cannot be changed: %s',
    async statement => {
      const schema = await newSchema(url);
      const eventLog = openEventStore(schema.url, { clock: systemClock });
      await eventLog.append('stream', [newEvent()], 'none');
      const other = openPostgres(schema.url);
      await expect(other.query(statement)).rejects.toThrow(/events are never/);
      await other.close();
      expect(await log(eventLog)).toHaveLength(1);
      await eventLog.close();
      await schema.remove();
    },
  );
});

describe.skipIf(bin === '')('a PostgreSQL that is killed (needs a PostgreSQL server)', () => {
  let server: EngineServer;
  beforeAll(async () => {
    server = await startPostgres(bin, { forTests: true });
  });
  afterAll(() => server.stop());

  it('in mid-batch leaves each append whole or absent, and everything continues when it is back', async () => {
    const eventLog = openEventStore(server.url, { clock: systemClock });
    await eventLog.ready();
    const total = 2_000;
    const appends = Array.from({ length: total }, (_, n) => ({ stream: `stream-${n}`, events: newEvents(2) }));
    const send = (some: typeof appends) =>
      Promise.allSettled(some.map(({ stream, events }) => eventLog.append(stream, events, 'none')));
    const early = send(appends.slice(0, total / 2));
    await take(eventLog, 100);
    // Sent right before, so that some are in a batch however fast the first half was written.
    const late = send(appends.slice(total / 2));
    await server.kill();
    const outcomes = [...(await early), ...(await late)];
    const lost = outcomes.filter(({ status }) => status === 'rejected');
    expect(lost.length).toBeGreaterThan(0);
    for (const outcome of lost) expect((outcome as PromiseRejectedResult).reason).toBeInstanceOf(EngineLost);
    await expect(eventLog.append('stream', [newEvent()], 'any')).rejects.toThrow(EngineLost);

    await server.again();
    const counts = new Map<string, number>();
    for (const { stream } of await log(eventLog)) counts.set(stream, (counts.get(stream) ?? 0) + 1);
    expect(new Set(counts.values())).toEqual(new Set([2]));
    for (const [n, { status }] of outcomes.entries())
      if (status === 'fulfilled') expect(counts.get(`stream-${n}`)).toBe(2);
    // The lost appends are sent again: what was written after all is recognised.
    await Promise.all(appends.map(({ stream, events }) => eventLog.append(stream, events, 'none')));
    expect(numbers(await log(eventLog))).toEqual(upTo(total * 2));
    await eventLog.close();
  });
});

describe('a PostgreSQL that cannot be used is one clear line, without the password', () => {
  const ready = (place: string) => {
    const eventLog = openEventStore(place, { clock: systemClock });
    return eventLog.ready().finally(() => eventLog.close());
  };

  it.each([
    [
      'a refused port',
      'postgres://u:secret@127.0.0.1:1/db',
      /^cannot use PostgreSQL at 127\.0\.0\.1:1\/db: nothing listens there$/,
    ],
    ['no such host', 'postgres://u:secret@host.invalid:5432/db', /host\.invalid:5432\/db: there is no such host$/],
  ])('%s', async (_, place, message) => {
    const fault = await ready(place).catch((reason: unknown) => reason);
    expect((fault as Error).message).toMatch(message);
    expect((fault as Error).message).not.toMatch(/secret/);
  });

  it.skipIf(url === '').each([
    ['a wrong password', { password: 'secret' }, /the password is wrong$/],
    ['no such database', { pathname: '/elsewhere' }, /there is no such database$/],
  ])('%s (needs a PostgreSQL server)', async (_, change, message) => {
    const place = Object.assign(new URL(url), change);
    const fault = await ready(place.href).catch((reason: unknown) => reason);
    expect((fault as Error).message).toMatch(message);
    expect((fault as Error).message).not.toMatch(/secret/);
  });
});
