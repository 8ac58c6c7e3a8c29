/**
 * The scheduler's own code on its own tables with 10 million pages of 1 million hosts (issue bar: >= 5,000 checks a
 * second on one core, no host beyond its budget, no page starved). Simulated: time, the sites, and the topic between
 * scheduler and monitor. Real: every claim, every settlement, the SQLite file.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import type { Instant } from '../../domain/kernel/names.js';
import type { Reading } from '../../domain/price/price.js';
import type { Message } from '../../platform/bus/port.js';
import { msOf, plus } from '../../platform/clock/clock.js';
import { manualClock } from '../../platform/clock/manualClock.js';
import type { EventStore } from '../../platform/event-store/port.js';
import { systemIds } from '../../platform/ids/ids.js';
import { openReadDb } from '../../platform/read-db/openReadDb.js';
import type { ReadDb } from '../../platform/read-db/port.js';
import { competitors } from '../../platform/read-db/tables/competitors.js';
import { createSettler } from '../../workers/monitor/settle.js';
import type { PriceCheck } from '../../workers/scheduler/priceCheck.js';
import { tick } from '../../workers/scheduler/scheduler.js';
import { hardware, percentile, percentiles } from './measure.js';
import type { BenchResult } from './result.js';

const PAGES = 10_000_000;
const HOSTS = 1_000_000;
/** So many hosts have so many pages: more than their budget allows in a round. The others share the rest evenly. */
const GIANTS = { hosts: 100, pages: 10_000 };
/** Due each simulated second, at least: above the bar. */
const RATE = 6_000;
const SECONDS = 30;
/** A host is asked no more often than this. */
const PACE_MS = 1_500;
/** So many checks end at a time, at most: a monitor has no more under way. */
const TOGETHER = 64;
const START = '2026-07-01T09:00:00.000Z';

interface Claimed extends PriceCheck {
  readonly host: string;
}

