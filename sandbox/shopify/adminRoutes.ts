/** Serves a sandbox shop's Admin API and its product pictures (shopify reference §9). */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isShopDomain } from '../../domain/shop/shopDomain.js';
import { systemIds } from '../../platform/runtime/ids/ids.js';
import { adminApi } from './admin/adminApi.js';
import { productPicture } from './productPicture.js';
import { API_VERSIONS } from './schema/adminSchema.js';
import type { ShopifySandbox } from './shopifySandbox.js';
import type { SwitchState } from './switches.js';

interface GraphqlRoute {
  Params: { shop: string; version: string };
  Body: { query?: unknown; variables?: unknown; operationName?: unknown } | null;
}

/** Routes below `/shopify/:shop`. `origin` is known once the server listens. */
export function adminRoutes(app: FastifyInstance, sandbox: ShopifySandbox, origin: () => string): void {
  const answer = adminApi(sandbox, origin);

  app.post<GraphqlRoute>('/admin/api/:version/graphql.json', async (request, reply) => {
    const { shop, version } = request.params;
    reply.header('x-request-id', systemIds.next());
    if (!isShopDomain(shop) || !API_VERSIONS.some(known => known === version)) return notFound(reply);
    reply.header('x-shopify-api-version', version);

    const now = sandbox.now();
    const token = request.headers['x-shopify-access-token'];
    const scopes = typeof token === 'string' ? sandbox.tokens.scopesOf(shop, token, now) : null;
    if (!scopes) return reply.status(401).send({ errors: BAD_TOKEN });

    const refusal = REFUSALS[sandbox.switches.state(shop, 'service')];
    if (refusal)
      return reply
        .status(refusal.status)
        .headers(refusal.headers ?? {})
        .send({ errors: refusal.errors });

    const { query, variables, operationName } = request.body ?? {};
    if (typeof query !== 'string') return reply.status(400).send({ errors: { query: 'Required parameter missing' } });
    const { status, body } = await answer(
      {
        query,
        variables: isRecord(variables) ? variables : {},
        operationName: typeof operationName === 'string' ? operationName : null,
      },
      { store: sandbox.store(shop), scopes, throttle: sandbox.throttle(shop), now },
    );
    if (sandbox.switches.state(shop, 'service') === 'cut') return cutAnswer(reply, body);
    return reply.status(status).send(body);
  });

  app.get<{ Params: { shop: string; file: string } }>('/cdn/:file', (request, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .type('image/png')
      .send(productPicture(request.params.file.replace(/\.\w+$/, ''))),
  );
}

const BAD_TOKEN = '[API] Invalid API key or access token (unrecognized login or wrong password)';

/** Fails as the switch `service` demands. Statuses of shopify reference §9, bodies from errors.json. */
const REFUSALS: Readonly<
  Partial<Record<SwitchState<'service'>, { status: number; errors: string; headers?: Record<string, string> }>>
> = {
  unauthorized: { status: 401, errors: BAD_TOKEN },
  frozen: { status: 402, errors: 'Payment Required' },
  forbidden: { status: 403, errors: '[API] This action requires merchant approval for read_orders scope.' },
  locked: { status: 423, errors: 'Locked' },
  too_many: { status: 429, errors: 'Too Many Requests', headers: { 'retry-after': '2.0' } },
  rejected: { status: 430, errors: 'Shopify Security Rejection' },
  failing: { status: 503, errors: 'Service Unavailable' },
};

/** Sends the response's head and half of its body, then nothing. */
function cutAnswer(reply: FastifyReply, body: object): FastifyReply {
  const text = Buffer.from(JSON.stringify(body));
  reply.hijack();
  reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length });
  reply.raw.write(text.subarray(0, Math.floor(text.length / 2)), () => reply.raw.destroy());
  return reply;
}

const notFound = (reply: FastifyReply) => reply.status(404).send({ errors: 'Not Found' });
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
