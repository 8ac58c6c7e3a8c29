/**
 * The product's stores on a PostgreSQL server of this machine (bars: 256 callers 8,000 events/s, rebuild 25,000
 * events/s, command to push p50 <= 10 ms), which is started for it and flushes every commit of an event to the disk.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findPostgres } from '../../ops/engines/postgres/findPostgres.js';
import { startPostgres } from '../../ops/engines/postgres/startPostgres.js';
import { openPostgresEventStore } from '../../platform/event-store/postgres/openPostgresEventStore.js';
import { systemClock } from '../../platform/runtime/clock/clock.js';
import { CALLERS, manyCallers, readBack } from './append.js';
import { measure, RATE } from './commandToPush.js';
import { hardware, percentile, percentiles } from './measure.js';
import { BENCH_KEY, fill, rebuilt } from './projection.js';
import type { BenchResult, BenchRow } from './result.js';
import { signIn, start, synced } from './runningProduct.js';

const TIMES = 3;
const REBUILT = ['notifications', 'competitors'];
const REBUILD_BAR = 25_000;

export async function postgresBench(): Promise<BenchResult> {
  const bin = findPostgres();
  if (!bin) throw new Error('there is no PostgreSQL server on this machine');
  const server = await startPostgres(bin);
  try {
    const rows = await appended(await databaseOn(server.url, 'append'));
    for (const name of REBUILT) rows.push(await filledAnew(name, await databaseOn(server.url, name)));
    rows.push(await pushed(await databaseOn(server.url, 'push')));
    return {
      name: 'postgres',
      setup: {
        ...hardware(),
        engine: 'PostgreSQL, with the settings that it comes with, reached by loopback',
        fsync: 'one flush for each batch of appends; none that read models wait for',
        log: 'of the bench named projection',
        pushes: 'as in the bench named command-to-push, with every store on the server',
      },
      rows,
    };
  } finally {
    await server.stop();
  }
}

/** @returns the URL of a new database there. */
async function databaseOn(server: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name}`).finally(() => client.end());
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

async function appended(url: string): Promise<BenchRow[]> {
  const eventLog = openPostgresEventStore(url, systemClock);
  const together: Awaited<ReturnType<typeof manyCallers>>[] = [];
  for (let time = 0; time < TIMES; time++) together.push(await manyCallers(eventLog, `time-${time}`));
  const read = await readBack(eventLog);
  await eventLog.close();
  const rates = together.map(({ rate }) => Math.round(rate));
  return [
    {
      measure: `append, ${CALLERS} callers, median of ${rates.join(', ')}`,
      value: percentile(rates, 0.5),
      unit: 'events/s',
      ...percentiles(together.flatMap(({ ms }) => ms)),
      bar: { min: 8_000 },
    },
    { measure: 'read all, from the start', value: read, unit: 'events/s' },
  ];
}

async function filledAnew(name: string, url: string): Promise<BenchRow> {
  await fill(url, name, [], url);
  const rates: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const { events, seconds } = await rebuilt(name, {
      TIDEWATCH_EVENT_STORE: url,
      TIDEWATCH_READ_STORE: url,
      TIDEWATCH_KEY_STORE: url,
      TIDEWATCH_MASTER_KEY: BENCH_KEY,
    });
    rates.push(Math.round(events / seconds));
  }
  return {
    measure: `rebuild of ${name}, median of ${rates.join(', ')}`,
    value: percentile(rates, 0.5),
    unit: 'events/s',
    bar: { min: REBUILD_BAR },
  };
}

/** The built product in one process, with every store that it has on the server. */
async function pushed(url: string): Promise<BenchRow> {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-bench-'));
  const stores = ['EVENT_STORE', 'READ_STORE', 'WORK_STORE', 'KEY_STORE', 'BUS', 'SEARCH'];
  const running = await start(folder, Object.fromEntries(stores.map(store => [`TIDEWATCH_${store}`, url])));
  try {
    const cookie = await signIn(running.url);
    await synced(running.url, cookie);
    const runs: number[][] = [];
    for (let time = 0; time < TIMES; time++) runs.push((await measure(running.url, cookie)).pushes);
    const p50s = runs.map(pushes => percentile(pushes, 0.5));
    return {
      measure: `command to push, p50 at ${RATE}/s, median of ${p50s.map(value => value.toFixed(1)).join(', ')}`,
      value: percentile(p50s, 0.5),
      unit: 'ms',
      ...percentiles(runs.flat()),
      bar: { max: 10 },
    };
  } finally {
    await running.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
