/** Real servers on loopback for the fetcher's tests, each closed when its test ends. */
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { EnterSite } from '../pace/enterSite.js';
import type { Place } from '../share/createShares.js';
import { createSafeFetch, type SafeFetchOptions } from './createSafeFetch.js';
import { decodeHtml } from './decodeHtml.js';
import type { Conditions, Fetched, PictureFetch, ResourceFetch, SafeFetch } from './port.js';
import { selfSigned } from './selfSigned.fixtures.js';

export interface Site {
  /** `127.0.0.1:port`, as `except` expects it. */
  readonly host: string;
  readonly origin: string;
  /** Requested paths, in order. */
  readonly asked: string[];
  /** The number of connections, with or without a request. */
  connections(): number;
}

export const servePlain = (listener: RequestListener): Promise<Site> => serve('http', listener);
export const serveTls = (listener: RequestListener): Promise<Site> => serve('https', listener);

async function serve(scheme: 'http' | 'https', listener: RequestListener): Promise<Site> {
  const requests: string[] = [];
  const answer: RequestListener = (request, response) => {
    requests.push(request.url ?? '');
    return listener(request, response);
  };
  const server = scheme === 'http' ? createServer(answer) : createTlsServer(selfSigned, answer);
  let connections = 0;
  server.on('connection', () => connections++);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise<void>(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { host, origin: `${scheme}://${host}`, asked: requests, connections: () => connections };
}

/** A place in shares without limits. */
export const freePlace = (): Place => ({ groups: new Set(), join: () => {}, hold: () => {} });

type Text = Exclude<Fetched, { outcome: 'page' }> | (Extract<Fetched, { outcome: 'page' }> & { readonly html: string });

interface TextFetch extends Omit<SafeFetch, 'page'>, PictureFetch {
  /** Includes the page's text. */
  page(url: string, conditions?: Conditions, enter?: EnterSite, place?: Place): Promise<Text>;
}

/** A fetcher limited to these sites on this machine; without robots.txt unless requested. */
export function safeFetchFor(
  sites: readonly Site[],
  options: Partial<SafeFetchOptions> = {},
): SafeFetch & PictureFetch & ResourceFetch {
  const except = sites.map(site => site.host);
  const fetcher = createSafeFetch({ userAgent: 'Tidewatch/1.0', robots: false, except, ...options });
  onTestFinished(() => fetcher.close());
  return fetcher;
}

/** The same, for tests that read the text of pages. */
export function fetcherFor(sites: readonly Site[], options: Partial<SafeFetchOptions> = {}): TextFetch {
  const fetcher = safeFetchFor(sites, options);
  return {
    ...fetcher,
    async page(url, conditions, enter, place = freePlace()) {
      const fetched = await fetcher.page(url, place, conditions, enter);
      if (fetched.outcome !== 'page') return fetched;
      return { ...fetched, html: decodeHtml(fetched.bytes, fetched.headers['content-type'] ?? '') };
    },
  };
}

/** Answers every path with an HTML page. */
export const html =
  (text: string): RequestListener =>
  (_, response) =>
    response.setHeader('content-type', 'text/html; charset=utf-8').end(text);

export const redirectTo =
  (location: string, status = 302): RequestListener =>
  (_, response) =>
    response.writeHead(status, { location }).end();
