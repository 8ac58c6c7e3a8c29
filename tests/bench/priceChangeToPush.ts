/**
 * Measures the time from a site's price change to the push in a browser, while the product watches 2,000 pages on many
 * hosts (bar: p99 <= 1 s from the request to the site). The merchant requests the check right after the change; the
 * host's slot may take a while, because its pages are read every minute, one second apart.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { io, type Socket } from 'socket.io-client';
import { as, type ProductUrl } from '../../domain/kernel/names.js';
import { pageOf, VANTAGE } from '../../domain/price/page.js';
import { openEventStore } from '../../platform/event-store/openEventStore.js';
import type { NewEvent } from '../../platform/event-store/port.js';
import { openWorkStore } from '../../platform/work-store/openWorkStore.js';
import '../../application/price/tables.js';
import { freePort } from '../../ops/engines/freePort.js';
import { systemClock } from '../../platform/runtime/clock/clock.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import { hardware, percentile, percentiles } from './measure.js';
import { PRODUCT_HEAP } from './productHeap.js';
import type { BenchResult } from './result.js';
import { ok, signIn, synced } from './runningProduct.js';
import type { HostVisits, PagePrice, Shown } from './shopSites.js';
import { siteHosts } from './siteHosts.js';

const WATCHED = 2_000;
const HOSTS = 200;
/** The watching merchant's pages: the maximum per shop. */
const OWN = 10;
const ROUNDS = 12;
/** Slightly longer than the product's cooldown between checks of one competitor in the sandbox. */
const COOLDOWN_MS = 5_100;
/** Far beyond the bar: the push is lost. */
const GIVE_UP_MS = 20_000;
/** The read interval per page. */
const EVERY_MS = 60_000;

interface Row {
  readonly id: string;
  readonly url: string;
  readonly price: number | null;
}

const now = (): number => performance.timeOrigin + performance.now();

