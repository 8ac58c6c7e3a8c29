import type { FastifyInstance } from 'fastify';
import { type Static, type TSchema, Type } from 'typebox';
import { authenticate, type Merchant } from '../../application/sessions/merchant.js';
import { ErrorBody, IF_POSITION_HEADER } from '../../domain/api/common.js';
import type { ErrorCode } from '../../domain/kernel/errors.js';
import type { RouteLimit } from '../../platform/runtime/http/rateLimits.js';
import { answerCache, stateOf } from '../analytics/answerCache.js';
import type { QueryPorts } from '../ports.js';
import { awaitClientPosition, awaitSignIn } from './awaitPosition.js';

interface MerchantGet<Query extends TSchema, Response extends TSchema, Params extends TSchema> {
  readonly url: string;
  /** One line for the API's description. */
  readonly summary: string;
  /** The projections that the answer is read from: what `If-Position`, and a session that has just begun, wait for. */
  readonly reads: readonly string[];
  readonly query?: Query;
  readonly params?: Params;
  /** The codes of its own refusals; those of every GET are added. Default: none. */
  readonly refusals?: readonly ErrorCode[];
  /** Default: the server's own limits. */
  readonly limit?: RouteLimit;
  readonly response: Response;
  /**
   * Whether the answer to this query follows from `reads` and the minute alone, and so may be given again while they
   * stand. Never for a call that does something, or that opens what is sealed: clear text is not kept. Default: no.
   */
  readonly repeatable?: (query: Static<Query>) => boolean;
  /** Every query is scoped by the merchant's shop: there is no other way to say whose data is asked for. */
  readonly handler: (
    merchant: Merchant,
    query: Static<Query>,
    ports: QueryPorts,
    params: Static<Params>,
  ) => Promise<Static<Response>>;
}

/** What every GET of a merchant takes. */
export const ReadHeaders = Type.Object({ [IF_POSITION_HEADER]: Type.Optional(Type.String()) });

/** A GET of a signed-in merchant, answered from read models. */
export function merchantGet<Query extends TSchema, Response extends TSchema, Params extends TSchema>(
  route: MerchantGet<Query, Response, Params>,
) {
  return (app: FastifyInstance, ports: QueryPorts): void => {
    const merchantOf = authenticate(ports);
    const answered = answerCache();
    app.get(
      route.url,
      {
        config: { access: 'session', refusals: route.refusals ?? [], ...(route.limit && { limit: route.limit }) },
        schema: {
          summary: route.summary,
          headers: ReadHeaders,
          ...(route.query ? { querystring: route.query } : {}),
          ...(route.params ? { params: route.params } : {}),
          response: { 200: route.response, '4xx': ErrorBody, '5xx': ErrorBody },
        },
      },
      async (request, reply) => {
        const merchant = await merchantOf(request);
        request.setDecorator('merchant', merchant);
        const position = request.headers[IF_POSITION_HEADER];
        if (typeof position === 'string') await awaitClientPosition(ports, position, route.reads);
        await awaitSignIn(ports, merchant, route.reads);
        reply.header('cache-control', 'private, no-store');
        const query = request.query as Static<Query>;
        const params = request.params as Static<Params>;
        const workOut = () => route.handler(merchant, query, ports, params);
        const state = route.repeatable?.(query) ? await stateOf(ports.readStore, ports.clock, route.reads) : null;
        if (state === null) return await workOut();
        const asked = JSON.stringify([merchant.shop, query, params]);
        reply.type('application/json; charset=utf-8');
        return await answered(asked, state, async () => reply.serialize(await workOut()) as string);
      },
    );
  };
}
