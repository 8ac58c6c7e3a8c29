/**
 * The many-machines size on real servers under load, while each process in turn is killed and restarted, or paused for
 * ten seconds: promises hold, and outages produce answers. `npm run test:faults`; on a slower machine `FAULT_RATE=100`,
 * which the table then names. `FAULTS=kafka,projector` runs only those.
 */
import { appendFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, synced } from '../bench/runningProduct.js';
import { eventually } from '../e2e/eventually.js';
import { control, marketUrls } from '../e2e/sandbox.js';
import { faultsTable, type Outcome } from './faultsTable.js';
import { type Fault, type Installation, startInstallation } from './installation.js';
import { type Browser, openBrowser } from './openBrowser.js';
import { caughtUp, type Engines, openEngines, pricesInLog, timesInLog, unlikeLog, unlikeRebuild } from './promises.js';
import { type Answer, type Command, type Sender, startLoad } from './startLoad.js';

const RATE = Number(process.env.FAULT_RATE ?? 200);
const ONLY = process.env.FAULTS?.split(',');
const WATCHED = 'watched-store';
const BESIDE = 'store-beside';
const BUSY = ['busy-one', 'busy-two', 'busy-three'];
/** For the watched stores, per audience: the notifications of an outage must fit into the browser's list. */
const QUIET_PER_SECOND = 0.5;
const PAGES = 3;
const WARM_UP_MS = 5_000;
const BEFORE_MS = 2_000;
const BACK_MS = 90_000;
/** A later answer counts as a hang: a paused process answers within ten seconds. */
const HANG_MS = 20_000;

