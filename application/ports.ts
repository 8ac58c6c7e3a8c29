/**
 * Defines the ports that services share, with the variables and other ports that each is opened from. A service names
 * the ports it uses (`openPorts`), so it reads no secret and opens no file that it does not need. Longer than 300 lines,
 * because one table shows what each port is opened from.
 */
import type { Instant } from '../domain/kernel/names.js';
import { openBilling } from '../platform/billing/openBilling.js';
import type { Billing } from '../platform/billing/port.js';
import { openBus } from '../platform/bus/openBus.js';
import { openBusHealth } from '../platform/bus/openBusHealth.js';
import type { Bus, BusHealth } from '../platform/bus/port.js';
import { openChat } from '../platform/chat/openChat.js';
import type { Chat } from '../platform/chat/port.js';
import { type ErasureList, erasureList } from '../platform/erasure-list/erasureList.js';
import { decodedLog, type EventLog } from '../platform/event-store/codec/eventLog.js';
import { openEventStore } from '../platform/event-store/openEventStore.js';
import type { EventStore } from '../platform/event-store/port.js';
import { timedAppends } from '../platform/event-store/timedAppends.js';
import { openLock } from '../platform/lock/openLock.js';
import type { Lock } from '../platform/lock/port.js';
import { openMail } from '../platform/mail/openMail.js';
import type { Mail } from '../platform/mail/port.js';
import { agentWithContact } from '../platform/outbound/fetch/createSafeFetch.js';
import { PRODUCT_AGENT } from '../platform/outbound/fetch/productAgent.js';
import { openRenderer } from '../platform/outbound/render/openRenderer.js';
import type { PageRenderer } from '../platform/outbound/render/port.js';
import { crawlerKeys } from '../platform/outbound/sign/crawlerKeys.js';
import { type RequestSigner, requestSigner } from '../platform/outbound/sign/requestSigner.js';
import { openOutgoingWebhooks } from '../platform/outgoing-webhooks/openOutgoingWebhooks.js';
import type { OutgoingWebhooks } from '../platform/outgoing-webhooks/port.js';
import { type AdminPassword, adminPassword, adminPasswordFile } from '../platform/password/adminPassword.js';
import { openPush } from '../platform/push/openPush.js';
import type { Push } from '../platform/push/port.js';
import { openReadStore } from '../platform/read-store/openReadStore.js';
import type { ReadStore } from '../platform/read-store/port.js';
import { openRealtime } from '../platform/realtime/openRealtime.js';
import type { Realtime } from '../platform/realtime/port.js';
import { systemClock } from '../platform/runtime/clock/clock.js';
import type { Config } from '../platform/runtime/config/config.js';
import type { VariableName } from '../platform/runtime/config/variables.js';
import type { TrustedProxies } from '../platform/runtime/http/clientAddress.js';
import { systemIds } from '../platform/runtime/ids/ids.js';
import type { Logger } from '../platform/runtime/logging/logger.js';
import type { Opened } from '../platform/runtime/service/openTogether.js';
import { type Anchor, openAnchor } from '../platform/seal/anchor.js';
import { type Signer, signersOf } from '../platform/seal/signing.js';
import { openWitness, type Witness } from '../platform/seal/witness.js';
import { openSearch } from '../platform/search/openSearch.js';
import type { AuditSearch } from '../platform/search/port.js';
import { createTokens, type Tokens } from '../platform/shopify/connect/tokens.js';
import { openShopify } from '../platform/shopify/openShopify.js';
import { openSms } from '../platform/sms/openSms.js';
import type { Sms } from '../platform/sms/port.js';
import { openSnapshots } from '../platform/snapshots/openSnapshots.js';
import type { SnapshotStore } from '../platform/snapshots/port.js';
import { derivedKey } from '../platform/vault/derivedKey.js';
import { loadMasterKey } from '../platform/vault/masterKey.js';
import { openVault } from '../platform/vault/openVault.js';
import type { Vault } from '../platform/vault/port.js';
import { openWorkStore } from '../platform/work-store/openWorkStore.js';
import type { WorkStore } from '../platform/work-store/port.js';
import { type SmsRecipients, smsRecipientsIn } from './alerts/smsRecipientsIn.js';
import { type AuditDigests, auditDigests } from './audit/digests.js';
import { type DiscoverySetup, discoverySetup } from './discovery/discoverySetup.js';
import { type Leadership, soleLeadership, startLeadership } from './follow/leadership.js';
import { sandboxParts } from './sandboxParts.js';
import { openSessionCache } from './session/sessionCache.js';
import type { FindSession } from './session/storedSession.js';
import { workTables } from './workTables.js';

