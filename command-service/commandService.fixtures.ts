/** Test fixture: the write side over an in-memory log, and a store platform that signs as the real one does. Long because every
 * test of a command starts from it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADMIN_HASH, ADMIN_KEY, ADMIN_PASSWORD } from '../application/admin/admin.fixtures.js';
import { commandHandler } from '../application/decide/handle.js';
import type { DiscoveryReadiness } from '../application/discovery/discoverySetup.js';
import type { Looked, ReadPageNow } from '../application/reading/readPageNow.js';
import type { OpenSession, OpenSessions } from '../application/session/openSessions.js';
import { openSessionCache } from '../application/session/sessionCache.js';
import { workTables } from '../application/workTables.js';
import type { ReportedSubscription } from '../domain/billing/billing.js';
import { as, type Currency, type Instant, type SessionId, type ShopDomain } from '../domain/kernel/names.js';
import { clientContext } from '../domain/session/client.js';
import { type ShopCommand, shop as shopDecider } from '../domain/shop/shop.js';
import { type Billing, BillingRefused } from '../platform/billing/port.js';
import type { Message } from '../platform/bus/port.js';
import { openChat } from '../platform/chat/openChat.js';
import type { EventLog } from '../platform/event-store/codec/eventLog.js';
import { openEventLog } from '../platform/event-store/openEventLog.js';
import type { RecordedEvent } from '../platform/event-store/port.js';
import { openLock } from '../platform/lock/openLock.js';
import type { OutgoingWebhook, WebhookAnswer } from '../platform/outgoing-webhooks/port.js';
import { openReadStore } from '../platform/read-store/openReadStore.js';
import { openRealtime } from '../platform/realtime/openRealtime.js';
import type { Signal } from '../platform/realtime/port.js';
import { manualClock } from '../platform/runtime/clock/manualClock.js';
import { undescribedAnswers } from '../platform/runtime/http/described.fixtures.js';
import { createHttpServer } from '../platform/runtime/http/server.js';
import { systemIds } from '../platform/runtime/ids/ids.js';
import { publicSessionId } from '../platform/runtime/ids/publicSessionId.js';
import { createLogger } from '../platform/runtime/logging/logger.js';
import { signersOf } from '../platform/seal/signing.js';
import { queryHmac } from '../platform/shopify/connect/signature.js';
import { createTokens } from '../platform/shopify/connect/tokens.js';
import { openShopify } from '../platform/shopify/openShopify.js';
import { type Grant, type Shopify, ShopifyError } from '../platform/shopify/port.js';
import { openSms } from '../platform/sms/openSms.js';
import type { Table } from '../platform/tables/table.js';
import { openVault } from '../platform/vault/openVault.js';
import type { Sealed } from '../platform/vault/port.js';
import { openWorkStore } from '../platform/work-store/openWorkStore.js';
import type { WorkStore } from '../platform/work-store/port.js';
import { feedEvents, feedGone } from '../read-models/feed/tables.js';
import { products, variants } from '../read-models/products/tables.js';
import { shops } from '../read-models/shop/tables.js';
import { commandService } from './plugin.js';

export const SHOP = as<ShopDomain>('aurora-outfitters.myshopify.com');
export const PUBLIC_URL = 'https://app.example';
export const PROFILE = { name: 'Aurora Outfitters', currency: as<Currency>('USD'), timeZone: 'America/New_York' };
export const SECRET = 'hush';
/** The caller in tests. */
export const CLIENT = { ip: '127.0.0.1', userAgent: 'lightMyRequest' };
/** Nothing listens on this port: the write side only verifies signatures. */
const SMS = 'twilio+http://AC1:token@localhost:9';
/** The shop's recipient of text messages. */
export const PHONE = '+491512345678';
const SCOPES = ['read_orders', 'read_products'];
const GRANT: Grant = { accessToken: 'shpat_1', scopes: SCOPES };

export type Service = Awaited<ReturnType<typeof startCommandService>>;

