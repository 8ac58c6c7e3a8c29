/** Serves the outside world's protocols on one local address. The product cannot tell it from the real services. */
import formbody from '@fastify/formbody';
import Fastify from 'fastify';
import { makePrivateFolder } from '../platform/runtime/files/makePrivateFolder.js';
import { openSqlite } from '../platform/sqlite/open.js';
import { controlRoutes } from './control/controlRoutes.js';
import { refuseForeignOrigins } from './control/sameOrigin.js';
import { hookRoutes } from './hooks/hookRoutes.js';
import { consentingRecipients } from './mailbox/consentingRecipients.js';
import { mailbox } from './mailbox/mailbox.js';
import { mailboxRoutes } from './mailbox/mailboxRoutes.js';
import { smsRoutes } from './mailbox/smsRoutes.js';
import { startSmtpReceiver } from './mailbox/smtpReceiver.js';
import { marketRoutes } from './market/marketRoutes.js';
import { market } from './market/marketState.js';
import { scriptedRoutes } from './market/scripted/scriptedRoutes.js';
import { signedOnlyRoutes } from './market/signed-only/signedOnlyRoutes.js';
import { pushRoutes } from './push/pushRoutes.js';
import { searchRoutes } from './search/searchRoutes.js';
import { adminRoutes } from './shopify/adminRoutes.js';
import { billingRoutes } from './shopify/billing/billingRoutes.js';
import { bulkRoutes } from './shopify/bulk/bulkRoutes.js';
import { oauthRoutes } from './shopify/oauth/oauthRoutes.js';
import { shopifySandbox } from './shopify/shopifySandbox.js';

export interface SandboxOptions {
  /** 0 picks a free one. */
  readonly port: number;
  /** The address to listen on. Default: every loopback address. */
  readonly host?: string;
  /** The port for e-mail. Default 0. */
  readonly smtpPort?: number;
  /** The folder of `sandbox.db`; `null` keeps everything in memory. */
  readonly dataDir: string | null;
  /** The same seed makes the same stores and the same market. */
  readonly seed: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** In addition to loopback addresses, which are always allowed. */
  readonly redirectUris?: readonly string[];
  /** The app's URL. Default `http://localhost:8080`. */
  readonly appUrl?: string;
  /** The app's address on this machine; default: its URL. */
  readonly appAddress?: string;
  /** Epoch milliseconds. */
  readonly now?: () => number;
  /** Approximate orders per shop in 60 days. Default 3,000. */
  readonly orders?: number;
  /** Changes the market's prices automatically. Default: false. */
  readonly drift?: boolean;
}

export interface Sandbox {
  /** `http://localhost:<port>` */
  readonly origin: string;
  readonly smtpPort: number;
  /** Resolves once all background work (bulk operations, deliveries) is idle. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** @throws Error `EADDRINUSE` if the port is taken. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const now = options.now ?? Date.now;
  const appUrl = options.appUrl ?? 'http://localhost:8080';
  if (options.dataDir !== null) makePrivateFolder(options.dataDir);
  const database = openSqlite(options.dataDir === null ? ':memory:' : `${options.dataDir}/sandbox.db`, {
    synchronous: 'FULL',
  });
  // A page that hangs on purpose must not delay the shutdown.
  const app = Fastify({ forceCloseConnections: true, trustProxy: false });
  // Read per request: requests arrive while the mailbox is still starting.
  const origin = () => {
    const address = app.server.address();
    return `http://localhost:${typeof address === 'object' && address ? address.port : options.port}`;
  };

  refuseForeignOrigins(app);
  await app.register(formbody);
  // Browsers request one from every origin; a 404 would show in the console.
  app.get('/favicon.ico', (_, reply) => reply.code(204).send());
  const shopify = shopifySandbox({
    database,
    dataDir: options.dataDir,
    now,
    seed: options.seed,
    orders: options.orders ?? 3000,
    clientId: options.clientId,
    clientSecret: options.clientSecret,
    redirectUris: options.redirectUris ?? [],
    appUrl,
  });
  await app.register(
    (routes, _options, done) => {
      oauthRoutes(routes, shopify);
      adminRoutes(routes, shopify, origin);
      bulkRoutes(routes, shopify);
      billingRoutes(routes, shopify);
      done();
    },
    { prefix: '/shopify/:shop' },
  );
  const pages = market(database, { seed: options.seed, drift: options.drift ?? false, now });
  marketRoutes(app, pages, origin);
  signedOnlyRoutes(app, { appUrl, appAddress: options.appAddress ?? appUrl, now });
  scriptedRoutes(app);
  searchRoutes(app, pages, origin);
  controlRoutes(app, pages, shopify, hookRoutes(app, now), origin);
  app.get('/', (_request, reply) => reply.redirect('/control', 302));

  const received = mailbox(database, now);
  const phones = smsRoutes(app, received, appUrl);
  received.watch(consentingRecipients(appUrl, phones));
  mailboxRoutes(app, received, phones);
  pushRoutes(app, origin);

  try {
    await app.listen({ port: options.port, host: options.host ?? 'localhost' });
  } catch (fault) {
    database.close();
    throw fault;
  }
  const smtp = await startSmtpReceiver(received, options.smtpPort ?? 0).catch(async (fault: unknown) => {
    await app.close();
    database.close();
    throw fault;
  });
  shopify.webhooks.resume();
  return {
    origin: origin(),
    smtpPort: smtp.port,
    async settled() {
      await shopify.bulk.settled();
      await shopify.webhooks.settled();
    },
    async close() {
      await app.close();
      await smtp.close();
      await shopify.bulk.close();
      await shopify.webhooks.close();
      database.close();
    },
  };
}
