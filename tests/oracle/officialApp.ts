/**
 * An app built on Shopify's own library, with requests to the sandbox: code that works here would work at Shopify. The
 * library knows only `https://{shop}`, so its HTTP function is replaced (shopify reference §2).
 */
import '@shopify/shopify-api/adapters/node';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiVersion, LogSeverity, type Session, type Shopify, shopifyApi } from '@shopify/shopify-api';
import { setAbstractFetchFunc } from '@shopify/shopify-api/runtime';

export interface OfficialApp {
  readonly shopify: Shopify;
  /** Connects the shop like a browser: the app, the consent page's button, the app again. */
  connect(shop: string): Promise<{ session: Session; callback: URL }>;
  close(): Promise<void>;
}

/** The library answers suspected robots with 410, and takes Node's fetch for one. */
const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

export async function officialApp(options: {
  sandboxOrigin: string;
  clientId: string;
  clientSecret: string;
  scopes: string[];
}): Promise<OfficialApp> {
  const toSandbox = (url: string) =>
    url.replace(/^https:\/\/(?=[a-z0-9-]+\.myshopify\.com)/, `${options.sandboxOrigin}/shopify/`);
  setAbstractFetchFunc((input, init) => fetch(toSandbox(String(input)), init));

  const sessions: Session[] = [];
  const server = createServer((rawRequest, rawResponse) => {
    const url = new URL(rawRequest.url ?? '/', 'http://localhost');
    const answered =
      url.pathname === '/auth'
        ? shopify.auth.begin({
            shop: url.searchParams.get('shop') ?? '',
            callbackPath: '/auth/callback',
            isOnline: false,
            rawRequest,
            rawResponse,
          })
        : shopify.auth.callback({ expiring: true, rawRequest, rawResponse }).then(({ session }) => {
            sessions.push(session);
            rawResponse.end('connected');
          });
    answered.catch((fault: Error) => {
      rawResponse.statusCode = 500;
      rawResponse.end(`${fault.name}: ${fault.message}`);
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const host = `localhost:${(server.address() as AddressInfo).port}`;

  const shopify = shopifyApi({
    apiKey: options.clientId,
    apiSecretKey: options.clientSecret,
    scopes: options.scopes,
    hostName: host,
    hostScheme: 'http',
    apiVersion: ApiVersion.July26,
    isEmbeddedApp: false,
    logger: { level: LogSeverity.Error, log: () => {} },
  });

  return {
    shopify,
    async connect(shop) {
      const go = (url: string | URL, init: RequestInit = {}) =>
        fetch(url, { ...init, redirect: 'manual', headers: { ...BROWSER, ...init.headers } });
      const begun = await go(`http://127.0.0.1:${host.split(':')[1]}/auth?shop=${shop}`);
      const cookie = begun.headers
        .getSetCookie()
        .map(text => text.split(';')[0])
        .join('; ');
      const consent = new URL(toSandbox(begun.headers.get('location') ?? ''));
      const approved = await go(consent.origin + consent.pathname, { method: 'POST', body: consent.searchParams });
      const callback = new URL(approved.headers.get('location') ?? '');
      const done = await go(callback, { headers: { cookie } });
      const session = sessions.pop();
      if (!session) throw new Error(`not connected: ${done.status} ${await done.text()}`);
      return { session, callback };
    },
    close() {
      server.closeAllConnections();
      return new Promise(resolve => server.close(() => resolve()));
    },
  };
}