export async function priceChangeToPushBench(): Promise<BenchResult> {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-push-'));
  const sites = await startSites();
  const product = await startProduct(folder, sites.port);
  try {
    await watchFromOthers(folder, sites.port);
    await allRead(folder);
    const cookie = await signIn(product.url);
    await synced(product.url, cookie);
    const merchant = merchantOf(product.url, cookie);
    await merchant.watch(Array.from({ length: OWN }, (_, n) => urlOf(sites.port, WATCHED + n * 7)));
    await firstRead(merchant);
    const socket = await connected(product.url, cookie);
    const rows = await merchant.rows();

    const [fromShown, fromChange]: [number[], number[]] = [[], []];
    await sites.report();
    const begin = now();
    for (let round = 0; round < ROUNDS; round++) {
      await wait(COOLDOWN_MS);
      for (const { id, url, price } of rows) {
        // Up by a tenth and back: never so far that it needs a second look.
        const amount = ((price ?? 0) * (round % 2 === 0 ? 1.1 : 1)).toFixed(2);
        const changedAt = now();
        const shown = sites.change({ page: Number(/\d+$/.exec(url)?.[0]), price: amount });
        const seen = shows(socket, merchant, id, Number(amount));
        await merchant.check(id);
        const pushedAt = await seen;
        fromShown.push(pushedAt - (await shown).at);
        fromChange.push(pushedAt - changedAt);
      }
    }
    const read = (await sites.report()).reduce((sum, { pages }) => sum + pages, 0);
    const perSecond = read / ((now() - begin) / 1_000);
    socket.close();
    return {
      name: 'price-change-to-push',
      setup: {
        ...hardware(),
        engine: 'SQLite (@photostructure/sqlite), events synchronous=FULL',
        watched: `${WATCHED.toLocaleString('en-US')} pages of some 60 KB by other shops, on ${HOSTS} hosts; each host is asked at most once a second, each page is read about once a minute`,
        changes: `${fromShown.length} on ${rows.length} pages of those hosts, one after another`,
        beside: 'the sites, the sandbox and the client, on the same processors',
      },
      rows: [
        {
          measure: 'from the site that is asked and shows the new price, to the push, p99',
          value: percentile(fromShown, 0.99),
          unit: 'ms',
          ...percentiles(fromShown),
          bar: { max: 1_000 },
        },
        {
          measure: "from the change and the merchant's 'Check now', the site's turn included, p99",
          value: percentile(fromChange, 0.99),
          unit: 'ms',
          ...percentiles(fromChange),
        },
        { measure: 'pages read meanwhile', value: perSecond, unit: '/s' },
      ],
    };
  } finally {
    await product.stop();
    sites.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const urlOf = (port: number, n: number): string => `http://${siteHosts(port, HOSTS)[n % HOSTS]}/products/${n}`;

async function startSites() {
  const child = fork(fileURLToPath(new URL('./shopSites.js', import.meta.url)));
  const next = <Message>(is: (message: object) => boolean): Promise<Message> =>
    new Promise(resolve => {
      const look = (message: object) => {
        if (!is(message)) return;
        child.off('message', look as never);
        resolve(message as Message);
      };
      child.on('message', look as never);
    });
  const { port } = await next<{ port: number }>(message => 'port' in message);
  return {
    port,
    /** @returns when the page first shows it. */
    change(price: PagePrice): Promise<Shown> {
      const shown = next<Shown>(message => 'page' in message && message.page === price.page);
      child.send(price);
      return shown;
    },
    /** Observations since the last report. */
    async report(): Promise<readonly HostVisits[]> {
      const answer = next<{ hosts: HostVisits[] }>(message => 'hosts' in message);
      child.send('report');
      return (await answer).hosts;
    },
    stop: () => void child.disconnect(),
  };
}

/**
 * Appends directly to the log: ten pages for each of many otherwise unknown shops, with due times spread over a minute.
 */
async function watchFromOthers(folder: string, port: number): Promise<void> {
  const eventLog = openEventStore(`sqlite:${join(folder, 'events.db')}`, { clock: systemClock });
  for (let shop = 0; shop < WATCHED / OWN; shop++) {
    const domain = `other-${shop}.myshopify.com`;
    const events = Array.from({ length: OWN }, (_, n): NewEvent => {
      const address = { url: as<ProductUrl>(urlOf(port, shop * OWN + n)), variant: null };
      const id = derivedId('bench', domain, n);
      return {
        id,
        type: 'CompetitorTracked',
        schema: 1,
        data: { competitorId: id, page: pageOf(address), ...address, vantage: VANTAGE, label: null, productId: null },
        at: systemClock.now(),
        meta: { actor: { kind: 'worker', id: 'bench' }, shop: domain, correlationId: id, causationId: null },
      };
    });
    await eventLog.append(`watchlist-${domain}`, events, 'none');
    await wait(EVERY_MS / (WATCHED / OWN));
  }
  await eventLog.close();
}

/** `productBesideSites` in its own process. */
async function startProduct(folder: string, sitesPort: number): Promise<{ url: string; stop(): Promise<void> }> {
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const child: ChildProcess = fork(
    fileURLToPath(new URL('./productBesideSites.js', import.meta.url)),
    [sitesPort, HOSTS, EVERY_MS].map(String),
    {
      execArgv: PRODUCT_HEAP,
      env: {
        ...process.env,
        TIDEWATCH_DATA_DIR: folder,
        PORT: String(port),
        TIDEWATCH_SANDBOX_PORT: String(sandboxPort),
        TIDEWATCH_SANDBOX_ORDERS: '300',
        TIDEWATCH_BILLING: 'none',
        TIDEWATCH_LOG_LEVEL: 'error',
      },
    },
  );
  const url = `http://localhost:${port}`;
  while (!((await ok(`${url}/healthz`)) && (await ok(`http://localhost:${sandboxPort}/market`)))) {
    if (child.exitCode !== null) throw new Error(`the product ended with code ${child.exitCode}`);
    await wait(50);
  }
  return {
    url,
    stop: () =>
      new Promise(resolve => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

/** Every watched page was read once. */
async function allRead(folder: string): Promise<void> {
  const workStore = await openWorkStore(`sqlite:${join(folder, 'work.db')}`);
  const query = workStore.sql
    .selectFrom('page_checks')
    .select(({ fn }) => fn.countAll<number>().as('read'))
    .where('last_checked', 'is not', null);
  while (Number((await query.executeTakeFirstOrThrow()).read) < WATCHED) await wait(500);
  await workStore.close();
}

type Merchant = ReturnType<typeof merchantOf>;

function merchantOf(product: string, cookie: string) {
  const call = async (method: string, path: string, body?: object) => {
    const headers = { cookie, ...(body ? { 'content-type': 'application/json' } : {}) };
    const answer = await fetch(product + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  return {
    rows: () => call('GET', '/api/competitors') as Promise<Row[]>,
    check: (id: string) => call('POST', `/api/competitors/${id}/check`),
    async watch(urls: readonly string[]) {
      for (const url of urls) await call('POST', '/api/competitors', { url });
    },
  };
}

/** Resolves once each of the merchant's pages was read. */
async function firstRead({ rows }: Merchant): Promise<void> {
  while ((await rows()).filter(({ price }) => price !== null).length < OWN) await wait(200);
}

const connected = (url: string, cookie: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const auth = { epoch: null, lastSeq: 0 };
    const socket = io(url, { transports: ['websocket'], extraHeaders: { cookie }, auth });
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', reject);
  });

/** @returns when the push arrived after which the merchant's list shows that price. @throws Error if none does */
function shows(socket: Socket, { rows }: Merchant, id: string, price: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      socket.off('push', look);
    };
    const timer = setTimeout(() => {
      end();
      reject(new Error(`no push for the new price ${price} of ${id} within ${GIVE_UP_MS} ms`));
    }, GIVE_UP_MS);
    async function look({ kind, payload }: { kind: string; payload: { topic?: string; position?: string | null } }) {
      if (kind !== 'changed' || payload.topic !== 'competitors' || !payload.position) return;
      const at = now();
      const row = (await rows()).find(one => one.id === id);
      if (row?.price !== price) return;
      end();
      resolve(at);
    }
    socket.on('push', look);
  });
}
