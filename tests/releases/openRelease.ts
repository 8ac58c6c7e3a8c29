/** Opens a data folder that a release left, as a start does, at the time of its answers. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { auditDigests } from '../../application/audit/digests.js';
import { openSessionCache } from '../../application/session/sessionCache.js';
import { checkStores } from '../../application/stores/checkStores.js';
import { workTables } from '../../application/workTables.js';
import { openEventLog } from '../../platform/event-store/openEventLog.js';
import { openReadStore } from '../../platform/read-store/openReadStore.js';
import { memoryRealtime } from '../../platform/realtime/memory/memoryRealtime.js';
import { manualClock } from '../../platform/runtime/clock/manualClock.js';
import { createHttpServer } from '../../platform/runtime/http/server.js';
import { systemIds } from '../../platform/runtime/ids/ids.js';
import { signersOf } from '../../platform/seal/signing.js';
import { openSearch } from '../../platform/search/openSearch.js';
import { loadMasterKey } from '../../platform/vault/masterKey.js';
import { openVault } from '../../platform/vault/openVault.js';
import { openWorkStore } from '../../platform/work-store/openWorkStore.js';
import { rebuild } from '../../projector/rebuild.js';
import { queryService } from '../../query-service/plugin.js';
import { projections } from '../../read-models/readModels.js';

/** The release's answers, stored in its folder as `answers.json`. */
export interface Release {
  /** The time of its answers: keys and periods depend on it. */
  readonly at: string;
  readonly cookie: string;
  readonly answers: Readonly<Record<string, { readonly status: number; readonly data: unknown }>>;
}

export const answersOf = (release: string): Release =>
  JSON.parse(readFileSync(join(release, 'answers.json'), 'utf8')) as Release;

/** Unpacks its stores. @param folder is made. */
export function unpack(release: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(release))
    if (name.endsWith('.gz'))
      writeFileSync(join(folder, name.slice(0, -'.gz'.length)), gunzipSync(readFileSync(join(release, name))), {
        mode: 0o600,
      });
}

export interface Places {
  readonly DATA_DIR: string;
  readonly EVENT_STORE: string;
  readonly READ_STORE: string;
  readonly WORK_STORE: string;
  readonly KEY_STORE: string;
  readonly BUS: string;
  readonly SEARCH: string;
}

export const filesIn = (folder: string): Places => ({
  DATA_DIR: folder,
  EVENT_STORE: `sqlite:${folder}/events.db`,
  READ_STORE: `sqlite:${folder}/read.db`,
  WORK_STORE: `sqlite:${folder}/work.db`,
  KEY_STORE: `sqlite:${folder}/keys.db`,
  BUS: `sqlite:${folder}/bus.db`,
  SEARCH: `sqlite:${folder}/search.db`,
});

/** @returns its answers, the start's messages about its stores, and the events that could not be folded. */
export async function openRelease(places: Places, { at, cookie }: Pick<Release, 'at' | 'cookie'>) {
  const clock = manualClock(at);
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const masterKey = loadMasterKey({ fromConfig: undefined, file: `${places.DATA_DIR}/master.key`, mayCreate: false });
  await checkStores({ ...places, MASTER_KEY: null }, { clock, logger: { warn: say, info: say } as never }, [
    'READ_STORE',
    'SEARCH',
  ]);
  const logger = pino({ level: 'silent' });
  const vault = openVault(places.KEY_STORE, { masterKey, clock });
  await vault.ready();
  const eventLog = openEventLog(places.EVENT_STORE, { clock, vault });
  await eventLog.ready();
  const readStore = await openReadStore(places.READ_STORE);
  const workStore = await openWorkStore(places.WORK_STORE);
  await workStore.ensure(workTables);
  const search = openSearch(places.SEARCH);
  await search.ready();
  const realtime = memoryRealtime({});
  const deadLetters: string[] = [];
  const onDeadLetter = (projection: string, { type }: { readonly type: string }, fault: unknown) =>
    void deadLetters.push(`${projection}: ${type}: ${fault}`);
  for (const projection of projections) await rebuild({ eventLog, readStore, vault, clock, onDeadLetter }, projection);
  const cache = openSessionCache({ eventLog, realtime, clock, logger });
  const publicUrl = 'http://localhost:8080';
  const http = await createHttpServer({ logger, ids: systemIds, publicUrl, trustProxy: 0 });
  await http.register(
    queryService({
      ...{ eventLog, readStore, workStore, vault, search, realtime, clock, logger, publicUrl },
      sessions: cache.find,
      sealSigner: signersOf(masterKey),
      auditDigests: auditDigests(masterKey),
      mail: { send: async () => ({ providerId: '1' }), close: async () => {} },
      sms: { send: async () => ({ providerId: '1' }), close: async () => {} },
      pictures: { of: async () => ({ failure: 'no outbound access' }) },
      busHealth: { check: async () => {} },
      push: { publicKey: 'push-key' },
      ...{ signer: null, snapshots: null },
      storage: {},
      adminPassword: { hash: async () => null },
      adminKey: masterKey,
      ids: systemIds,
      trustProxy: 0,
      sandbox: true,
      discovery: { readiness: 'ready', service: null },
      billingMode: 'sandbox',
      deployCommit: null,
      clientBuild: null,
    } as never),
  );
  return {
    said,
    deadLetters,
    async answer(path: string) {
      const { statusCode, body } = await http.inject({ url: path, headers: { cookie } });
      return { status: statusCode, data: JSON.parse(body) as unknown };
    },
    async close() {
      await http.close();
      await cache.close();
      for (const one of [eventLog, readStore, workStore, search, vault]) await one.close();
    },
  };
}
