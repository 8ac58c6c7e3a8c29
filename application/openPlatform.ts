/** Every port, opened as the configuration says: what a service's `main.ts` and the all-in-one runner share. */

import { openBilling } from '../platform/billing/openBilling.js';
import { openBus } from '../platform/bus/openBus.js';
import { openEventLog } from '../platform/event-store/openEventLog.js';
import { openLock } from '../platform/lock/openLock.js';
import { openMail } from '../platform/mail/openMail.js';
import { openReadStore } from '../platform/read-store/openReadStore.js';
import { openRealtime } from '../platform/realtime/openRealtime.js';
import { systemClock } from '../platform/runtime/clock/clock.js';
import type { Config } from '../platform/runtime/config/config.js';
import { makePrivateFolder } from '../platform/runtime/files/makePrivateFolder.js';
import { systemIds } from '../platform/runtime/ids/ids.js';
import type { Logger } from '../platform/runtime/logging/logger.js';
import { type Opened, openTogether } from '../platform/runtime/service/openTogether.js';
import { createTokens } from '../platform/shopify/connect/tokens.js';
import { openShopify } from '../platform/shopify/open.js';
import { openSms } from '../platform/sms/openSms.js';
import { derivedKey } from '../platform/vault/derivedKey.js';
import { loadMasterKey } from '../platform/vault/masterKey.js';
import { openVault } from '../platform/vault/openVault.js';
import { smsRecipientsIn } from './alerts/smsRecipientsIn.js';
import { discoverySetup } from './discovery/discoverySetup.js';

export type Platform = Awaited<ReturnType<typeof openPlatform>>;

/** Where the sandbox answers, or `null` where the store platform is Shopify itself. */
export const sandboxOrigin = ({ SHOPIFY, SANDBOX_PORT }: Config): string | null =>
  SHOPIFY === 'sandbox:' ? `http://localhost:${SANDBOX_PORT}` : null;

export const openPlatform = (config: Config, logger: Logger) =>
  openTogether(opened => openPorts(config, logger, opened));

async function openPorts(config: Config, logger: Logger, opened: Opened) {
  const clock = systemClock;
  makePrivateFolder(config.DATA_DIR);
  const masterKey = loadMasterKey({
    fromConfig: config.MASTER_KEY ?? undefined,
    file: `${config.DATA_DIR}/master.key`,
    mayCreate: config.NODE_ENV !== 'production',
  });
  const sandbox = sandboxOrigin(config);
  const store = openEventLog(config.EVENT_STORE, { clock });
  opened(store.close);
  // Threads start from built files only; tests run from source.
  const readStore = await openReadStore(config.READ_STORE, { writerThread: import.meta.url.endsWith('.js') });
  opened(readStore.close);
  const vault = openVault(config.KEY_STORE, { masterKey, clock });
  opened(vault.close);
  const lock = openLock(config.KEY_STORE, { clock });
  opened(lock.close);
  const bus = openBus(config.BUS, { clock, logger });
  opened(bus.close);
  const realtime = openRealtime(config.REALTIME, { logger });
  const shopify = openShopify({
    ...(sandbox === null ? { mode: 'https' } : { mode: 'sandbox', sandboxOrigin: sandbox }),
    clientId: config.SHOPIFY_CLIENT_ID ?? '',
    clientSecret: config.SHOPIFY_CLIENT_SECRET ?? '',
    ...(config.SHOPIFY_PREVIOUS_SECRET === null ? {} : { previousSecret: config.SHOPIFY_PREVIOUS_SECRET }),
    apiVersion: config.SHOPIFY_API_VERSION,
    scopes: config.SHOPIFY_SCOPES,
    optionalScopes: config.SHOPIFY_OPTIONAL_SCOPES,
    clock,
    log: logger,
  });
  const tokens = createTokens({ vault, endpoint: shopify, clock, lock });
  const sandboxUrl = sandbox === null ? null : `smtp://localhost:${config.SANDBOX_SMTP_PORT}`;
  const mail = openMail(config.MAIL, { from: config.MAIL_FROM ?? '', sandboxUrl });
  const sms = openSms(config.SMS, { from: config.SMS_FROM ?? '', sandboxOrigin: sandbox });
  const billing = openBilling(config.BILLING, { tokens, admin: shopify });

  return {
    clock,
    ids: systemIds,
    logger,
    store,
    readStore,
    vault,
    lock,
    bus,
    realtime,
    shopify,
    tokens,
    billing,
    discovery: discoverySetup(config, sandbox),
    /** `null`: this installation sends none. */
    mail,
    sms,
    smsRecipients: smsRecipientsIn({ readStore, realtime, store, vault }),
    mailBounceToken: config.MAIL_BOUNCE_TOKEN,
    connectKey: derivedKey(masterKey, 'connect'),
    publicUrl: config.PUBLIC_URL,
    trustProxy: config.TRUST_PROXY,
    /** How often each store is asked for what its webhooks may have missed. */
    syncMinutes: config.SYNC_MINUTES,
    /** Where competitors' pages may lie although it is not public: the sandbox's market (DESIGN §9), or nowhere. */
    privatePages: sandbox === null ? [] : [`${new URL(sandbox).host}/market/`],
    /** As `privatePages`, for pictures: the store's products have theirs where the sandbox stands in for its platform. */
    privatePictures: sandbox === null ? [] : ['market', 'shopify'].map(part => `${new URL(sandbox).host}/${part}/`),
    /** Whoever works with them has ended by now. */
    async close(): Promise<void> {
      await Promise.all([bus.close(), realtime.close(), mail?.close()]);
      await store.close();
      await Promise.all([readStore.close(), vault.close(), lock.close()]);
    },
  };
}