export async function schedulerBench(): Promise<BenchResult> {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-scheduler-'));
  const readDb = await openReadDb(`sqlite:${folder}/read.db`);
  try {
    await fill(readDb);
    const run = await simulate(readDb);
    return {
      name: 'scheduler',
      setup: {
        ...hardware(),
        engine: 'SQLite (libsql), WAL, synchronous=NORMAL as read models are',
        pages: `${PAGES.toLocaleString('en')} on ${HOSTS.toLocaleString('en')} hosts, ${GIANTS.hosts} of them with ${GIANTS.pages.toLocaleString('en')} each`,
        real: 'claims, leases, settlements, host queue, the file',
        simulated: `time (${SECONDS} s in steps of one), the sites (1 s a check), the topic, the watchers (none)`,
        per: 'CPU second of this process, user and system: the machine may be busy with other things',
      },
      rows: [
        { measure: 'checks scheduled: claimed and settled', value: run.perCpuSecond, unit: '/s', bar: { min: 5_000 } },
        { measure: 'claims alone', value: run.claimsPerCpuSecond, unit: '/s' },
        {
          measure: 'tick of at most 500 claims',
          value: percentile(run.ticks, 0.5),
          unit: 'ms',
          ...percentiles(run.ticks),
        },
        { measure: 'resident memory', value: process.memoryUsage().rss / 2 ** 20, unit: 'MB' },
        { measure: 'file', value: statSync(`${folder}/read.db`).size / 2 ** 20, unit: 'MB' },
        { measure: 'visits to a host before its pause was over', value: run.tooSoon, unit: '', bar: { max: 0 } },
        { measure: 'pages out at a time on one host', value: run.mostAtOnce, unit: '', bar: { max: 1 } },
        { measure: 'visits out of turn within a host', value: run.outOfTurn, unit: '', bar: { max: 0 } },
        {
          measure: 'longest wait behind the due time, hosts within budget',
          value: run.latest,
          unit: 's',
          bar: { max: 10 },
        },
        { measure: 'giants served at their budget', value: run.giantShare, unit: '%', bar: { min: 95 } },
      ],
    };
  } finally {
    await readDb.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Due times are spread so that the bar's rate is due each second; giants are due altogether. */
async function fill(readDb: ReadDb): Promise<void> {
  const giantPages = GIANTS.hosts * GIANTS.pages;
  const spreadMs = ((PAGES - giantPages) / RATE) * 1_000;
  await readDb.transaction(async transaction => {
    await transaction.create(competitors, 'competitors');
    const db = transaction.sql;
    const indexes = await sql<{ name: string; sql: string }>`
      select name, sql from sqlite_master where name in ('page_checks_host', 'check_hosts_due') order by name desc`.execute(
      db,
    );
    for (const { name } of indexes.rows) await db.schema.dropIndex(name).execute();
    const [pageIndex, hostIndex] = indexes.rows.map(index => sql.raw(index.sql));
    // `7919` is prime to the spread: neighbours in the table are far apart in time.
    await sql`
      with recursive
        number (n) as (select 0 union all select n + 1 from number where n + 1 < ${PAGES}),
        page (n, host, due) as (
          select n,
            case when n < ${giantPages} then n % ${GIANTS.hosts} else ${GIANTS.hosts} + n % ${HOSTS - GIANTS.hosts} end,
            case when n < ${giantPages} then 0 else (n * 7919) % ${Math.floor(spreadMs)} end
          from number
        )
      insert into page_checks (page, url, host, watchers, due_at, failures, interval_ms, last_reading, extractor)
      select printf('%032x', n), 'https://shop-' || host || '.example/products/' || n, 'shop-' || host || '.example', 1,
        strftime('%Y-%m-%dT%H:%M:%fZ', ${START}, '+' || (due / 1000.0) || ' seconds'), 0, 3600000, ${JSON.stringify(READING)}, 1
      from page`.execute(db);
    // As the product has them: rows go in faster before they are there.
    await pageIndex?.execute(db);
    await sql`insert into check_hosts (host, due_at) select host, min(due_at) from page_checks group by host`.execute(
      db,
    );
    await hostIndex?.execute(db);
  });
}

const READING: Reading = {
  title: 'Ridge Tent',
  price: '129.00' as never,
  currency: 'USD' as never,
  listPrice: null,
  availability: 'in_stock',
};

async function simulate(readDb: ReadDb) {
  const clock = manualClock(START);
  const out: Claimed[] = [];
  const bus = {
    publish: async (_: string, messages: readonly Message[]) => {
      for (const { key, value } of messages) out.push({ ...(value as PriceCheck), host: key });
    },
  };
  const silent = pino({ level: 'silent' });
  const ports = {
    readDb,
    bus,
    clock,
    ids: systemIds,
    billing: null,
    logger: silent,
    store: null as never as EventStore,
  };
  const settle = createSettler({
    readDb,
    realtime: { publish: () => {} },
    intervals: { shortest: 900_000, first: 3_600_000, longest: 86_400_000 },
    random: Math.random,
  });

  const ticks: number[] = [];
  const allowedAt = new Map<string, number>();
  const atOnce = new Map<string, number>();
  const lastDue = new Map<string, string>();
  const seen = { checks: 0, tooSoon: 0, mostAtOnce: 0, outOfTurn: 0, latestMs: 0, giants: 0, claimUs: 0, settleUs: 0 };
  for (let second = 0; second < SECONDS; second++) {
    clock.advance(1_000);
    const now = clock.now();
    const claimed = out.splice(0);
    for (const { page, host } of claimed) await inspect(page, host, now);
    // What was handed out a second ago comes back: nothing changed, as nearly always.
    const settling = process.cpuUsage();
    const pace = { nextAllowedAt: plus(now, PACE_MS), slowed: false };
    for (let from = 0; from < claimed.length; from += TOGETHER) {
      const together = claimed.slice(from, from + TOGETHER);
      const unchanged = { kind: 'unchanged' } as const;
      await Promise.all(together.map(({ page, host }) => settle({ page, host, outcome: unchanged, pace, at: now })));
    }
    seen.settleUs += spent(settling);
    const before = process.cpuUsage();
    for (let handedOut = 500; handedOut >= 500; ) {
      const tickStart = performance.now();
      handedOut = await tick(ports);
      ticks.push(performance.now() - tickStart);
    }
    seen.claimUs += spent(before);
    for (const { host } of out) {
      if (msOf(now) < (allowedAt.get(host) ?? 0)) seen.tooSoon++;
      atOnce.set(host, (atOnce.get(host) ?? 0) + 1);
      seen.mostAtOnce = Math.max(seen.mostAtOnce, atOnce.get(host) ?? 0);
      if (isGiant(host)) seen.giants++;
    }
    seen.checks += claimed.length;
  }
  /** Before it is settled; it was claimed a second ago. */
  async function inspect(page: string, host: string, now: Instant): Promise<void> {
    const known = readDb.sql.selectFrom('page_checks').select('due_at').where('page', '=', page);
    const { due_at } = await known.executeTakeFirstOrThrow();
    atOnce.set(host, (atOnce.get(host) ?? 0) - 1);
    allowedAt.set(host, msOf(now) + PACE_MS);
    if (due_at < (lastDue.get(host) ?? '')) seen.outOfTurn++;
    lastDue.set(host, due_at);
    if (!isGiant(host)) seen.latestMs = Math.max(seen.latestMs, msOf(now) - 1_000 - Date.parse(due_at));
  }

  // One visit takes a second, then comes the pause: so many fit, whatever else is due.
  const budget = GIANTS.hosts * Math.ceil(SECONDS / Math.ceil((1_000 + PACE_MS) / 1_000));
  return {
    ...seen,
    ticks,
    perCpuSecond: seen.checks / ((seen.claimUs + seen.settleUs) / 1e6),
    claimsPerCpuSecond: seen.checks / (seen.claimUs / 1e6),
    latest: seen.latestMs / 1_000,
    giantShare: (100 * seen.giants) / budget,
  };
}

const isGiant = (host: string): boolean => Number(/\d+/.exec(host)?.[0]) < GIANTS.hosts;

/** CPU time of this process since then, in microseconds. */
function spent(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return user + system;
}
