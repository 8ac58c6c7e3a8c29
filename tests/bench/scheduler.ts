/**
 * Runs the scheduler's own code on its own tables with 10 million pages on 1 million hosts (bars: >= 5,000 checks/s on
 * one core, no host over its budget, no page starved). Simulates time, the sites and the topic; claims, settlements and
 * the SQLite file are real.
 */

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { soleLeadership } from '../../application/follow/leadership.js';
import type { Instant } from '../../domain/kernel/names.js';
import type { PriceCheck } from '../../domain/price/priceCheck.js';
import type { Message } from '../../platform/bus/port.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import { openReadStore } from '../../platform/read-store/openReadStore.js';
import type { ReadStore } from '../../platform/read-store/port.js';
import { memoryRealtime } from '../../platform/realtime/memory/memoryRealtime.js';
import { msOf, plus } from '../../platform/runtime/clock/clock.js';
import { manualClock } from '../../platform/runtime/clock/manualClock.js';
import { systemIds } from '../../platform/runtime/ids/ids.js';
import { openWorkStore } from '../../platform/work-store/openWorkStore.js';
import type { WorkStore } from '../../platform/work-store/port.js';
import { competitors } from '../../read-models/competitors/tables.js';
import { createSettler } from '../../workers/monitor/settle.js';
import { tick } from '../../workers/scheduler/scheduler.js';
import { DUE } from './duePages.js';
import { hardware, percentile, percentiles } from './measure.js';
import type { BenchResult } from './result.js';

const SECONDS = 30;
/** The minimum interval between requests to a host. */
const PACE_MS = 1_500;
/** The maximum number of checks that end at a time: a monitor has no more in progress. */
const TOGETHER = 64;

interface Claimed extends PriceCheck {
  readonly host: string;
}

export async function schedulerBench(): Promise<BenchResult> {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-scheduler-'));
  const file = `${folder}/work.db`;
  const [code] = await once(fork(fileURLToPath(new URL('./fillDuePages.js', import.meta.url)), [file]), 'exit');
  if (code !== 0) throw new Error(`the tables could not be filled: code ${code}`);
  const workStore = await openWorkStore(`sqlite:${file}`);
  const readStore = await openReadStore(`sqlite:${folder}/read.db`);
  await readStore.transaction(transaction => transaction.create(competitors, 'competitors'));
  try {
    const run = await simulate(readStore, workStore);
    return {
      name: 'scheduler',
      setup: {
        ...hardware(),
        engine: 'SQLite (@photostructure/sqlite), WAL, synchronous=NORMAL as the work store is',
        pages: `${DUE.pages.toLocaleString('en')} on ${DUE.hosts.toLocaleString('en')} hosts, ${DUE.giants.hosts} of them with ${DUE.giants.pages.toLocaleString('en')} each`,
        real: 'claims, leases, settlements, host queue, the file',
        simulated: `time (${SECONDS} s in steps of one), the sites (1 s a check; ${TOGETHER} end together), the topic, the watchers (none)`,
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
        { measure: 'file', value: statSync(file).size / 2 ** 20, unit: 'MB' },
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
    await Promise.all([readStore.close(), workStore.close()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function simulate(readStore: ReadStore, workStore: WorkStore) {
  const clock = manualClock(DUE.start);
  const out: Claimed[] = [];
  const bus = {
    publish: async (_: string, messages: readonly Message[]) => {
      for (const { key, value } of messages) out.push({ ...(value as PriceCheck), host: key });
    },
  };
  const silent = pino({ level: 'silent' });
  const ports = {
    readStore,
    workStore,
    realtime: memoryRealtime({}),
    bus,
    clock,
    ids: systemIds,
    leadership: soleLeadership,
    billing: null,
    logger: silent,
    eventLog: null as never as EventLog,
  };
  const settle = createSettler({
    workStore,
    realtime: { publish: () => {} },
    intervalsOf: () => ({ shortest: 900_000, first: 3_600_000, longest: 86_400_000 }),
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
    // Checks dispatched a second ago return: unchanged, like nearly all.
    const settling = process.cpuUsage();
    const pace = { nextAllowedAt: plus(now, PACE_MS), slowed: false, slowUntil: null, paceMs: null };
    for (let from = 0; from < claimed.length; from += TOGETHER) {
      const together = claimed.slice(from, from + TOGETHER);
      const unchanged = { kind: 'unchanged' } as const;
      await Promise.all(
        together.map(({ page, host }) => settle({ page, host, outcome: unchanged, pace, at: now, shops: [] })),
      );
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
    const known = workStore.sql.selectFrom('page_checks').select('due_at').where('page', '=', page);
    const { due_at } = await known.executeTakeFirstOrThrow();
    atOnce.set(host, (atOnce.get(host) ?? 0) - 1);
    allowedAt.set(host, msOf(now) + PACE_MS);
    if (due_at < (lastDue.get(host) ?? '')) seen.outOfTurn++;
    lastDue.set(host, due_at);
    if (!isGiant(host)) seen.latestMs = Math.max(seen.latestMs, msOf(now) - 1_000 - Date.parse(due_at));
  }

  // One visit takes a second, followed by the pause, so this many fit.
  const budget = DUE.giants.hosts * Math.ceil(SECONDS / Math.ceil((1_000 + PACE_MS) / 1_000));
  return {
    ...seen,
    ticks,
    perCpuSecond: seen.checks / ((seen.claimUs + seen.settleUs) / 1e6),
    claimsPerCpuSecond: seen.checks / (seen.claimUs / 1e6),
    latest: seen.latestMs / 1_000,
    giantShare: (100 * seen.giants) / budget,
  };
}

const isGiant = (host: string): boolean => Number(/\d+/.exec(host)?.[0]) < DUE.giants.hosts;

/** CPU time of this process since then, in microseconds. */
function spent(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return user + system;
}
