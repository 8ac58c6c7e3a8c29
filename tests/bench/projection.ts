/**
 * Measures the rebuild of each read model (bar: 30,000 events/s) with the operator's command: read, fold, set-based
 * write, checkpoint. Each has its own log of many shops, with only the events that it folds.
 */

import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EVENTS, schemaOf } from '../../domain/events.js';
import { as, type SealedText, type ShopDomain } from '../../domain/kernel/names.js';
import { openEventLog } from '../../platform/event-store/openEventLog.js';
import type { NewEvent } from '../../platform/event-store/port.js';
import { systemClock } from '../../platform/runtime/clock/clock.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import { openVault } from '../../platform/vault/openVault.js';
import { projections } from '../../read-models/readModels.js';
import { HISTORIES } from './histories/histories.js';
import { type HistoryEvent, timeAt } from './histories/history.js';
import { hardware, percentile } from './measure.js';
import type { BenchResult, BenchRow } from './result.js';
import { sealedHistory } from './sealedHistory.js';

const BAR = 30_000;
/** Read models with the most to fold get a longer log. */
const LARGE = { events: 300_000 };
const LARGE_ONES: readonly string[] = ['competitors', 'notifications', 'orders'];
const OTHER = { events: 100_000 };
/** The number of shops in rotation, and the events that each appends at a time, like syncs and checks. */
const MANY = { shops: 500, append: 20 };
/** Store data arrives in pages: fewer stores concurrently, with more events each. */
const STORE_DATA = { shops: 20, append: 64 };
const STORE_MODELS: readonly string[] = ['checkouts', 'orders', 'products'];
const APPENDS_AT_ONCE = 100;
/** A shared disk sometimes stalls for as long as a tenth of a rebuild. */
const TIMES = 3;
/** Ciphertexts of names: created once and reused, so that a run does not spend its time on them. */
const SEALED = 2_000;

const MASTER_KEY = new Uint8Array(32).fill(7);
export const BENCH_KEY = Buffer.from(MASTER_KEY).toString('base64');

const turnsOf = (name: string) => (STORE_MODELS.includes(name) ? STORE_DATA : MANY);
const sizeOf = (name: string) => (LARGE_ONES.includes(name) ? LARGE : OTHER);

