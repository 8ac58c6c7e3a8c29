/** The bus on PostgreSQL: first the engine alone, then the whole. Needs a server: `TEST_POSTGRES_URL`. */
import { randomBytes } from 'node:crypto';
import { Pool } from 'pg';
import { describe, expect, it } from 'vitest';
import { createBus } from '../../../platform/bus/createBus.js';
import type { BusEngine } from '../../../platform/bus/engine.js';
import type { Bus } from '../../../platform/bus/port.js';
import { openPostgresEngine } from '../../../platform/bus/postgres/openPostgresEngine.js';
import { openPostgres, type Postgres } from '../../../platform/postgres/openPostgres.js';
import { systemClock } from '../../../platform/runtime/clock/clock.js';
import { manualClock } from '../../../platform/runtime/clock/manualClock.js';
import { busContract } from './busContract.js';
import { engineContract } from './engineContract.js';
import { processesContract } from './processesContract.js';
import { until } from './until.js';

const url = process.env.TEST_POSTGRES_URL;

/** A schema of its own, and its URL. */
async function freshSchema(server: string) {
  const schema = `bus_${randomBytes(6).toString('hex')}`;
  const admin = new Pool({ connectionString: server, max: 1 });
  await admin.query(`CREATE SCHEMA ${schema}`);
  const there = new URL(server);
  there.searchParams.set('options', `-c search_path=${schema}`);
  there.searchParams.set('application_name', schema);
  const opened: Postgres[] = [];
  return {
    url: there.href,
    open() {
      const postgres = openPostgres(there.href);
      opened.push(postgres);
      return postgres;
    },
    /** Ends every connection, as a restarting server would. */
    async cut() {
      await admin.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND application_name = $1',
        [schema],
      );
    },
    async drop() {
      await Promise.all(opened.map(postgres => postgres.close()));
      await admin.query(`DROP SCHEMA ${schema} CASCADE`);
      await admin.end();
    },
  };
}

if (url) {
  engineContract('PostgreSQL', async () => {
    const schema = await freshSchema(url);
    const clock = manualClock();
    const opened: BusEngine[] = [];
    return {
      async open() {
        const engine = await openPostgresEngine(schema.open(), { clock });
        opened.push(engine);
        return engine;
      },
      pass: async ms => clock.advance(ms),
      async remove() {
        await Promise.all(opened.map(engine => engine.close()));
        await schema.drop();
      },
    };
  });

  busContract('PostgreSQL', async () => {
    const schema = await freshSchema(url);
    let passed = 0;
    const clocks = new Map<Bus, ReturnType<typeof manualClock>>();
    const opened: Bus[] = [];
    return {
      async open() {
        const clock = manualClock();
        clock.advance(passed);
        const bus = createBus(await openPostgresEngine(schema.open(), { clock }), { clock });
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
    it('continues by itself when its connections are cut, and loses nothing that was stored', async () => {
      const schema = await freshSchema(url);
      const bus = createBus(await openPostgresEngine(schema.open(), { clock: systemClock }), { clock: systemClock });
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
