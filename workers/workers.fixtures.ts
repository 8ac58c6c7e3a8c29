/** Test fixture: real engines on their own files. Read models are plain tables: nothing is folded. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { commandHandler } from '../application/decide/handle.js';
import { soleLeadership } from '../application/follow/leadership.js';
import { workTables } from '../application/workTables.js';
import { pageOf, readAddress } from '../domain/price/page.js';
import type { Billing } from '../platform/billing/port.js';
import { openBus } from '../platform/bus/openBus.js';
import type { EventLog } from '../platform/event-store/codec/eventLog.js';
import { openEventLog } from '../platform/event-store/openEventLog.js';
import type { NewEvent } from '../platform/event-store/port.js';
import { storeUrls } from '../platform/postgres/storeUrls.fixtures.js';
import { openReadStore } from '../platform/read-store/openReadStore.js';
import { memoryRealtime } from '../platform/realtime/memory/memoryRealtime.js';
import type { Signal } from '../platform/realtime/port.js';
import { manualClock } from '../platform/runtime/clock/manualClock.js';
import { derivedId, systemIds } from '../platform/runtime/ids/ids.js';
import { fileSnapshots } from '../platform/snapshots/fileSnapshots.js';
import type { SnapshotStore } from '../platform/snapshots/port.js';
import { openVault } from '../platform/vault/openVault.js';
import { testVault } from '../platform/vault/testVault.fixtures.js';
import { openWorkStore } from '../platform/work-store/openWorkStore.js';
import { billing as billingTable } from '../read-models/billing/tables.js';
import { competitors, pages } from '../read-models/competitors/tables.js';
import { apiTokens, sessions } from '../read-models/session/tables.js';
import { tables } from './tables.js';

export type Engines = Awaited<ReturnType<typeof openEngines>>;

export async function openEngines() {
  const folder = mkdtempSync(join(tmpdir(), 'workers-'));
  const clock = manualClock();
  const eventLog = openEventLog(`sqlite:${folder}/events.db`, { clock, vault: testVault });
  const urls = await storeUrls(folder);
  const readStore = await openReadStore(urls.readStore);
  const workStore = await openWorkStore(urls.workStore);
  await workStore.ensure([...workTables, ...tables]);
  const bus = await openBus(`sqlite:${folder}/bus.db`, { clock });
  const realtime = memoryRealtime({});
  const signals: Signal[] = [];
  realtime.subscribe(signal => void signals.push(signal));
  await readStore.transaction(async transaction => {
    await transaction.create(competitors, 'competitors');
    await transaction.create(pages, 'pages');
    await transaction.create(billingTable, 'billing');
    await transaction.create(sessions, 'sessions');
    await transaction.create(apiTokens, 'api_tokens');
  });
  const snapshots = fileSnapshots(`${folder}/snapshots`) as SnapshotStore | null;
  const vault = openVault('sqlite::memory:', { masterKey: new Uint8Array(32).fill(9), clock });
  const kept = { snapshots, vault };
  onTestFinished(async () => {
    await bus.close();
    await eventLog.close();
    await readStore.close();
    await workStore.close();
    await vault.close();
    rmSync(folder, { recursive: true });
  });
  const logger = pino({ level: 'silent' });
  const handle = commandHandler(eventLog);
  const billing = null as Billing | null;
  const rest = { ...kept, logger, ids: systemIds, handle, billing, leadership: soleLeadership };
  return { folder, clock, eventLog, readStore, workStore, bus, realtime, signals, ...rest };
}

/** Makes a shop watch a page, in the read models and the scheduler's table. */
export async function watch(
  { readStore, workStore, clock }: Engines,
  shop: string,
  link: string,
  label: string | null = null,
) {
  const address = readAddress(link);
  if (!address) throw new Error(`not a page: ${link}`);
  const { url, variant } = address;
  const page = pageOf(address);
  await readStore.transaction(({ sql }) =>
    sql
      .insertInto('competitors')
      .values({ id: `${shop} ${page}`, shop, page, url: link, label, product_id: null, tracked_at: clock.now() })
      .execute(),
  );
  await workStore.transaction(async ({ sql }) => {
    await sql
      .insertInto('page_checks')
      .values({ page, url, variant, host: new URL(url).host, watchers: 1, due_at: clock.now(), failures: 0 })
      .onConflict(known => known.doNothing())
      .execute();
    await sql
      .insertInto('check_hosts')
      .values({ host: new URL(url).host, due_at: clock.now(), next_allowed_at: '', slowed: 0 })
      .onConflict(known => known.doNothing())
      .execute();
  });
  return { page, url };
}

/** Beyond any position in a test's log: read models that are never behind. */
export const ALWAYS = 'ffffffff-9999999999999999';

/** Sets the position of these read models. */
export const folded = (
  { readStore, clock }: Pick<Engines, 'readStore' | 'clock'>,
  position: string,
  ...names: string[]
) =>
  readStore.transaction(async ({ sql }) => {
    for (const name of names)
      await sql
        .insertInto('projections')
        .values({ name, generation: 1, version: 1, position, status: 'live', tables: '[]', updated_at: clock.now() })
        .onConflict(known => known.columns(['name', 'generation']).doUpdateSet({ position }))
        .execute();
  });

/** A stream's events as `[type, data]`. */
export async function eventsOf(eventLog: EventLog, stream: string): Promise<[string, unknown][]> {
  const events: [string, unknown][] = [];
  for await (const { type, data } of eventLog.read(stream)) events.push([type, data]);
  return events;
}

/** @param name determines the id: the same name is the same event. */
export const event = (name: string, type: string, data: object, shop: string | null): NewEvent => ({
  id: derivedId('test', name),
  type,
  schema: 1,
  data,
  at: '2026-07-01T09:00:00.000Z',
  meta: { actor: { kind: 'worker', id: 'test' }, shop, correlationId: name, causationId: null },
});

/** Less than a test may take, and enough on a busy machine. */
const LIMIT_MS = 20_000;

/** Waits for something that happens soon, without a fixed pause. */
export async function until<Value>(look: () => Promise<Value | undefined | false>): Promise<Value> {
  for (const end = performance.now() + LIMIT_MS; ; ) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
    if (performance.now() > end) throw new Error('the condition did not hold in time');
    await new Promise(resolve => setTimeout(resolve, 2));
  }
}

/** Appends an event that this build cannot read, so that deciders of the stream fail. */
export const outdate = ({ eventLog }: Pick<Engines, 'eventLog'>, stream: string, shop: string) =>
  eventLog.append(stream, [{ ...event(`newer in ${stream}`, 'SyncFailed', {}, shop), schema: 99 }], 'any');
