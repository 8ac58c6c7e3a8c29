import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authenticate, type Merchant } from '../../application/session/merchant.js';
import { recordTokenUse } from '../../application/session/recordTokenUse.js';
import { requestMeta } from '../../application/session/requestMeta.js';
import { AGE_HEADER, IF_POSITION_HEADER } from '../../domain/api/common.js';
import type { AnswerOf, Endpoint, ParamsOf, QueryOf } from '../../domain/api/endpoint.js';
import type { ReadTables } from '../../platform/read-store/readTables.js';
import { msOf } from '../../platform/runtime/clock/clock.js';
import type { RouteLimit } from '../../platform/runtime/http/rateLimits.js';
import { routeOf } from '../../platform/runtime/http/routeOf.js';
import { projectionsOf } from '../../read-models/tableOwners.js';
import type { QueryPorts } from '../ports.js';
import { answerCache, stateOf } from './answerCache.js';
import { awaitClientPosition, awaitSignIn } from './awaitPosition.js';

/** `reads` names existing tables. */
export type ReadEndpoint = Endpoint & { readonly method: 'GET'; readonly reads: readonly (keyof ReadTables)[] };

interface MerchantGet<E extends ReadEndpoint> {
  /** Default: the server's own limits. */
  readonly limit?: RouteLimit;
  /** Marks a GET with side effects: viewing it is an event. */
  readonly acts?: true;
  /**
   * True if the answer depends only on `reads` and the current minute, so that it can be cached. False for a call with
   * side effects, one that reads the work store, or one that decrypts: plain text is never cached. Default: false.
   */
  readonly repeatable?: (query: QueryOf<E>) => boolean;
  /** Every query is scoped by the merchant's shop; nothing else names whose data to read. */
  readonly handler: (
    merchant: Merchant,
    query: QueryOf<E>,
    ports: QueryPorts,
    params: ParamsOf<E>,
    request: FastifyRequest,
  ) => Promise<AnswerOf<E>>;
}

/** A GET of a signed-in merchant, answered from read models. */
export function merchantGet<E extends ReadEndpoint>(endpoint: E, { limit, acts, repeatable, handler }: MerchantGet<E>) {
  const projections = projectionsOf(endpoint.reads);
  return (app: FastifyInstance, ports: QueryPorts): void => {
    const merchantOf = authenticate(ports);
    const answered = answerCache();
    const state = stateOf(projections);
    // Drops the whole cache: recomputing is fast, and erasures are rare.
    ports.realtime.subscribe(({ kind }) => {
      if (kind === 'erased') answered.forget();
    });
    app.route({
      ...routeOf(endpoint, { ...(limit && { limit }), ...(acts && { acts }) }),
      async handler(request, reply) {
        const merchant = await merchantOf(request);
        request.setDecorator('merchant', merchant);
        if (merchant.token)
          await recordTokenUse(ports, merchant, endpoint, () => requestMeta(ports, request, merchant));
        const position = request.headers[IF_POSITION_HEADER];
        if (typeof position === 'string') await awaitClientPosition(ports, position, projections);
        await awaitSignIn(ports, merchant, projections);
        reply.header('cache-control', 'private, no-store');
        const { confirmedAt } = merchant;
        if (confirmedAt)
          reply.header(AGE_HEADER, Math.max(1, Math.round((msOf(ports.clock.now()) - msOf(confirmedAt)) / 1_000)));
        const query = request.query as QueryOf<E>;
        const params = request.params as ParamsOf<E>;
        const compute = () => handler(merchant, query, ports, params, request);
        const current = repeatable?.(query) ? await state(ports.readStore, ports.clock) : null;
        if (current === null) return await compute();
        const key = JSON.stringify([merchant.shop, query, params]);
        reply.type('application/json; charset=utf-8');
        return await answered(key, current, async () => reply.serialize(await compute()) as string);
      },
    });
  };
}