describe(`everything on real servers, at ${RATE} commands/s`, () => {
  let installation: Installation;
  let engines: Engines;
  let url: string;
  let watched: string;
  let browsers: readonly Browser[];
  let senders: readonly Sender[];
  let pages: readonly { readonly id: string; readonly url: string; readonly page: string; readonly price: number }[];
  const commands: Command[] = [];
  /** `<page> <amount>` of each price that was set and requested. */
  const asked: string[] = [];
  const outcomes: Outcome[] = [];
  let round = 0;

  beforeAll(async () => {
    installation = await startInstallation();
    const { services } = installation;
    url = services.url;
    const in2 = async (shop: string) => {
      const cookie = await signIn(url, shop);
      await synced(url, cookie);
      return cookie;
    };
    watched = await in2(WATCHED);
    const second = await signIn(url, WATCHED);
    const beside = await in2(BESIDE);
    const [one = '', two = ''] = services.urls['query-service'];
    browsers = [
      openBrowser(one, watched, `${WATCHED}/first`),
      openBrowser(two, second, `${WATCHED}/second`),
      openBrowser(two, watched, `${WATCHED}/first`),
      openBrowser(one, beside, `${BESIDE}/only`),
    ];
    const quiet = (audience: string, cookie: string) => ({ audience, cookie, perSecond: QUIET_PER_SECOND });
    const quiets = [
      quiet(WATCHED, watched),
      quiet(`${WATCHED}/first`, watched),
      quiet(`${WATCHED}/second`, second),
      quiet(BESIDE, beside),
      quiet(`${BESIDE}/only`, beside),
    ];
    const rest = (RATE - quiets.length * QUIET_PER_SECOND) / BUSY.length;
    const busy = [];
    for (const shop of BUSY) busy.push({ audience: shop, cookie: await in2(shop), perSecond: rest });
    senders = [...quiets, ...busy];
    const urls = (await marketUrls(services)).slice(0, PAGES);
    for (const page of urls) await untilAccepted('/api/competitors', { url: page });
    engines = await openEngines(installation.urls, services.folder);
    pages = await Promise.all(
      urls.map(async page => {
        const row = await eventually(() => shown(page), BACK_MS);
        const { page: id } = await engines.workStore.sql
          .selectFrom('page_checks')
          .select('page')
          .where('url', '=', page)
          .executeTakeFirstOrThrow();
        return { id: row.id, url: page, page: id, price: Number(row.price) };
      }),
    );
    await eventually(async () => browsers.every(browser => browser.atRest()), BACK_MS);
    // Fresh programs are slower than any fault makes them.
    const warming = startLoad(url, senders, 'warm-up');
    await wait(WARM_UP_MS);
    await warming.stop();
    commands.push(...warming.commands);
  }, 300_000);

  afterAll(async () => {
    const slower = RATE === 200 ? '' : ' (FAULT_RATE: the bar is 200)';
    console.log(`\n${faultsTable(outcomes, `Faults at ${RATE} commands/s${slower}`)}\n`);
    if (process.env.FAULT_LOG && installation) appendFileSync(process.env.FAULT_LOG, installation.services.printed());
    for (const browser of browsers ?? []) browser.close();
    await engines?.close();
    await installation?.stop();
  }, 60_000);

  const ask = (path: string, init: RequestInit = {}) =>
    fetch(url + path, { ...init, headers: { cookie: watched, 'content-type': 'application/json', ...init.headers } });

  /** @returns a competitor of the watched store, once it has a price. */
  async function shown(page: string) {
    const answer = await ask('/api/competitors').catch(() => null);
    if (!answer?.ok) return undefined;
    const rows = (await answer.json()) as { id: string; url: string; price: number | null }[];
    return rows.find(row => row.url === page && row.price !== null);
  }

  /** A command that is sent again, with its key, until it is accepted. */
  async function untilAccepted(path: string, body?: object): Promise<void> {
    const key = crypto.randomUUID();
    await eventually(async () => {
      const answer = await ask(path, {
        method: 'POST',
        headers: { 'idempotency-key': key },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }).catch(() => null);
      return answer?.ok;
    }, BACK_MS);
  }

  /** Gives each page a new price, and requests a check. */
  async function changePrices(): Promise<void> {
    round += 1;
    await Promise.all(
      pages.map(async ({ id, url: page, page: pageId, price }) => {
        const amount = (price + round / 100).toFixed(2);
        await control(installation.services, 'price', { url: page, amount });
        asked.push(`${pageId} ${amount}`);
        await untilAccepted(`/api/competitors/${id}/check`);
      }),
    );
  }

  const pricesShown = async () =>
    (await Promise.all(pages.map(({ url: page }) => shown(page)))).every(
      (row, n) => row?.price === Number(((pages[n]?.price ?? 0) + round / 100).toFixed(2)),
    );

  /** The gateways' health, and each process's report about its engines. */
  async function isDegraded(): Promise<boolean> {
    const text = (at: string) =>
      fetch(at, { signal: AbortSignal.timeout(5_000) }).then(
        answer => answer.text(),
        () => '',
      );
    const { urls, metrics } = installation.services;
    const answers = await Promise.all([
      ...urls['query-service'].flatMap(at => [text(`${at}/readyz`), text(`${at}/api/health/summary`)]),
      ...metrics.map(text),
    ]);
    return answers.some(answer =>
      /"degraded"|"systemStatus":"(DEGRADED|DOWN)"|tidewatch_engine_up\{.*\} 0/.test(answer),
    );
  }

  const isClear = ({ status, retryAfter, ms }: Answer) =>
    ms < HANG_MS && (status === 201 || (status === 503 && retryAfter !== undefined));
  const isFor = ({ session }: Browser, audience: string) =>
    audience === session || audience === session.slice(0, session.indexOf('/'));
  const audienceOf = (text: string) => text.split(' ', 1)[0] ?? '';
  const isWell = async () => (await ask('/readyz').catch(() => null))?.ok && !(await isDegraded());

  async function suffer(fault: Fault): Promise<void> {
    const began = performance.now();
    const load = startLoad(url, senders, `f${outcomes.length}`);
    await wait(BEFORE_MS);
    let degraded = false;
    let watching = true;
    const looking = (async () => {
      for (; watching; await wait(300)) degraded ||= await isDegraded();
    })();
    await fault.begin();
    const changing = changePrices();
    await wait(fault.awayMs);
    await fault.end();
    const back = performance.now();
    watching = false;
    await looking;
    const within = async (look: () => Promise<unknown>) =>
      eventually(look, BACK_MS).then(
        () => true,
        () => false,
      );
    const well = await within(async () => isWell());
    const wellMs = performance.now() - back;
    await wait(BEFORE_MS);
    const perSecond = (load.commands.length * 1_000) / (performance.now() - began);
    await load.stop();
    commands.push(...load.commands);
    await changing;
    const due = load.commands.filter(({ audience }) => browsers.some(browser => isFor(browser, audience)));
    const missed = () =>
      browsers.flatMap(browser =>
        due.filter(({ audience, key }) => isFor(browser, audience) && !browser.shows(key)).map(({ key }) => key),
      );
    const told = await within(async () => missed().length === 0 && browsers.every(browser => browser.atRest()));
    const checked = await within(pricesShown);
    const unclear = load.answers.filter(answer => !isClear(answer));
    const refused = load.answers.filter(({ status }) => status === 503).length;
    const slowest = Math.max(...load.answers.map(({ ms }) => ms));
    const ofEngine = !fault.of.includes('-') && !['projector', 'workers'].includes(fault.of);
    outcomes.push({
      fault: fault.name,
      kept: {
        commands: `${load.commands.length}`,
        // Fewer than requested while clients waited for answers.
        'a second': perSecond.toFixed(0),
        '503': `${refused}`,
        slowest: `${(slowest / 1_000).toFixed(1)} s`,
        'clear answers': unclear.length === 0,
        accepted: load.commands.every(({ id }) => id !== null),
        degraded: ofEngine ? degraded : degraded ? 'yes' : '-',
        'well after': well ? `${(wellMs / 1_000).toFixed(1)} s` : false,
        notifications: told,
        'prices checked': checked,
      },
    });
    console.log(faultsTable(outcomes.slice(-1), ''));
    expect.soft(unclear.slice(0, 5)).toEqual([]);
    expect.soft(load.commands.filter(({ id }) => id === null).length).toBe(0);
    expect.soft(well).toBe(true);
    expect.soft(missed().slice(0, 5)).toEqual([]);
    expect.soft(checked).toBe(true);
    if (ofEngine) expect.soft(degraded).toBe(true);
  }

  const names = [
    ...['command-service', 'query-service', 'projector', 'workers'],
    ...['postgres', 'redis', 'kafka', 'elasticsearch'],
  ].filter(name => !ONLY || ONLY.includes(name));
  for (const name of names)
    it.each(name === 'postgres' ? ['killed', 'paused', 'read-only'] : ['killed', 'paused'])(
      `${name} is %s: commands are accepted or refused clearly, and all goes on by itself`,
      async how => {
        const fault = installation.faults.find(one => one.name === `${name} ${how}`);
        await suffer(fault as Fault);
      },
      400_000,
    );

  it('has every accepted command in the event store exactly once', async () => {
    const times = await timesInLog(engines.eventLog);
    const wrong = commands.filter(({ key, id }) => (id === null ? (times.get(key) ?? 0) > 1 : times.get(key) !== 1));
    note('every command once', wrong.length === 0, `${commands.length} commands`);
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(commands.length).toBeGreaterThan(0);
  }, 120_000);

  it('handled every price check, with one effect', async () => {
    const prices = await pricesInLog(engines.eventLog);
    const wrong = asked.filter(one => prices.get(one) !== 1);
    note('every check once', wrong.length === 0, `${asked.length} prices`);
    expect(wrong).toEqual([]);
  }, 120_000);

  it('showed no notification twice, and none to another session', () => {
    const twice = browsers.flatMap(({ announced }) => announced.filter((text, n) => announced.indexOf(text) !== n));
    // The product raises its own, for whole stores.
    const ours = (text: string) => /^\S+ (f\d+|warm-up) \d+$/.test(text);
    const strange = browsers.flatMap(browser =>
      browser.shown().filter(text => ours(text) && !isFor(browser, audienceOf(text))),
    );
    note('none twice, none strange', twice.length + strange.length === 0, `${browsers.length} browsers`);
    expect(twice).toEqual([]);
    expect(strange).toEqual([]);
    expect(browsers.some(browser => browser.wasCutOff())).toBe(false);
  });

  it('has read models equal to a fresh rebuild', async () => {
    await caughtUp(engines);
    const { unlike, rows } = await unlikeRebuild(engines);
    note('read models as rebuilt', unlike.length === 0, `${rows} rows`);
    expect(unlike).toEqual([]);
  }, 400_000);

  it('has an audit index equal to the log', async () => {
    await caughtUp(engines);
    const { unlike, entries } = await unlikeLog(engines);
    note('audit index as the log', unlike.length === 0, `${entries} entries`);
    expect(unlike.slice(0, 5)).toEqual([]);
  }, 400_000);

  const note = (promise: string, kept: boolean, of: string) =>
    console.log(`${promise}: ${kept ? 'yes' : 'NO'} (${of})`);
});
