/** The write side as a process of its own. `ops/start.ts` runs the same plugin beside everything else. */
import { openBilling } from '../platform/billing/openBilling.js';
import { openBus } from '../platform/bus/openBus.js';
import { systemClock } from '../platform/clock/clock.js';
import { ConfigError, loadConfig } from '../platform/config/config.js';
import { openEventStore } from '../platform/event-store/openEventStore.js';
import { createHttpServer } from '../platform/http/server.js';
import { systemIds } from '../platform/ids/ids.js';
import { openLock } from '../platform/lock/openLock.js';
import { createLogger } from '../platform/logging/logger.js';
import { openReadDb } from '../platform/read-db/openReadDb.js';
import { openRealtime } from '../platform/realtime/openRealtime.js';
import { openSessionsIn } from '../platform/sessions/openSessions.js';
import { openShopify } from '../platform/shopify/open.js';
import { createTokens } from '../platform/shopify/tokens.js';
import { loadMasterKey } from '../platform/vault/masterKey.js';
import { openVault } from '../platform/vault/openVault.js';
import { commandService } from './plugin.js';

const config = configOrExit();
const logger = createLogger(config.LOG_LEVEL);
const [clock, ids] = [systemClock, systemIds];
const sandbox = config.SHOPIFY === 'sandbox:' ? new URL(`http://localhost:${config.SANDBOX_PORT}`) : null;

const masterKey = loadMasterKey({
  fromConfig: config.MASTER_KEY ?? undefined,
  file: `${config.DATA_DIR}/master.key`,
  mayCreate: config.NODE_ENV !== 'production',
});
const store = openEventStore(config.EVENT_STORE, { clock });
const vault = openVault(config.KEY_STORE, { masterKey, clock });
const readDb = await openReadDb(config.READ_DB);
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

const { PUBLIC_URL: publicUrl, TRUST_PROXY: trustProxy } = config;
const http = await createHttpServer({ logger, ids, publicUrl, trustProxy });
const secureCookies = publicUrl.startsWith('https:');
const allowedOrigins = sandbox ? [sandbox.host] : [];
await http.register(
  commandService({
    store,
    tokens,
    billing,
    openSessions: openSessionsIn(readDb),
    shopify,
    realtime,
    bus,
    clock,
    ids,
    publicUrl,
    secureCookies,
    allowedOrigins,
  }),
);
const address = await http.listen({ host: config.HOST, port: config.PORT });
logger.info({ address }, 'the command service listens');

let stopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());

/** No new requests, those in hand end, then what they wrote is closed. */
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await http.close();
  await Promise.all([store.close(), vault.close(), lock.close(), bus.close(), realtime.close(), readDb.close()]);
}

function configOrExit() {
  try {
    return loadConfig(process.env);
  } catch (fault) {
    if (!(fault instanceof ConfigError)) throw fault;
    console.error(fault.message);
    return process.exit(1);
  }
}
