/**
 * Measures appends and reads of the SQLite event store, with a flush to disk at every commit (bars: one caller at 80 %
 * of a bare insert-and-commit loop, 256 callers at 25,000 events/s).
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import type { EventStore, NewEvent } from '../../platform/event-store/port.js';
import { openSqliteEventStore } from '../../platform/event-store/sqlite/sqliteEventStore.js';
import { hardware, percentile, percentiles, since } from './measure.js';
import type { BenchResult } from './result.js';

/**
 * Measures a fresh process and a warm one: code is compiled after some 3,000 appends. The bare loop is nearly all
 * SQLite.
 */
const FRESH_ROUNDS = 30;
const ROUNDS = 60;
const APPENDS_A_ROUND = 100;
export const CALLERS = 256;
const APPENDS_A_CALLER = 100;
const TIMES = 3;

export async function appendBench(): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'tidewatch-bench-'));
  const eventLog = openSqliteEventStore({ path: join(folder, 'events.db') });
  const bare = openBare(join(folder, 'bare.db'));
  try {
    const fresh = await oneCaller(eventLog, bare.insert, FRESH_ROUNDS);
    const single = await oneCaller(eventLog, bare.insert, ROUNDS);
    const concurrent: Awaited<ReturnType<typeof manyCallers>>[] = [];
    for (let time = 0; time < TIMES; time++) concurrent.push(await manyCallers(eventLog, `time-${time}`));
    const rates = concurrent.map(({ rate }) => Math.round(rate));
    const read = await readBack(eventLog);
    return {
      name: 'append',
      setup: {
        ...hardware(),
        engine: 'SQLite (@photostructure/sqlite), WAL',
        fsync: 'synchronous=FULL: one flush a commit',
      },
      rows: [
        { measure: 'bare insert and commit, one caller', value: single.bareRate, unit: 'events/s', ...single.bareMs },
        { measure: 'append, one caller', value: single.rate, unit: 'events/s', ...single.ms },
        {
          measure: `append to bare, medians of ${ROUNDS} rounds in turn`,
          value: single.share,
          unit: '%',
          bar: { min: 80 },
        },
        {
          measure: `  before that, the first ${FRESH_ROUNDS * APPENDS_A_ROUND} appends of a process, likewise`,
          value: fresh.share,
          unit: '%',
          bar: { min: 80 },
        },
        {
          measure: `append, ${CALLERS} callers, median of ${rates.join(', ')}`,
          value: percentile(rates, 0.5),
          unit: 'events/s',
          ...percentiles(concurrent.flatMap(({ ms }) => ms)),
          bar: { min: 25_000 },
        },
        { measure: 'read all, from the start', value: read, unit: 'events/s' },
      ],
    };
  } finally {
    await eventLog.close();
    bare.close();
    await rm(folder, { recursive: true });
  }
}

/** Rounds alternate, so that a busy moment of the machine affects both; the medians are compared. */
async function oneCaller(eventLog: EventStore, insertBare: (event: NewEvent) => void, rounds: number) {
  const [ms, bareMs, rates, bareRates]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (let round = 0; round < rounds; round++) {
    bareRates.push(await timed(bareMs, async event => insertBare(event)));
    rates.push(await timed(ms, event => eventLog.append(`page-${round}`, [event], 'any')));
  }
  const [rate, bareRate] = [percentile(rates, 0.5), percentile(bareRates, 0.5)];
  return { rate, bareRate, share: (rate / bareRate) * 100, ms: percentiles(ms), bareMs: percentiles(bareMs) };
}

/** @returns operations per second; each one's milliseconds are added to `durations`. */
async function timed(durations: number[], write: (event: NewEvent) => Promise<unknown>): Promise<number> {
  const start = performance.now();
  for (let n = 0; n < APPENDS_A_ROUND; n++) {
    const began = performance.now();
    await write(priceChanged());
    durations.push(since(began));
  }
  return APPENDS_A_ROUND / (since(start) / 1000);
}

export async function manyCallers(eventLog: EventStore, streams: string): Promise<{ rate: number; ms: number[] }> {
  const ms: number[] = [];
  const start = performance.now();
  await Promise.all(
    Array.from({ length: CALLERS }, async (_, caller) => {
      for (let n = 0; n < APPENDS_A_CALLER; n++) {
        const began = performance.now();
        await eventLog.append(`${streams}-${caller}`, [priceChanged()], n === 0 ? 'none' : n - 1);
        ms.push(since(began));
      }
    }),
  );
  return { rate: ms.length / (since(start) / 1000), ms };
}

export async function readBack(eventLog: EventStore): Promise<number> {
  let events = 0;
  const start = performance.now();
  for await (const batch of eventLog.readAll('start')) events += batch.events.length;
  return events / (since(start) / 1000);
}

/** The same row in a table with the same keys, and nothing else: the minimum cost of a log on this engine. */
function openBare(path: string): { insert(event: NewEvent): void; close(): void } {
  const database = new DatabaseSync(path);
  database.exec(`
    pragma journal_mode = WAL;
    pragma synchronous = FULL;
    create table events (
      position integer primary key, type text, stream text, revision integer, schema integer, id text unique, shop text,
      at text, recorded_at text, data text, meta text, unique (stream, revision)
    ) strict`);
  const insert = database.prepare('insert into events values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  let position = 0n;
  return {
    insert({ id, type, schema, at, data, meta }) {
      position += 1n;
      const json = [JSON.stringify(data), JSON.stringify(meta)];
      insert.run(position, type, 'page-0', position, BigInt(schema), id, meta.shop, at, at, ...json);
    },
    close: () => database.close(),
  };
}

const priceChanged = (): NewEvent => ({
  id: randomUUID(),
  type: 'PriceChanged',
  schema: 1,
  at: new Date().toISOString(),
  data: { page: '3f1c9f0c2b7a4d5e', from: '1299.00', to: '1249.00', currency: 'USD', evidence: 'json-ld' },
  meta: {
    actor: { kind: 'worker', id: 'monitor' },
    shop: 'aurora-outfitters.myshopify.com',
    correlationId: randomUUID(),
    causationId: null,
  },
});
