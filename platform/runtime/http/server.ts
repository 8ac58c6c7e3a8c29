/** Builds the HTTP server on which every service registers its plugin: what applies to all routes is here once. */
import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Ids } from '../ids/ids.js';
import { observe } from '../metrics/measures.js';
import { isTracing, note, spanTime } from '../tracing/spans.js';
import { type TrustedProxies, trustIn } from './clientAddress.js';
import { closeUnused } from './closeUnused.js';
import { compressAnswers } from './compressAnswers.js';
import { allowTokensFromAnywhere } from './crossOrigin.js';
import { describe, securitySchemes } from './describedAnswers.js';
import { describedWebhooks } from './describedWebhooks.js';
import { ApiError, answerErrors } from './errors.js';
import { groupOf } from './groupOf.js';
import { knownRoutes } from './knownRoutes.js';
import { limitConnections } from './limitConnections.js';
import { limitUnfinishedBodies } from './limitUnfinishedBodies.js';
import { literalPath } from './literalPath.js';
import { checkOrigin } from './originCheck.js';
import { limitRates, RATE_LIMITS, type RateLimits } from './rateLimits.js';
import { refuseMalformed } from './refuseMalformed.js';
import { sendSecurityHeaders } from './securityHeaders.js';
import { serializer } from './serializer.js';
import { servedPath } from './servedPath.js';
import type { SharedCounts } from './sharedCounts.js';
import { shedLoad } from './shedLoad.js';
import { refuseUnattended } from './unattended.js';
import { validator } from './validator.js';

/** No command needs more; exports and webhooks raise it on their own routes. */
const BODY_LIMIT = 64 * 1024;

/** Maximum time for a request to arrive; `limitUnfinishedBodies` also sets a minimum rate. */
const ARRIVES_WITHIN_MS = 30_000;
/** Node checks for late requests at this interval. */
const LOOKED_AT_MS = 5_000;

/** Longer than any address that Node accepts; the route's schema limits ids. */
const PARAM_LIMIT = 16 * 1024;

/** A caller's own request id is kept if it is harmless in a log. */
const REQUEST_ID = /^[\w.:-]{8,128}$/;

export interface HttpServerOptions {
  readonly logger: FastifyBaseLogger;
  readonly ids: Ids;
  /** The URL at which browsers reach the app: `https://app.example`. No other origin's pages may change anything. */
  readonly publicUrl: string;
  /** The reverse proxies in front, which report the client's address. */
  readonly trustProxy: TrustedProxies;
  /** Default `RATE_LIMITS`; load tests raise it. */
  readonly limits?: RateLimits;
  /** Shares counts across processes. */
  readonly realtime?: { readonly counts?: SharedCounts };
  /** Answers 404 for an unknown path outside /api, for people. Default: as under /api. */
  readonly unknownPage?: (request: FastifyRequest, reply: FastifyReply) => unknown;
}

/**
 * Registers cookies, security headers, origin check, rate limits, request ids, validation by TypeBox, the common error
 * response, `GET /healthz`, and a `GET /api/openapi.json` that describes all routes registered afterwards.
 */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const answerError = answerErrors(options.publicUrl);
  const trust = trustIn(options.trustProxy);
  const app = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trust,
    bodyLimit: BODY_LIMIT,
    requestTimeout: ARRIVES_WITHIN_MS,
    // If sending the headers may take longer than the whole request, Node applies the longer time to both.
    http: { headersTimeout: ARRIVES_WITHIN_MS, connectionsCheckingInterval: LOOKED_AT_MS },
    routerOptions: { maxParamLength: PARAM_LIMIT },
    genReqId: ({ headers: { 'x-request-id': id } }) =>
      typeof id === 'string' && REQUEST_ID.test(id) ? id : options.ids.next(),
    frameworkErrors: answerError,
    rewriteUrl: literalPath,
    clientErrorHandler: refuseMalformed,
  });
  app.setValidatorCompiler(validator);
  app.setSerializerCompiler(serializer);
  app.setErrorHandler(answerError);
  acceptOnlyJson(app);

  closeUnused(app);
  // Per-address limits come before shared ones.
  limitConnections(app, trust);
  limitUnfinishedBodies(app);
  shedLoad(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    checkOrigin(request, options.publicUrl);
  });
  allowTokensFromAnywhere(app);
  app.addHook('onResponse', async (request, reply) => {
    request.log.debug({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, 'request');
    const { method, routeOptions } = request;
    // Keyed by the route's pattern: addresses contain ids, and strangers could create any number of them.
    const labels = { route: routeOptions.url ?? 'unknown', method, status: String(reply.statusCode) };
    observe('tidewatch_request_seconds', reply.elapsedTime / 1_000, labels);
    if (isTracing() && /^\/api\//.test(servedPath(request))) noteRequest(request, reply);
  });

  compressAnswers(app);

  const methodsAt = knownRoutes(app);
  await app.register(cookie);
  sendSecurityHeaders(app, options);
  refuseUnattended(app);
  await limitRates(app, options.limits ?? RATE_LIMITS, {
    publicUrl: options.publicUrl,
    counts: options.realtime?.counts,
  });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Tidewatch', version: '1' },
      components: { securitySchemes: securitySchemes(options.publicUrl) },
      webhooks: describedWebhooks(),
    },
    transform: ({ schema, url, route }) => ({
      schema: { tags: [groupOf(url, route.config?.endpoint?.audience)], ...describe(schema ?? {}, route) },
      url,
    }),
  });

  const { unknownPage } = options;
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsAt(request.url.replace(/[?#].*$/s, ''));
    if (methods.length > 0 && !methods.includes(request.method)) {
      reply.header('allow', methods.join(', '));
      throw new ApiError('METHOD_NOT_ALLOWED');
    }
    if (!unknownPage || /^\/api(\/|\?|$)/.test(request.url)) throw new ApiError('NOT_FOUND');
    return unknownPage(request, reply);
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }));
  return app;
}

/** Logs the route's pattern: addresses contain ids, and queries may contain secrets. */
function noteRequest({ id, method, routeOptions }: FastifyRequest, { statusCode, elapsedTime }: FastifyReply): void {
  const route = routeOptions.url ?? 'unknown';
  const until = spanTime();
  note({
    ...{ name: `${method} ${route}`, kind: 'server', cause: id, begins: true, from: until - elapsedTime, until },
    attributes: { 'http.request.method': method, 'http.route': route, 'http.response.status_code': statusCode },
    ...(statusCode >= 500 && { fault: String(statusCode) }),
  });
}

/** Treats an empty body as none, whatever its type: clients send the type with every call. */
function acceptOnlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
}
