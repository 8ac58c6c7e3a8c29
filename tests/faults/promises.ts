/** The invariants of the engines after all faults, read from the engines themselves. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { auditDigests } from '../../application/audit/digests.js';
import { soleLeadership } from '../../application/follow/leadership.js';
import { workTables } from '../../application/workTables.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import { openEventLog } from '../../platform/event-store/openEventLog.js';
import type { Position } from '../../platform/event-store/port.js';
import { newSchema } from '../../platform/postgres/newSchema.fixtures.js';
import { openReadStore } from '../../platform/read-store/openReadStore.js';
import type { ReadStore } from '../../platform/read-store/port.js';
import { systemClock } from '../../platform/runtime/clock/clock.js';
import { openSearch } from '../../platform/search/openSearch.js';
import type { AuditEntry, AuditSearch } from '../../platform/search/port.js';
import { derivedKey } from '../../platform/vault/derivedKey.js';
import { loadMasterKey } from '../../platform/vault/masterKey.js';
import { openVault } from '../../platform/vault/openVault.js';
import { openWorkStore } from '../../platform/work-store/openWorkStore.js';
import { rebuild } from '../../projector/rebuild.js';
import { projections } from '../../read-models/readModels.js';
import { runAudit } from '../../workers/audit/audit.js';
import { eventually } from '../e2e/eventually.js';
import type { Installation } from './installation.js';

const CAUGHT_UP_MS = 120_000;
const PAGE = 100;

export type Engines = Awaited<ReturnType<typeof openEngines>>;

/** Beside the product, on the same engines. @param folder its `TIDEWATCH_DATA_DIR`, where the master key is. */
export async function openEngines(urls: Installation['urls'], folder: string) {
  const masterKey = loadMasterKey({ fromConfig: undefined, file: join(folder, 'master.key'), mayCreate: false });
  const vault = openVault(urls.KEY_STORE, { masterKey, clock: systemClock });
  const eventLog = openEventLog(urls.EVENT_STORE, { clock: systemClock, vault });
  const readStore = await openReadStore(urls.READ_STORE);
  const workStore = await openWorkStore(urls.WORK_STORE);
  const search = openSearch(urls.SEARCH);
  return {
    ...{ eventLog, readStore, workStore, vault, search, masterKey, urls },
    close: async () => {
      for (const one of [search, vault, workStore, readStore, eventLog]) await one.close();
    },
  };
}

/** The occurrences of each notification in the log, by its text. */
export async function timesInLog(eventLog: EventLog): Promise<ReadonlyMap<string, number>> {
  const times = new Map<string, number>();
  for await (const { events } of eventLog.readAll('start', { types: ['NotificationRaised'] }))
    for (const { data } of events)
      times.set(data.notification.message, (times.get(data.notification.message) ?? 0) + 1);
  return times;
}

/** The number of records of each page's price: `<page> <amount>`. */
export async function pricesInLog(eventLog: EventLog): Promise<ReadonlyMap<string, number>> {
  const times = new Map<string, number>();
  for await (const { events } of eventLog.readAll('start', { types: ['PriceChanged'] }))
    for (const { data } of events) {
      const key = `${data.page} ${Number(data.to).toFixed(2)}`;
      times.set(key, (times.get(key) ?? 0) + 1);
    }
  return times;
}

/** Resolves when every read model and the index contain the whole log, which no longer grows. */
export async function caughtUp({ eventLog, readStore, search }: Engines): Promise<void> {
  await eventually(async () => {
    const head = await eventLog.head();
    const live = await readStore.sql
      .selectFrom('projections')
      .select('position')
      .where('status', '=', 'live')
      .execute();
    const folded = live.length === projections.length && live.every(({ position }) => position === head);
    return folded && (await search.checkpoint()) === head;
  }, CAUGHT_UP_MS);
}

async function rowsOf({ sql }: ReadStore, tables: readonly string[]): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  for (const table of tables) {
    const found = await sql
      .selectFrom(table as 'competitors')
      .selectAll()
      .execute();
    rows[table] = found.map(row => JSON.stringify(row)).sort();
  }
  return rows;
}

/** @returns the tables whose rows are not those of a rebuild from the first event, and how many rows were compared. */
export async function unlikeRebuild({ eventLog, readStore, vault, urls }: Engines) {
  const schema = await newSchema(urls.READ_STORE);
  const fresh = await openReadStore(schema.url);
  try {
    const onDeadLetter = (name: string) => {
      throw new Error(`${name} could not fold an event`);
    };
    for (const projection of projections)
      await rebuild({ eventLog, readStore: fresh, vault, clock: systemClock, onDeadLetter }, projection);
    const tables = projections.flatMap(projection => Object.values(projection.tables).map(({ name }) => name));
    const [served, rebuilt] = [await rowsOf(readStore, tables), await rowsOf(fresh, tables)];
    return {
      unlike: tables.filter(table => served[table]?.join('\n') !== rebuilt[table]?.join('\n')),
      rows: tables.reduce((sum, table) => sum + (rebuilt[table]?.length ?? 0), 0),
    };
  } finally {
    await fresh.close();
    await schema.remove();
  }
}

/** @returns entries in only one of the two: the served index, and one filled from the log now. */
export async function unlikeLog({ eventLog, search, vault, masterKey }: Engines) {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-index-'));
  const fresh = openSearch(`sqlite:${join(folder, 'search.db')}`);
  const workStore = await openWorkStore(`sqlite:${join(folder, 'work.db')}`);
  await workStore.ensure(workTables);
  const stop = new AbortController();
  const indexing = runAudit(
    {
      ...{ eventLog, vault, workStore, search: fresh, clock: systemClock, leadership: soleLeadership },
      ...{ logger: pino({ level: 'warn' }), auditDigests: auditDigests(derivedKey(masterKey, 'audit search')) },
    },
    stop.signal,
  );
  try {
    await eventually(async () => (await fresh.checkpoint()) === (await eventLog.head()), CAUGHT_UP_MS);
    const [served, filled] = [await entriesOf(search), await entriesOf(fresh)];
    return {
      unlike: [
        ...[...served].filter(([id, entry]) => filled.get(id) !== entry),
        ...[...filled].filter(([id]) => !served.has(id)),
      ].map(([id]) => id),
      entries: filled.size,
    };
  } finally {
    stop.abort();
    await indexing;
    await Promise.all([fresh.close(), workStore.close()]);
    rmSync(folder, { recursive: true });
  }
}

async function entriesOf(search: AuditSearch): Promise<ReadonlyMap<string, string>> {
  const entries = new Map<string, string>();
  for (let before: Position | undefined; ; ) {
    const page: readonly AuditEntry[] = await search.find({}, { limit: PAGE, ...(before ? { before } : {}) });
    for (const entry of page)
      entries.set(entry.id, [entry.position, entry.at, entry.shop, entry.action, entry.category, entry.details].join());
    if (page.length < PAGE) return entries;
    before = page.at(-1)?.position;
  }
}
