/**
 * Two monitors share the checks through their consumer group, and one is killed: politeness stays exact, and no check
 * is lost.
 */
import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { commandHandler } from '../../../application/decide/handle.js';
import { soleLeadership } from '../../../application/follow/leadership.js';
import { workTables } from '../../../application/workTables.js';
import { openBus } from '../../../platform/bus/openBus.js';
import type { Bus } from '../../../platform/bus/port.js';
import type { EventLog } from '../../../platform/event-store/codec/eventLog.js';
import { openEventLog } from '../../../platform/event-store/openEventLog.js';
import { DEFAULT_PACE } from '../../../platform/outbound/pace/hostPacer.js';
import { newSchema } from '../../../platform/postgres/newSchema.fixtures.js';
import { openReadStore } from '../../../platform/read-store/openReadStore.js';
import type { ReadStore } from '../../../platform/read-store/port.js';
import { memoryRealtime } from '../../../platform/realtime/memory/memoryRealtime.js';
import { systemClock as clock } from '../../../platform/runtime/clock/clock.js';
import { systemIds as ids } from '../../../platform/runtime/ids/ids.js';
import { testVault } from '../../../platform/vault/testVault.fixtures.js';
import { openWorkStore } from '../../../platform/work-store/openWorkStore.js';
import type { WorkStore } from '../../../platform/work-store/port.js';
import { competitors, pages } from '../../../read-models/competitors/tables.js';
import { runScheduler } from '../../../workers/scheduler/scheduler.js';
import { tables } from '../../../workers/tables.js';
import { eventsOf, watch } from '../../../workers/workers.fixtures.js';
import { type Child, startChild } from '../../contract/childProcess.js';

const CHILD = fileURLToPath(new URL('./monitor.child.ts', import.meta.url));
const SITES = 8;
/** Long enough to be under way when the process is killed. */
const ANSWER_MS = 400;
const WAIT = { timeout: 60_000, interval: 20 };
/** Timers of two processes. */
const TOLERANCE_MS = 30;

interface Visit {
  readonly by: string;
  readonly begun: number;
  /** `Infinity` while it is under way. */
  ended: number;
}

const HTML = `<!doctype html><html lang="en"><head><title>Tent</title><script type="application/ld+json">
  {"@context":"https://schema.org","@type":"Product","name":"Tent","offers":{"@type":"Offer","price":"129.00",
  "priceCurrency":"USD","availability":"https://schema.org/InStock"}}</script></head>
  <body><h1>Tent</h1><p class="price">$129.00</p><button>Add to cart</button></body></html>`;

describe.skipIf(!inject('kafkaUrl') || !inject('postgresUrl'))(
  'two monitors on one topic (needs Kafka and a PostgreSQL server)',
  () => {
    const visits: Visit[][] = Array.from({ length: SITES }, () => []);
    const servers: Server[] = [];
    const stop = new AbortController();
    const monitors = new Map<string, Child>();
    let schema: Awaited<ReturnType<typeof newSchema>>;
    let stores: { eventLog: EventLog; readStore: ReadStore; workStore: WorkStore; bus: Bus };
    let scheduling: Promise<void>;
    let watched: string[];

    beforeAll(async () => {
      schema = await newSchema(inject('postgresUrl') ?? '');
      const kafka = `${inject('kafkaUrl')}/monitors-${randomBytes(6).toString('hex')}`;
      stores = {
        eventLog: openEventLog(schema.url, { clock, vault: testVault }),
        readStore: await openReadStore(schema.url),
        workStore: await openWorkStore(schema.url),
        bus: await openBus(kafka, { clock }),
      };
      await stores.eventLog.ready();
      await stores.workStore.ensure([...workTables, ...tables]);
      await stores.readStore.transaction(async transaction => {
        await transaction.create(competitors, 'competitors');
        await transaction.create(pages, 'pages');
      });
      for (const own of visits) servers.push(await site(own));
      const hosts = servers.map(server => `127.0.0.1:${(server.address() as AddressInfo).port}`);
      const shop = 'aurora.myshopify.com';
      watched = [];
      for (const host of hosts)
        watched.push((await watch({ ...stores, clock } as never, shop, `http://${host}/products/tent`)).page);
      for (const name of ['one', 'other'])
        monitors.set(name, await startChild(CHILD, [schema.url, kafka, name, ...hosts]));
      const rest = {
        handle: commandHandler(stores.eventLog),
        leadership: soleLeadership,
        billing: null,
        realtime: memoryRealtime({}),
      };
      scheduling = runScheduler({ ...stores, ...rest, clock, ids, logger: pino({ level: 'silent' }) }, stop.signal);
    });
    afterAll(async () => {
      stop.abort();
      await scheduling;
      for (const monitor of monitors.values()) await monitor.kill();
      for (const server of servers) server.close().closeAllConnections();
      for (const one of Object.values(stores ?? {})) await one.close();
      await schema?.remove();
    });

    const by = (name: string) => visits.flatMap(own => own.filter(visit => visit.by === name));
    const served = (own: readonly Visit[]) => own.filter(({ ended }) => ended < Number.POSITIVE_INFINITY).length;

    it('both ask sites; when one is killed in the middle of a request, the other one asks its sites too', async () => {
      await expect.poll(() => Math.min(by('one').length, by('other').length), WAIT).toBeGreaterThan(SITES);
      await expect.poll(() => by('one').some(({ ended }) => ended === Number.POSITIVE_INFINITY), WAIT).toBe(true);
      await monitors.get('one')?.kill();
      const after = visits.map(served);
      await expect.poll(() => visits.every((own, n) => served(own) > (after[n] ?? 0) + 2), WAIT).toBe(true);
      const last = by('one').at(-1)?.begun ?? 0;
      expect(by('other').some(({ begun }) => begun > last)).toBe(true);
    }, 180_000);

    it('no site had two requests at a time, or one too soon after another', () => {
      const hasty = visits.flatMap(own =>
        own.flatMap((visit, n) => {
          const pause = visit.begun - (own[n - 1]?.ended ?? 0);
          return pause < DEFAULT_PACE.floorMs - TOLERANCE_MS ? [pause] : [];
        }),
      );
      expect(hasty).toEqual([]);
    });

    it('each price was recorded once, and each page is checked', async () => {
      for (const page of watched)
        expect((await eventsOf(stores.eventLog, `page-${page}`)).map(([type]) => type)).toEqual(['PriceObserved']);
    });
  },
);

/** A shop with one page, which records who requests it and for how long. */
async function site(visits: Visit[]): Promise<Server> {
  const server = createServer((request, response) => {
    const visit = {
      by: request.headers['user-agent'] ?? '',
      begun: performance.now(),
      ended: Number.POSITIVE_INFINITY,
    };
    visits.push(visit);
    const answering = setTimeout(
      () => response.setHeader('content-type', 'text/html; charset=utf-8').end(HTML),
      ANSWER_MS,
    );
    response.once('close', () => {
      clearTimeout(answering);
      visit.ended = performance.now();
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return server;
}