interface ServiceOptions {
  /** The number of reverse proxies in front. */
  readonly trustProxy?: number;
  /** `false` matches KEEP_CASES=0. */
  readonly keepCases?: boolean;
  readonly renders?: boolean;
  /** A log shared by several services, or on disk; the caller closes it. */
  readonly log?: EventLog;
  /** A work store shared by several services; the caller closes it. */
  readonly sharedWorkStore?: WorkStore;
}

export async function startCommandService({
  trustProxy = 0,
  keepCases = true,
  renders = false,
  log,
  sharedWorkStore,
}: ServiceOptions = {}) {
  const clock = manualClock();
  const vault = openVault('sqlite::memory:', { masterKey: Buffer.alloc(32, 7), clock });
  const eventLog = log ?? openEventLog('sqlite::memory:', { clock, vault });
  const folder = mkdtempSync(join(tmpdir(), 'work-'));
  const workStore = sharedWorkStore ?? (await openWorkStore(`sqlite:${folder}/work.db`));
  await workStore.ensure(workTables);
  /** The hash of the admin password; tests may change it. */
  const admin = { hash: ADMIN_HASH as string | null };
  const signals: Signal[] = [];
  const realtime = openRealtime('memory:');
  realtime.subscribe(signal => void signals.push(signal));
  const lines: string[] = [];
  const logger = createLogger('info', 'test', { write: line => void lines.push(line) });
  /** Returns the parsed log lines. */
  const logged = () => lines.map(line => JSON.parse(line) as { msg: string });

  /** The token endpoint's next behaviour; each code works once. */
  const platform = {
    grant: GRANT,
    failure: null as ShopifyError['failure'] | null,
    exchanged: [] as string[],
    busFails: false,
    profileFails: null as Error | null,
  };
  const openedShopify = openShopify({
    mode: 'https',
    clientId: 'id',
    clientSecret: SECRET,
    apiVersion: '2026-07',
    scopes: SCOPES,
    clock,
    log: logger,
  });
  const shopify: Shopify = {
    ...openedShopify,
    async exchangeCode(_, code) {
      if (platform.failure) throw new ShopifyError(platform.failure, 'refused');
      if (platform.exchanged.includes(code)) throw new ShopifyError('code_used', 'used');
      platform.exchanged.push(code);
      return platform.grant;
    },
    async profile() {
      if (platform.profileFails) throw platform.profileFails;
      return PROFILE;
    },
    async email() {
      if (platform.profileFails) throw platform.profileFails;
      return 'hello@aurora.example';
    },
  };

  const app = await createHttpServer({ logger, ids: systemIds, publicUrl: PUBLIC_URL, trustProxy });
  const undescribed = undescribedAnswers(app);
  const readStore = await openReadStore(`sqlite:${folder}/read.db`);
  await readStore.transaction(async transaction => {
    for (const table of [shops, products, variants, feedEvents, feedGone] as Table[])
      await transaction.create(table, table.name);
  });
  /** The page that the next fetch returns, and the URLs fetched. */
  const site = { shows: { kind: 'failure', reason: 'unreachable' } as Looked, asked: [] as string[] };
  const look: ReadPageNow = async url => {
    site.asked.push(url);
    return site.shows;
  };
  const lock = openLock('sqlite::memory:', { clock });
  const tokens = createTokens({ vault, endpoint: openedShopify, clock, lock });
  /** Messages published on the bus, in order. */
  const published: { topic: string; message: Message }[] = [];
  const bus = {
    publish: async (topic: string, messages: readonly Message[]) => {
      if (platform.busFails) throw new Error('the disk is full');
      published.push(...messages.map(message => ({ topic, message })));
    },
  };
  /** The platform's subscriptions and its next behaviour. */
  const charges = { known: [] as ReportedSubscription[], terms: [] as object[], failure: null as Error | null };
  const reported = (id: string) => charges.known.find(({ subscriptionId }) => subscriptionId === id) ?? null;
  const billing: Billing = {
    mode: 'sandbox',
    async request(_, terms) {
      if (charges.failure) throw charges.failure;
      const subscriptionId = `gid://shopify/AppSubscription/${charges.known.length + 1}`;
      charges.known.push({ subscriptionId, status: 'pending', currentPeriodEnd: null });
      charges.terms.push(terms);
      return { subscriptionId, confirmationUrl: `https://${SHOP}/admin/charges/${charges.known.length}` };
    },
    async report(_, id) {
      if (charges.failure) throw charges.failure;
      return reported(id);
    },
    async cancel(_, id) {
      if (charges.failure) throw charges.failure;
      if (reported(id)?.status !== 'active') throw new BillingRefused('not active');
      settle('cancelled');
    },
  };
  /** Decides on the latest subscription, as the merchant or the platform. */
  function settle(status: ReportedSubscription['status'], currentPeriodEnd: Instant | null = null): void {
    const latest = charges.known.pop();
    if (latest) charges.known.push({ ...latest, status, currentPeriodEnd });
  }

  /** Answers like the read model, without its delay. */
  const openSessions: OpenSessions = async shop => {
    const open = new Map<string, OpenSession>();
    for (const { type, data } of await events()) {
      const { sessionId, shop: of, token } = data as { sessionId: SessionId; shop: ShopDomain; token: object | null };
      if (type === 'SessionStarted' && of === shop)
        open.set(sessionId, { id: publicSessionId(sessionId), sessionId, isToken: token !== null });
      if (type === 'SessionEnded') open.delete(sessionId);
    }
    return [...open.values()];
  };
  /** The receiver of webhooks; tests may change its answer. */
  const receiver = {
    answer: { status: 200, error: null, retryAfter: null, ms: 1 } as WebhookAnswer,
    received: [] as OutgoingWebhook[],
    async receive(webhook: OutgoingWebhook, _signal: AbortSignal) {
      receiver.received.push(webhook);
      return receiver.answer;
    },
  };
  /** Discovery's availability; tests may change it. */
  const setup = { readiness: 'ready' as DiscoveryReadiness };
  const sessions = openSessionCache({ eventLog, realtime, logger, clock });
  const ports = {
    eventLog,
    sessions: sessions.find,
    tokens,
    billing,
    openSessions,
    vault,
    mail: { send: async () => ({ providerId: '1' }), close: async () => {} },
    sms: openSms(SMS, { from: '+15005550006', sandboxOrigin: null }),
    outgoingWebhooks: {
      allows: (url: string) => url.startsWith('https://hooks.example/'),
      send: (webhook: OutgoingWebhook, signal: AbortSignal) => receiver.receive(webhook, signal),
    },
    push: { accepts: ({ endpoint }: { endpoint: string }) => endpoint.startsWith('https://push.example/') },
    mailBounceToken: 'bounce-token',
    keepCases,
    renders,
    chat: openChat({ except: ['localhost:8081/hooks/'] }),
    smsRecipients: async (number: string) => (number === PHONE ? [SHOP] : []),
    bus,
    shopify,
    readStore,
    look,
    workStore,
    ...{ sealSigner: signersOf(new Uint8Array(32)), anchor: null },
    adminPassword: { hash: async () => admin.hash },
    adminKey: ADMIN_KEY,
    realtime,
    discovery: setup,
    clock,
    ids: systemIds,
    publicUrl: PUBLIC_URL,
    connectKey: new Uint8Array(32).fill(9),
    shareKey: new Uint8Array(32).fill(8),
    tokenKey: new Uint8Array(32).fill(7),
  };
  await app.register(commandService({ ...ports, privatePages: ['localhost:8081/market/'] }));

  async function events(): Promise<RecordedEvent[]> {
    const all: RecordedEvent[] = [];
    for await (const batch of eventLog.readAll('start')) all.push(...batch.events);
    return all;
  }
  /** Decrypts the client recorded in an event's meta. */
  async function clientOf(event: RecordedEvent | undefined): Promise<unknown> {
    const { client, sessionId } = event?.meta ?? {};
    if (client === undefined) return undefined;
    const context = clientContext(sessionId === undefined ? null : as<SessionId>(sessionId));
    const opened = await vault.open(client as string as Sealed, context);
    return opened.status === 'open' ? JSON.parse(opened.plaintext) : opened.status;
  }
  const eventTypes = async () => (await events()).map(({ type }) => type);

  /** Signs a callback's query as the platform does; tests may change it before or after signing. */
  function signed(parameters: Readonly<Record<string, string>>): URLSearchParams {
    const timestamp = String(Math.floor(Date.parse(clock.now()) / 1000));
    const query = new URLSearchParams({ shop: SHOP, code: 'code-1', timestamp, ...parameters });
    query.set('hmac', queryHmac(query, SECRET));
    return query;
  }

  async function begin(query: Readonly<Record<string, string>> = {}) {
    const answer = await app.inject({ url: '/api/auth/shopify/login', query: { shop: SHOP, ...query } });
    const location = new URL(String(answer.headers.location), PUBLIC_URL);
    const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    return { answer, location, state: location.searchParams.get('state') ?? '', cookie };
  }

  const answerWith = (query: URLSearchParams, cookie: string) =>
    app.inject({ url: `/api/auth/shopify/callback?${query}`, headers: { cookie } });

  /** Connects a store and signs in. @returns the session's cookie. */
  async function connect(shop = SHOP): Promise<string> {
    const { state, cookie } = await begin({ shop });
    const answer = await answerWith(signed({ shop, state, code: state }), cookie);
    return `__Host-tidewatch_session=${answer.cookies.find(({ name }) => name === '__Host-tidewatch_session')?.value}`;
  }

  const tryPassword = (password: string, options: { cookie?: string; from?: string; userAgent?: string } = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/admin/login',
      payload: { password },
      remoteAddress: options.from ?? '127.0.0.1',
      headers: {
        ...(options.cookie && { cookie: options.cookie }),
        ...(options.userAgent && { 'user-agent': options.userAgent }),
      },
    });

  /** Signs an operator in. @returns the session's cookie. */
  async function unlock(): Promise<string> {
    const answer = await tryPassword(ADMIN_PASSWORD);
    return `__Host-admin=${answer.cookies.find(({ name }) => name === '__Host-admin')?.value}`;
  }

  const call = (method: 'POST' | 'PUT' | 'DELETE', url: string, cookie: string, payload?: object, key?: string) =>
    app.inject({
      method,
      url,
      headers: { cookie, ...(key ? { 'idempotency-key': key } : {}) },
      ...(payload ? { payload } : {}),
    });

  /** Runs a command of a worker against the store. */
  const handle = (command: ShopCommand) =>
    commandHandler(eventLog)(shopDecider, {
      commandId: systemIds.next(),
      stream: `shop-${SHOP}`,
      command,
      meta: { actor: { kind: 'worker', id: 'test' }, shop: SHOP, correlationId: 'test', causationId: null },
    });

  /** @throws if the API description lacks an answer that was given. */
  async function close(): Promise<void> {
    await app.close();
    await sessions.close();
    await Promise.all([log ? null : eventLog.close(), vault.close(), lock.close(), realtime.close()]);
    await readStore.close();
    if (!sharedWorkStore) await workStore.close();
    rmSync(folder, { recursive: true });
    if (undescribed.length > 0) throw new Error(`answers that the API's description lacks: ${undescribed.join('; ')}`);
  }
  return {
    app,
    eventLog,
    vault,
    workStore,
    admin,
    tryPassword,
    unlock,
    clock,
    platform,
    signals,
    published,
    charges,
    receiver,
    setup,
    site,
    readStore,
    settle,
    events,
    eventTypes,
    clientOf,
    logged,
    signed,
    begin,
    answerWith,
    connect,
    call,
    handle,
    close,
  };
}
