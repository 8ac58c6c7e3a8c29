/**
 * The monitor under load: 2,000 competitor pages on 200 hosts (bars: >= 150 pages/s on two cores with politeness
 * off; per-host limits exact with it on).
 */

import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { commandHandler } from '../../application/decide/handle.js';
import { soleLeadership } from '../../application/follow/leadership.js';
import { AT_ONCE } from '../../application/price/hostQueue.js';
import { createExtractor } from '../../application/reading/extraction-thread/createExtractor.js';
import { workTables } from '../../application/workTables.js';
import { as, type ProductUrl } from '../../domain/kernel/names.js';
import { pageOf } from '../../domain/price/page.js';
import { openBus } from '../../platform/bus/openBus.js';
import { openEventLog } from '../../platform/event-store/openEventLog.js';
import { createSafeFetch } from '../../platform/outbound/fetch/createSafeFetch.js';
import { createHostPacer } from '../../platform/outbound/pace/hostPacer.js';
import { createShares } from '../../platform/outbound/share/createShares.js';
import { openReadStore } from '../../platform/read-store/openReadStore.js';
import { memoryRealtime } from '../../platform/realtime/memory/memoryRealtime.js';
import { msOf, systemClock } from '../../platform/runtime/clock/clock.js';
import { systemIds } from '../../platform/runtime/ids/ids.js';
import { testVault } from '../../platform/vault/testVault.fixtures.js';
import { openWorkStore } from '../../platform/work-store/openWorkStore.js';
import { competitors } from '../../read-models/competitors/tables.js';
import { runMonitor } from '../../workers/monitor/monitor.js';
import { runScheduler } from '../../workers/scheduler/scheduler.js';
import { tables } from '../../workers/tables.js';
import { hardware, percentile, since } from './measure.js';
import type { BenchResult } from './result.js';
import type { HostVisits } from './shopSites.js';
import { siteHosts } from './siteHosts.js';

const PAGES = 2_000;
const HOSTS = 200;
const OFF = { floorMs: 0, jitter: 0, capMs: 0, backoffMs: 0 };
const ON = { floorMs: 1_000, jitter: 0.2, capMs: 60_000 };
const POLITE_SECONDS = 8;
const TIMES = 3;

export async function monitorBench(): Promise<BenchResult> {
  const sites = await startSites();
  try {
    const runs: Round[][] = [];
    for (let time = 0; time < TIMES; time++)
      runs.push(
        await atWork(sites, OFF, async work => {
          const rounds = [await work.round()];
          rounds.push(await work.round());
          sites.change();
          rounds.push(await work.round());
          return rounds;
        }),
      );
    await sites.report();
    const polite = await atWork(sites, ON, async work => {
      await work.run(POLITE_SECONDS * 1_000);
      return await sites.report();
    });
    const names = ['seen for the first time', 'unchanged', 'every price changed'];
    return {
      name: 'monitor',
      setup: {
        ...hardware(),
        engine: 'SQLite (@photostructure/sqlite); events synchronous=FULL, read models NORMAL; bus included',
        pages: `${PAGES} of some 60 KB on ${HOSTS} loopback hosts, served by a process of their own on the same cores`,
        politeness: `off: no pause; on: ${ON.floorMs} ms and up to a fifth more between two requests to a host`,
      },
      rows: [
        ...names.flatMap((name, index) => {
          const rates = runs.map(run => Math.round(run[index]?.perSecond ?? 0));
          const cpu = runs.map(run => run[index]?.cpuMs ?? 0);
          return [
            {
              measure: `pages, politeness off, ${name}, median of ${rates.join(', ')}`,
              value: percentile(rates, 0.5),
              unit: '/s',
              bar: { min: 150 },
            },
            { measure: `CPU a page, all threads, ${name}`, value: percentile(cpu, 0.5), unit: 'ms' },
          ];
        }),
        { measure: 'polite: pages asked for', value: polite.reduce((sum, { pages }) => sum + pages, 0), unit: '' },
        { measure: 'polite: requests to one host at a time', value: most(polite), unit: '', bar: { max: 1 } },
        { measure: 'polite: shortest pause at a host', value: shortest(polite), unit: 'ms', bar: { min: ON.floorMs } },
      ],
    };
  } finally {
    sites.stop();
  }
}

const most = (hosts: readonly HostVisits[]): number => Math.max(...hosts.map(({ mostAtOnce }) => mostAtOnce));
const shortest = (hosts: readonly HostVisits[]): number =>
  Math.min(...hosts.map(({ shortestPause }) => shortestPause ?? Number.POSITIVE_INFINITY));

interface Sites {
  readonly port: number;
  change(): void;
  /** What it saw since the last report. */
  report(): Promise<HostVisits[]>;
  stop(): void;
}