export async function projectionBench(): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'tidewatch-bench-'));
  try {
    const sealed = await sealedNames(folder);
    const rows: BenchRow[] = [];
    for (const { name } of projections) {
      const env = {
        TIDEWATCH_EVENT_STORE: `sqlite:${join(folder, name)}.db`,
        TIDEWATCH_READ_STORE: `sqlite:${join(folder, name)}-read.db`,
        TIDEWATCH_KEY_STORE: `sqlite:${join(folder, 'keys.db')}`,
        TIDEWATCH_MASTER_KEY: BENCH_KEY,
      };
      await fill(env.TIDEWATCH_EVENT_STORE, name, sealed, env.TIDEWATCH_KEY_STORE);
      const rates: number[] = [];
      for (let time = 0; time < TIMES; time++) {
        const { events, seconds } = await rebuilt(name, env);
        if (events !== sizeOf(name).events)
          throw new Error(`${name} folded ${events} events, of ${sizeOf(name).events}`);
        rates.push(Math.round(events / seconds));
      }
      for (const file of [env.TIDEWATCH_EVENT_STORE, env.TIDEWATCH_READ_STORE]) await rm(file.slice('sqlite:'.length));
      rows.push({
        measure: `rebuild of ${name}, median of ${rates.join(', ')}`,
        value: percentile(rates, 0.5),
        unit: 'events/s',
        bar: { min: BAR },
      });
    }
    return {
      name: 'projection',
      setup: {
        ...hardware(),
        engine: 'SQLite (@photostructure/sqlite), WAL; read models synchronous=NORMAL',
        log: `one for each read model, of every type of event that it folds, in the order in which they happen to a shop: ${LARGE.events.toLocaleString('en-US')} for ${LARGE_ONES.join(', ')}, ${OTHER.events.toLocaleString('en-US')} for every other`,
        shops: `${MANY.shops} that take turns, ${MANY.append} events of one at a time; for ${STORE_MODELS.join(', ')} ${STORE_DATA.shops}, and ${STORE_DATA.append}; names are ciphertext, and what is sealed of a store's day has one key`,
        orders: 'of one to four lines, one a minute and store; an eighth changes once more',
        insights: 'an event is a report of sixty days, or a refusal',
      },
      rows,
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Runs the command in its own process; startup time is not counted, as it reports its own duration. */
export async function rebuilt(
  projection: string,
  env: NodeJS.ProcessEnv,
): Promise<{ events: number; seconds: number }> {
  const command = ['run', '-s', 'tidewatch', '--', 'projections', 'rebuild', projection, '--json'];
  const { stdout } = await promisify(execFile)('npm', command, { env: { ...process.env, ...env } });
  return JSON.parse(stdout) as { events: number; seconds: number };
}

async function sealedNames(folder: string): Promise<readonly string[]> {
  const vault = openVault(`sqlite:${join(folder, 'keys.db')}`, { masterKey: MASTER_KEY, clock: systemClock });
  const name = (n: number) => JSON.stringify({ firstName: `Ada ${n}`, lastName: 'Lovelace' });
  const seal = (n: number) => vault.seal(as<ShopDomain>(domainOf(0)), 'orders', name(n), `order/${n}/customer`);
  const sealed = await Promise.all(Array.from({ length: SEALED }, (_, n) => seal(n)));
  await vault.close();
  return sealed;
}

const domainOf = (shop: number): string => `bench-${shop}.myshopify.com`;

export async function fill(url: string, name: string, names: readonly string[], keys: string): Promise<void> {
  const vault = openVault(keys, { masterKey: MASTER_KEY, clock: systemClock });
  const eventLog = openEventLog(url, { clock: systemClock, vault });
  const next = shopsOf(name, names);
  const { append } = turnsOf(name);
  const now = systemClock.now();
  let waiting: Promise<unknown>[] = [];
  for (let left = sizeOf(name).events, turn = 0; left > 0; left -= append, turn++) {
    const shop = turn % next.length;
    const events = next[shop]?.(Math.min(append, left)) ?? [];
    const sealed = Promise.all(events.map(event => sealedHistory(event, vault, now)));
    waiting.push(sealed.then(all => eventLog.append(`${name}-${domainOf(shop)}`, all, 'any')));
    if (waiting.length < APPENDS_AT_ONCE) continue;
    await Promise.all(waiting);
    waiting = [];
  }
  await Promise.all(waiting);
  await eventLog.close();
  await vault.close();
}

/** For each shop, a function that returns the next events that one read model folds. */
function shopsOf(name: string, sealed: readonly string[]): ((count: number) => NewEvent[])[] {
  const life = HISTORIES[name];
  if (!life) throw new Error(`there is nothing to measure the read model ${name} on`);
  return Array.from({ length: turnsOf(name).shops }, (_, number) => {
    const domain = as<ShopDomain>(domainOf(number));
    let taken = number;
    const happenings = life({ domain, number, seal: () => sealed[taken++ % sealed.length] ?? '' });
    let told = 0;
    return count => Array.from({ length: count }, () => newEvent(name, domain, told++, happenings.next().value));
  });
}

function newEvent(name: string, shop: ShopDomain, n: number, { type, ...data }: HistoryEvent): NewEvent {
  const id = derivedId('bench', name, shop, n);
  const owner = EVENTS[type].of === 'shop' ? shop : null;
  const meta = { actor: { kind: 'worker', id: 'bench' }, shop: owner, correlationId: id, causationId: null } as const;
  // Equals the length of the vault's ciphertext for an address and a user agent.
  const signedIn = { client: as<SealedText>(`v1.${'k'.repeat(22)}.${'x'.repeat(180)}`) };
  return {
    id,
    type,
    schema: schemaOf(type),
    data,
    at: timeAt(n),
    meta: name === 'sessions' ? { ...meta, ...signedIn } : meta,
  };
}
