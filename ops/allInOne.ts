/** Every service and worker in one process, on one origin: the embedded size (DESIGN §1). The only place that composes. */
import { commandService } from '../command-service/plugin.js';
import { openBilling } from '../platform/billing/openBilling.js';
import { openBus } from '../platform/bus/openBus.js';
import { systemClock } from '../platform/clock/clock.js';
import type { Config } from '../platform/config/config.js';
import { commandHandler } from '../platform/decide/handle.js';
import { openEventStore } from '../platform/event-store/openEventStore.js';
import { createHttpServer } from '../platform/http/server.js';
import { systemIds } from '../platform/ids/ids.js';
import { openLock } from '../platform/lock/openLock.js';
import type { Logger } from '../platform/logging/logger.js';
import { openReadDb } from '../platform/read-db/openReadDb.js';
import { openRealtime } from '../platform/realtime/openRealtime.js';
import { createSafeFetch } from '../platform/safe-fetch/createSafeFetch.js';
import { openSessionsIn } from '../platform/sessions/openSessions.js';
import { openShopify } from '../platform/shopify/open.js';
import { createTokens } from '../platform/shopify/tokens.js';
import { loadMasterKey } from '../platform/vault/masterKey.js';
import { openVault } from '../platform/vault/openVault.js';
import { projections } from '../projector/projections/index.js';
import { startProjector } from '../projector/projector.js';
import { startGateway } from '../query-service/gateway/gateway.js';
import { queryService } from '../query-service/plugin.js';
import { createExtractor } from '../workers/monitor/extract-thread/createExtractor.js';
import { startWorkers } from '../workers/workers.js';
import { deployCommit } from './deployCommit.js';
import { startSandboxProcess } from './sandboxProcess.js';
import { clientAssets, clientPage } from './servePages.js';

const PRODUCT = 'Tidewatch/0.1';
/** Spec §9 says nothing; hourly is what shops bear and merchants expect. In the sandbox one wants to see it happen. */
const CHECK_INTERVAL_MS = { sandbox: 15_000, real: 60 * 60_000 };

export interface Running {
  readonly url: string;
  /** Ends what is in hand, writes out what is queued, closes everything. */
  stop(): Promise<void>;
}

export async function startAllInOne(config: Config, logger: Logger): Promise<Running> {
  const clock = systemClock;
  const ids = systemIds;
  const sandbox = config.SHOPIFY === 'sandbox:' ? startSandboxProcess(config) : null;
  const exceptions = sandbox ? [new URL(sandbox.origin).host] : [];

  const masterKey = loadMasterKey({
    fromConfig: config.MASTER_KEY ?? undefined,
    file: `${config.DATA_DIR}/master.key`,
    mayCreate: config.NODE_ENV !== 'production',
  });
  const store = openEventStore(config.EVENT_STORE, { clock });
  const readDb = await openReadDb(config.READ_DB);
  const vault = openVault(config.KEY_STORE, { masterKey, clock });
  const bus = openBus(config.BUS, { clock, logger });
  const realtime = openRealtime(config.REALTIME, { logger });
  const shopify = openShopify({
    ...(sandbox ? { mode: 'sandbox', sandboxOrigin: sandbox.origin } : { mode: 'https' }),
    clientId: config.SHOPIFY_CLIENT_ID ?? '',
    clientSecret: config.SHOPIFY_CLIENT_SECRET ?? '',
    ...(config.SHOPIFY_PREVIOUS_SECRET === null ? {} : { previousSecret: config.SHOPIFY_PREVIOUS_SECRET }),
    apiVersion: config.SHOPIFY_API_VERSION,
    scopes: config.SHOPIFY_SCOPES,
    optionalScopes: config.SHOPIFY_OPTIONAL_SCOPES,
    clock,
    log: logger,
  });
  const lock = openLock(config.KEY_STORE, { clock });
  const tokens = createTokens({ vault, endpoint: shopify, clock, lock });
  const billing = openBilling(config.BILLING, { tokens, admin: shopify });
  const fetch = createSafeFetch({ userAgent: PRODUCT, contactUrl: config.PUBLIC_URL, except: exceptions, clock });
  const extractor = createExtractor();

  const ports = { store, readDb, vault, bus, realtime, shopify, tokens, billing, fetch, extractor, clock, ids, logger };
  const http = await createHttpServer({
    logger,
    ids,
    publicUrl: config.PUBLIC_URL,
    trustProxy: config.TRUST_PROXY,
    limits: { perAddress: config.REQUESTS_PER_MINUTE, mutationsPerSession: config.CHANGES_PER_MINUTE },
    imageOrigins: sandbox ? [sandbox.origin] : [],
    page: clientPage,
  });
  const queryPorts = {
    ...ports,
    publicUrl: config.PUBLIC_URL,
    sandbox: sandbox !== null,
    billingMode: config.BILLING,
    deployCommit: config.DEPLOY_COMMIT ?? deployCommit(),
  };
  const handle = commandHandler(store);
  await http.register(clientAssets);
  await http.register(
    commandService({
      ...ports,
      openSessions: openSessionsIn(readDb),
      publicUrl: config.PUBLIC_URL,
      secureCookies: config.PUBLIC_URL.startsWith('https:'),
      allowedOrigins: exceptions,
    }),
  );
  await http.register(queryService(queryPorts));
  const stopGateway = startGateway(http.server, queryPorts);
  const stopProjector = startProjector(ports, projections);
  await http.listen({ host: config.HOST, port: config.PORT });
  const stopWorkers = startWorkers({
    ...ports,
    handle,
    intervalMs: sandbox ? CHECK_INTERVAL_MS.sandbox : CHECK_INTERVAL_MS.real,
    random: Math.random,
  });
  sandbox?.ready.catch((err: unknown) => logger.error({ err }, 'the sandbox is not there: nothing can be connected'));

  return {
    url: config.PUBLIC_URL,
    async stop() {
      await stopGateway();
      await http.close();
      await stopWorkers();
      await stopProjector();
      await Promise.all([extractor.close(), fetch.close(), bus.close(), realtime.close()]);
      await store.close();
      await Promise.all([readDb.close(), vault.close(), lock.close(), sandbox?.stop()]);
    },
  };
}