async function startSites(): Promise<Sites> {
  const child = fork(fileURLToPath(new URL('./shopSites.js', import.meta.url)));
  const next = <Message>(): Promise<Message> => new Promise(resolve => child.once('message', resolve as never));
  const { port } = await next<{ port: number }>();
  return {
    port,
    change: () => void child.send('change'),
    async report() {
      const answer = next<{ hosts: HostVisits[] }>();
      child.send('report');
      return (await answer).hosts;
    },
    stop: () => void child.disconnect(),
  };
}

interface Round {
  readonly perSecond: number;
  readonly cpuMs: number;
}

interface Work {
  /** Every page is due; ends when each was checked. */
  round(): Promise<Round>;
  /** Every page is due; ends after a while. */
  run(ms: number): Promise<void>;
}

/** The product's scheduler and monitor on their own engines. */
async function atWork<Result>(
  sites: Sites,
  pace: typeof ON,
  measure: (work: Work) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-monitor-'));
  const clock = systemClock;
  const logger = pino({ level: 'error' });
  const eventLog = openEventLog(`sqlite:${folder}/events.db`, { clock, vault: testVault });
  const readStore = await openReadStore(`sqlite:${folder}/read.db`);
  const workStore = await openWorkStore(`sqlite:${folder}/work.db`);
  await workStore.ensure([...workTables, ...tables]);
  const bus = await openBus(`sqlite:${folder}/bus.db`, { clock });
  const hosts = siteHosts(sites.port, HOSTS);
  const fetch = createSafeFetch({ userAgent: 'Tidewatch-bench/1.0', except: hosts, clock });
  const extractor = createExtractor();
  const ports = {
    eventLog,
    readStore,
    workStore,
    bus,
    clock,
    logger,
    fetch,
    extractor,
    shares: createShares(),
    ...{ snapshots: null, vault: testVault },
    ids: systemIds,
    leadership: soleLeadership,
    billing: null,
    realtime: memoryRealtime({}),
    handle: commandHandler(eventLog),
    pacer: createHostPacer({ ...pace, now: () => msOf(clock.now()), random: Math.random }),
    intervalsOf: () => ({ shortest: 900_000, first: 3_600_000, longest: 86_400_000 }),
    random: Math.random,
  };
  await readStore.transaction(transaction => transaction.create(competitors, 'competitors'));
  await workStore.transaction(async ({ sql }) => {
    for (let n = 0; n < PAGES; n++) {
      const host = hosts[n % HOSTS] ?? '';
      const url = as<ProductUrl>(`http://${host}/products/${n}`);
      const page = pageOf({ url, variant: null });
      const due = { host, due_at: '9999-01-01T00:00:00.000Z' };
      await sql
        .insertInto('page_checks')
        .values({ ...due, page, url, watchers: 1, failures: 0 })
        .execute();
      if (n < HOSTS)
        await sql
          .insertInto('check_hosts')
          .values({ ...due, next_allowed_at: '', slowed: 0 })
          .execute();
    }
  });
  await readStore.transaction(async ({ sql }) => {
    for (let n = 0; n < PAGES; n++) {
      const url = as<ProductUrl>(`http://${hosts[n % HOSTS]}/products/${n}`);
      const page = pageOf({ url, variant: null });
      const watching = { id: page, shop: `shop-${n % 400}.myshopify.com`, page, url, label: null, product_id: null };
      await sql
        .insertInto('competitors')
        .values({ ...watching, tracked_at: clock.now() })
        .execute();
    }
  });
  const stop = new AbortController();
  const running = [runScheduler(ports, stop.signal), runMonitor(ports, stop.signal)];
  const allDue = () =>
    workStore.transaction(async ({ sql }) => {
      await sql.updateTable('page_checks').set({ due_at: AT_ONCE, last_checked: null }).execute();
      await sql.updateTable('check_hosts').set({ due_at: AT_ONCE }).execute();
    });
  const left = async () =>
    Number(
      (
        await workStore.sql
          .selectFrom('page_checks')
          .select(({ fn }) => fn.countAll<number>().as('left'))
          .where('last_checked', 'is', null)
          .executeTakeFirstOrThrow()
      ).left,
    );
  try {
    return await measure({
      async round() {
        await allDue();
        const startedAt = performance.now();
        const cpu = process.cpuUsage();
        while ((await left()) > 0) await wait(100);
        const { user, system } = process.cpuUsage(cpu);
        return { perSecond: (1_000 * PAGES) / since(startedAt), cpuMs: (user + system) / 1_000 / PAGES };
      },
      async run(ms) {
        await allDue();
        await wait(ms);
      },
    });
  } finally {
    stop.abort();
    await Promise.all(running);
    await Promise.all([extractor.close(), fetch.close(), bus.close()]);
    await Promise.all([eventLog.close(), readStore.close(), workStore.close()]);
    rmSync(folder, { recursive: true, force: true });
  }
}
