/** The bus on PostgreSQL. Needs a server: `TEST_POSTGRES_URL`. */
import { randomBytes } from 'node:crypto';
import { Pool } from 'pg';
import { describe, expect, it } from 'vitest';
import type { Bus } from '../../../platform/bus/port.js';
import { openPostgresBus } from '../../../platform/bus/postgres/openPostgresBus.js';
import { BUS_SCHEMA } from '../../../platform/bus/postgres/schema.js';
import { migrate } from '../../../platform/postgres/migrate.js';
import { openPostgres } from '../../../platform/postgres/openPostgres.js';
import { systemClock } from '../../../platform/runtime/clock/clock.js';
import { manualClock } from '../../../platform/runtime/clock/manualClock.js';
import { busContract } from './busContract.js';
import { processesContract } from './processesContract.js';
import { until } from './until.js';

const url = process.env.TEST_POSTGRES_URL;

/** A new schema and its URL. */
async function freshSchema(server: string) {
  const schema = `bus_${randomBytes(6).toString('hex')}`;
  const admin = new Pool({ connectionString: server, max: 1 });
  await admin.query(`CREATE SCHEMA ${schema}`);
  const there = new URL(server);
  there.searchParams.set('options', `-c search_path=${schema}`);
  there.searchParams.set('application_name', schema);
  return {
    url: there.href,
    /** Ends every connection, as a restarting server would. */
    async cut() {
      await admin.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND application_name = $1',
        [schema],
      );
    },
    async drop() {
      await admin.query(`DROP SCHEMA ${schema} CASCADE`);
      await admin.end();
    },
  };
}

if (url) {
  busContract('PostgreSQL', async () => {
    const schema = await freshSchema(url);
    let passed = 0;
    const clocks = new Map<Bus, ReturnType<typeof manualClock>>();
    const opened: Bus[] = [];
    return {
      async open() {
        const clock = manualClock();
        clock.advance(passed);
        const bus = await openPostgresBus(schema.url, { clock });
        clocks.set(bus, clock);
        opened.push(bus);
        return bus;
      },
      // Its clock stands still: it never sends another heartbeat, nor notices that it is presumed dead.
      kill: bus => void clocks.delete(bus),
      async pass(ms) {
        passed += ms;
        for (const clock of clocks.values()) clock.advance(ms);
      },
      async remove() {
        await Promise.all(opened.map(bus => bus.close()));
        await schema.drop();
      },
    };
  });
  processesContract('PostgreSQL', async () => {
    const schema = await freshSchema(url);
    return { url: schema.url, remove: schema.drop };
  });

  describe('bus on PostgreSQL', () => {
    it('takes over the messages and dead letters of the tables that an earlier build made', async () => {
      const schema = await freshSchema(url);
      const earlier = openPostgres(schema.url);
      await migrate(earlier, 'bus', BUS_SCHEMA.slice(0, 2));
      for (const table of [
        "heads VALUES ('price-checks', 1, 5), ('unread', 1, 1)",
        `messages VALUES ('price-checks', 1, 1, 'a', '"finished"', NULL), ('price-checks', 1, 2, 'a', '"begun"', NULL),
           ('price-checks', 1, 3, 'a', '"next"', '{"h":"1"}'), ('unread', 1, 0, 'b', '"unread"', NULL)`,
        "cursors VALUES ('price-checks', 'monitor', 1, 3, '[[2,1,0]]', 2, NULL, 0)",
        `letters VALUES ('price-checks.1', 'price-checks', 'monitor', 1, 0, 'a', '"dead"', NULL, 'no', 5, '2026-07-01', NULL, NULL)`,
      ])
        await earlier.query(`INSERT INTO bus_${table}`);
      await earlier.close();
      const bus = await openPostgresBus(schema.url, { clock: systemClock });
      expect(await bus.depths()).toEqual([
        { topic: 'price-checks', group: 'monitor', waiting: 2 },
        { topic: 'unread', group: null, waiting: 1 },
      ]);
      expect(await bus.deadLetters('price-checks')).toMatchObject([{ message: { value: 'dead' }, attempts: 5 }]);
      const stop = new AbortController();
      const got: unknown[] = [];
      await bus.consume({ topic: 'price-checks', group: 'monitor', signal: stop.signal }, async one => {
        if (got.push([one.value, one.attempt, one.headers]) === 2) stop.abort();
      });
      expect(got).toEqual([
        ['begun', 2, undefined],
        ['next', 1, { h: '1' }],
      ]);
      await bus.close();
      await schema.drop();
    });

    it('continues by itself when its connections are cut, and loses nothing that was stored', async () => {
      const schema = await freshSchema(url);
      const bus = await openPostgresBus(schema.url, { clock: systemClock });
      const stop = new AbortController();
      const got = new Set<unknown>();
      const consumed = bus.consume({ topic: 'price-checks', group: 'monitor', signal: stop.signal }, async message => {
        got.add(message.value);
      });
      const kept: number[] = [];
      for (let n = 0; n < 60; n++) {
        if (n % 20 === 10) await schema.cut();
        await bus.publish('price-checks', [{ key: `key-${n % 5}`, value: n }]).then(
          () => kept.push(n),
          () => {},
        );
      }
      expect(kept.length).toBeGreaterThan(40);
      await until(() => kept.every(n => got.has(n)));
      stop.abort();
      await consumed;
      await bus.close();
      await schema.drop();
    });
  });
} else {
  describe('bus on PostgreSQL', () => {
    it.skip('keeps what every engine of the bus promises (needs TEST_POSTGRES_URL)', () => {});
  });
}