export interface Ports {
  /** The stored log without decryption, which requires no key. */
  readonly storedLog: EventStore;
  readonly eventLog: EventLog;
  readonly readStore: ReadStore;
  readonly workStore: WorkStore;
  /** Elects one process for exclusive work. */
  readonly leadership: Leadership;
  readonly masterKey: Uint8Array;
  /** The signer for checkpoints and exports at an instant. */
  readonly sealSigner: (at: Instant) => Signer;
  /** `null` if not configured. */
  readonly anchor: Anchor | null;
  readonly witnesses: readonly Witness[];
  /** Records erasures, to repeat them after a backup is restored. */
  readonly erasureList: ErasureList;
  readonly vault: Vault;
  readonly lock: Lock;
  /** `null` if no pages are kept. */
  readonly snapshots: SnapshotStore | null;
  /** True if a process of this installation reads pages that need a browser. */
  readonly renders: boolean;
  /** `null` if pages that need a browser are not read. */
  readonly renderer: PageRenderer | null;
  readonly bus: Bus;
  /** Probes the bus, for processes that do not open it. */
  readonly busHealth: BusHealth;
  readonly search: AuditSearch;
  readonly realtime: Realtime;
  /** Looks up sessions. */
  readonly sessions: FindSession;
  /** The sandbox's origin; `null` if the store platform is Shopify itself. */
  readonly sandboxOrigin: string | null;
  readonly shopify: ReturnType<typeof openShopify>;
  readonly tokens: Tokens;
  /** `null` if plans are not charged. */
  readonly billing: Billing | null;
  /** `null` if this installation sends no mail. */
  readonly mail: Mail | null;
  readonly sms: Sms | null;
  /** Sends to browsers. */
  readonly push: Push;
  /** Posts to chats. */
  readonly chat: Chat;
  readonly outgoingWebhooks: OutgoingWebhooks;
  readonly smsRecipients: SmsRecipients;
  readonly discovery: DiscoverySetup;
  readonly mailBounceToken: string | null;
  /** Digests for searching sealed fields in the audit trail; identical in every process. */
  readonly auditDigests: AuditDigests;
  /** Signs connection attempts; identical in every process. */
  readonly connectKey: Uint8Array;
  /** Derives the tokens of share links; identical in every process. */
  readonly shareKey: Uint8Array;
  /** Derives API tokens from their commands. */
  readonly tokenKey: Uint8Array;
  readonly adminPassword: AdminPassword;
  /** Keys the digests of the admin area; identical in every process. */
  readonly adminKey: Uint8Array;
  readonly publicUrl: string;
  /** Signs the crawler's requests; `null` without a public https URL, under which sites could find its keys. */
  readonly signer: RequestSigner | null;
  readonly trustProxy: TrustedProxies;
  /** The interval of syncs that catch changes missed by webhooks. */
  readonly syncMinutes: number;
  /** True to store corrected pages as cases. */
  readonly keepCases: boolean;
  /** Non-public hosts allowed for competitors' pages: the sandbox's market (DESIGN §9), or none. */
  readonly privatePages: readonly string[];
  /**
   * Non-public hosts allowed for images: the sandbox also serves the store's own product images.
   */
  readonly privatePictures: readonly string[];
}

