/**
 * Serves the built client's files and pages. Two pages are rendered at build time; the others load the app's one
 * document.
 */
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { API_REFERENCE } from '../domain/api/apiReference.js';
import { install, SHOP_COOKIE } from '../domain/api/auth.js';
import { SCREENS } from '../domain/api/screens.js';
import { LANGUAGES, languageOf } from '../domain/kernel/language.js';
import { ApiError } from '../platform/runtime/http/errors.js';

const PUBLIC = fileURLToPath(new URL('../public', import.meta.url));
const DOCUMENT = 'index.html';
const REFERENCE = `${API_REFERENCE.slice(1)}.html`;
/** Rendered at build time (ADR 0053), in each language. */
const PRERENDERED = LANGUAGES.flatMap(language => [`landing.${language}.html`, `dashboard.${language}.html`]);
const rendered = (page: 'landing' | 'dashboard', { headers }: FastifyRequest): string =>
  `${page}.${languageOf(headers['accept-language'])}.html`;
const IN_LANGUAGES = /\/(?:landing|dashboard)\.\w\w\.html(?:\.\w+)?$/;
/** Parameters that the client reads from the start page's address before it renders. */
const ASKED_OF_CLIENT = ['shop', 'error', 'error_message', 'redirect', 'force', 'view'];
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Files under /assets carry a content hash in their name, so they never change. Signed-in merchants skip the start
 * page, so that it does not flash before the dashboard; if its address has parameters, the client reads those first.
 * @param folder the built client; tests use their own.
 */
export const clientAssets = (
  isSignedIn: (cookies: string) => Promise<boolean>,
  folder = PUBLIC,
): FastifyPluginAsync => {
  const assets = join(folder, 'assets') + sep;
  return fp(async app => {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      cacheControl: false,
      preCompressed: true,
      // Serves neither the document by its file name, which is not a page, nor the compressed copies by theirs.
      globIgnore: [DOCUMENT, ...PRERENDERED, REFERENCE, '**/*.br', '**/*.gz'],
      setHeaders(reply, path) {
        reply.setHeader('vary', `accept-encoding${IN_LANGUAGES.test(path) ? ', accept-language' : ''}`);
        reply.setHeader(
          'cache-control',
          path.startsWith(assets) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
        );
      },
    });
    app.get(SCREENS.landing, { schema: { hide: true } }, async (request, reply) => {
      // The store platform's entry link is signed: the server checks it before showing anything.
      const query = request.url.slice(1);
      if (/[?&]hmac=/.test(query)) return reply.header('cache-control', 'no-store').redirect(install.path + query);
      const { cookie } = request.headers;
      if (request.url === '/' && cookie && (await isSignedIn(cookie)))
        return reply.header('cache-control', 'no-store').redirect(SCREENS.dashboard);
      const parameters = new URLSearchParams(query.slice(1));
      const isAsked = ASKED_OF_CLIENT.some(name => parameters.has(name));
      return reply.sendFile(isAsked ? DOCUMENT : rendered('landing', request));
    });
    for (const path of Object.values(SCREENS).filter(page => page !== SCREENS.landing))
      for (const form of [path, `${path}/`])
        app.get(form, { schema: { hide: true } }, (request, reply) =>
          reply.sendFile(path === SCREENS.dashboard && isKnown(request) ? rendered('dashboard', request) : DOCUMENT),
        );
    for (const form of [API_REFERENCE, `${API_REFERENCE}/`])
      app.get(form, { schema: { hide: true } }, (_, reply) => reply.sendFile(REFERENCE));
  });
};

/**
 * True if the browser was signed in before: only then is the dashboard's outline correct. A visitor would see it
 * briefly before the app redirects to the start page; spec §2's loading screen comes before a `redirect`.
 */
const isKnown = ({ headers, url }: FastifyRequest): boolean =>
  headers.cookie?.includes(`${SHOP_COOKIE}=`) === true && !/[?&]redirect=/.test(url);

/** Under /assets, or with a file extension other than HTML: a missing script must not get a page. */
const FILE = /^\/assets\/|\.(?!html?$)\w+$/;

/**
 * Serves the client's not-found page for unknown addresses, with status 404 and without the headers that let a browser
 * cache it or request a range.
 * @throws ApiError `NOT_FOUND` for files, and for anything but reads.
 */
export function unknownPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path = ''] = request.url.split('?');
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (!reads || FILE.test(path)) throw new ApiError('NOT_FOUND');
  return reply.code(404).sendFile(DOCUMENT, { etag: false, lastModified: false, acceptRanges: false });
}