export type PortName = keyof Ports;

interface Process {
  readonly logger: Logger;
  readonly opened: Opened;
}

/** @param variables the variables that `open` reads. @param needs the ports it depends on. */
const from = <Variable extends VariableName, Need extends PortName, Port>(
  variables: readonly Variable[],
  needs: readonly Need[],
  open: (config: Pick<Config, Variable>, needed: Pick<Ports, Need>, process: Process) => Port | Promise<Port>,
) => ({ variables, needs, open });

const clock = systemClock;

/** In opening order; ports are closed in reverse. */
export const PORTS = {
  storedLog: from(['EVENT_STORE'], [], async ({ EVENT_STORE }, _, { logger, opened }) => {
    const storedLog = openEventStore(EVENT_STORE, { clock, logger });
    opened(storedLog.close);
    await storedLog.ready();
    return storedLog;
  }),
  eventLog: from([], ['storedLog', 'vault'], (_, { storedLog, vault }) => timedAppends(decodedLog(storedLog, vault))),
  readStore: from(['READ_STORE'], [], async ({ READ_STORE }, _, { opened }) => {
    const readStore = await openReadStore(READ_STORE);
    opened(readStore.close);
    return readStore;
  }),
  workStore: from(['WORK_STORE'], [], async ({ WORK_STORE }, _, { opened }) => {
    const workStore = await openWorkStore(WORK_STORE);
    opened(workStore.close);
    await workStore.ensure(workTables);
    return workStore;
  }),
  leadership: from(['WORK_STORE'], ['workStore'], ({ WORK_STORE }, { workStore }, { logger, opened }) => {
    if (WORK_STORE.startsWith('sqlite:')) return soleLeadership;
    const leadership = startLeadership({ workStore, clock, logger }, systemIds.next());
    opened(leadership.stop);
    return leadership;
  }),
  masterKey: from(['MASTER_KEY', 'DATA_DIR', 'NODE_ENV'], [], ({ MASTER_KEY, DATA_DIR, NODE_ENV }) =>
    loadMasterKey({
      fromConfig: MASTER_KEY ?? undefined,
      file: `${DATA_DIR}/master.key`,
      mayCreate: NODE_ENV !== 'production',
    }),
  ),
  sealSigner: from([], ['masterKey'], (_, { masterKey }) => signersOf(masterKey)),
  anchor: from(['AUDIT_ANCHOR'], [], ({ AUDIT_ANCHOR }) => (AUDIT_ANCHOR === null ? null : openAnchor(AUDIT_ANCHOR))),
  witnesses: from(['WITNESSES'], [], ({ WITNESSES }) => (WITNESSES ?? []).map(openWitness)),
  erasureList: from(['ERASURE_LIST'], [], ({ ERASURE_LIST }) => erasureList(ERASURE_LIST)),
  vault: from(
    ['KEY_STORE'],
    ['masterKey', 'erasureList'],
    async ({ KEY_STORE }, { masterKey, erasureList }, { opened }) => {
      const vault = openVault(KEY_STORE, { masterKey, clock });
      opened(vault.close);
      await vault.ready();
      // Repeats erasures before any read, because a backup of the keys may have been restored.
      for (const { erasureId, keys } of erasureList.read()) await vault.destroyThose(keys, `erasure ${erasureId}`);
      return vault;
    },
  ),
  lock: from(['KEY_STORE'], [], ({ KEY_STORE }, _, { opened }) => {
    const lock = openLock(KEY_STORE, { clock });
    opened(lock.close);
    return lock;
  }),
  snapshots: from(['SNAPSHOTS'], [], ({ SNAPSHOTS }) => openSnapshots(SNAPSHOTS)),
  renders: from(['RENDER'], [], ({ RENDER }) => RENDER !== 'off'),
  renderer: from(['RENDER', 'PUBLIC_URL'], [], ({ RENDER, PUBLIC_URL }, _, { logger, opened }) => {
    const renderer = openRenderer(RENDER, { userAgent: agentWithContact(PRODUCT_AGENT, PUBLIC_URL), logger });
    opened(() => renderer?.close());
    return renderer;
  }),
  bus: from(['BUS'], [], async ({ BUS }, _, { logger, opened }) => {
    const bus = await openBus(BUS, { clock, logger });
    opened(bus.close);
    return bus;
  }),
  busHealth: from(['BUS'], [], ({ BUS }, _, { opened }) => {
    const health = openBusHealth(BUS);
    opened(health.close);
    return health;
  }),
  search: from(['SEARCH'], [], async ({ SEARCH }, _, { opened }) => {
    const search = openSearch(SEARCH);
    opened(search.close);
    await search.ready();
    return search;
  }),
  realtime: from(['REALTIME'], [], async ({ REALTIME }, _, { logger, opened }) => {
    const realtime = openRealtime(REALTIME, { logger });
    opened(realtime.close);
    await realtime.ready();
    return realtime;
  }),
  sessions: from([], ['eventLog', 'realtime'], (_, needed, { logger, opened }) => {
    const sessions = openSessionCache({ ...needed, logger, clock });
    opened(sessions.close);
    return sessions.find;
  }),
  sandboxOrigin: from(['SHOPIFY', 'SANDBOX_PORT'], [], ({ SHOPIFY, SANDBOX_PORT }) =>
    SHOPIFY === 'sandbox:' ? `http://localhost:${SANDBOX_PORT}` : null,
  ),
  shopify: from(
    [
      'SHOPIFY_CLIENT_ID',
      'SHOPIFY_CLIENT_SECRET',
      'SHOPIFY_PREVIOUS_SECRET',
      'SHOPIFY_API_VERSION',
      'SHOPIFY_SCOPES',
      'SHOPIFY_OPTIONAL_SCOPES',
    ],
    ['sandboxOrigin'],
    (config, { sandboxOrigin }, { logger }) =>
      openShopify({
        ...(sandboxOrigin === null ? { mode: 'https' } : { mode: 'sandbox', sandboxOrigin }),
        clientId: config.SHOPIFY_CLIENT_ID ?? '',
        clientSecret: config.SHOPIFY_CLIENT_SECRET ?? '',
        ...(config.SHOPIFY_PREVIOUS_SECRET === null ? {} : { previousSecret: config.SHOPIFY_PREVIOUS_SECRET }),
        apiVersion: config.SHOPIFY_API_VERSION,
        scopes: config.SHOPIFY_SCOPES,
        optionalScopes: config.SHOPIFY_OPTIONAL_SCOPES,
        clock,
        log: logger,
      }),
  ),
  tokens: from([], ['vault', 'shopify', 'lock'], (_, { vault, shopify, lock }) =>
    createTokens({ vault, endpoint: shopify, clock, lock }),
  ),
  billing: from(['BILLING'], ['tokens', 'shopify'], ({ BILLING }, { tokens, shopify }) =>
    openBilling(BILLING, { tokens, admin: shopify }),
  ),
  mail: from(
    ['MAIL', 'MAIL_FROM', 'SANDBOX_SMTP_PORT'],
    ['sandboxOrigin'],
    ({ MAIL, MAIL_FROM, SANDBOX_SMTP_PORT }, { sandboxOrigin }, { opened }) => {
      const sandboxUrl = sandboxOrigin === null ? null : `smtp://localhost:${SANDBOX_SMTP_PORT}`;
      const mail = openMail(MAIL, { from: MAIL_FROM ?? '', sandboxUrl });
      opened(() => mail?.close());
      return mail;
    },
  ),
  sms: from(['SMS', 'SMS_FROM'], ['sandboxOrigin'], ({ SMS, SMS_FROM }, { sandboxOrigin }) =>
    openSms(SMS, { from: SMS_FROM ?? '', sandboxOrigin }),
  ),
  push: from(
    ['PUBLIC_URL'],
    ['masterKey', 'sandboxOrigin'],
    ({ PUBLIC_URL: publicUrl }, { masterKey, sandboxOrigin }, { opened }) => {
      const except = sandboxOrigin === null ? [] : [`${new URL(sandboxOrigin).host}/push/`];
      const push = openPush({ key: derivedKey(masterKey, 'web push'), publicUrl, except, clock });
      opened(push.close);
      return push;
    },
  ),
  chat: from([], ['sandboxOrigin'], (_, { sandboxOrigin }, { opened }) => {
    const chat = openChat(
      sandboxOrigin === null
        ? { except: [] }
        : { except: [`${new URL(sandboxOrigin).host}/hooks/`], telegramApi: `${sandboxOrigin}/hooks/telegram` },
    );
    opened(chat.close);
    return chat;
  }),
  outgoingWebhooks: from([], ['sandboxOrigin'], (_, { sandboxOrigin }, { opened }) => {
    const except = sandboxOrigin === null ? [] : [`${new URL(sandboxOrigin).host}/hooks`];
    const webhooks = openOutgoingWebhooks({ except, clock });
    opened(webhooks.close);
    return webhooks;
  }),
  smsRecipients: from([], ['readStore', 'realtime', 'eventLog', 'vault'], (_, needed) => smsRecipientsIn(needed)),
  discovery: from(
    ['DISCOVERY', 'DISCOVERY_MARKETPLACES', 'SERPAPI_KEY', 'SERPER_KEY', 'AI_URL', 'AI_MODEL', 'AI_KEY'],
    ['sandboxOrigin'],
    (config, { sandboxOrigin }) => discoverySetup(config, sandboxOrigin),
  ),
  mailBounceToken: from(['MAIL_BOUNCE_TOKEN'], [], ({ MAIL_BOUNCE_TOKEN }) => MAIL_BOUNCE_TOKEN),
  connectKey: from([], ['masterKey'], (_, { masterKey }) => derivedKey(masterKey, 'connect')),
  shareKey: from([], ['masterKey'], (_, { masterKey }) => derivedKey(masterKey, 'share links')),
  tokenKey: from([], ['masterKey'], (_, { masterKey }) => derivedKey(masterKey, 'API tokens')),
  adminPassword: from(['ADMIN_PASSWORD_HASH', 'DATA_DIR'], [], ({ ADMIN_PASSWORD_HASH, DATA_DIR }) =>
    adminPassword(ADMIN_PASSWORD_HASH, adminPasswordFile(DATA_DIR)),
  ),
  adminKey: from([], ['masterKey'], (_, { masterKey }) => derivedKey(masterKey, 'admin')),
  auditDigests: from([], ['masterKey'], (_, { masterKey }) => auditDigests(derivedKey(masterKey, 'audit search'))),
  publicUrl: from(['PUBLIC_URL'], [], ({ PUBLIC_URL }) => PUBLIC_URL),
  signer: from(['PUBLIC_URL'], ['vault', 'lock'], ({ PUBLIC_URL: publicUrl }, { vault, lock }, { logger }) =>
    publicUrl.startsWith('https:')
      ? requestSigner({ keys: crawlerKeys({ vault, lock, clock }), publicUrl, clock, logger })
      : null,
  ),
  trustProxy: from(['TRUST_PROXY'], [], ({ TRUST_PROXY }) => TRUST_PROXY),
  keepCases: from(['KEEP_CASES'], [], ({ KEEP_CASES }) => KEEP_CASES),
  syncMinutes: from(['SYNC_MINUTES'], [], ({ SYNC_MINUTES }) => SYNC_MINUTES),
  privatePages: from([], ['sandboxOrigin'], (_, { sandboxOrigin }) => sandboxParts(sandboxOrigin, 'market')),
  privatePictures: from([], ['sandboxOrigin'], (_, { sandboxOrigin }) =>
    sandboxParts(sandboxOrigin, 'market', 'shopify'),
  ),
};
