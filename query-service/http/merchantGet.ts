import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { authenticate, type Merchant } from '../../application/session/merchant.js';
import { recordTokenUse } from '../../application/session/recordTokenUse.js';
import { requestMeta } from '../../application/session/requestMeta.js';
import { AGE_HEADER, IF_POSITION_HEADER } from '../../domain/api/common.js';
import type { AnswerOf, CsvTable, Endpoint, ParamsOf, QueryOf } from '../../domain/api/endpoint.js';
import type { ReadTables } from '../../platform/read-store/readTables.js';
import { msOf } from '../../platform/runtime/clock/clock.js';
import type { RouteLimit } from '../../platform/runtime/http/rateLimits.js';
import { routeOf } from '../../platform/runtime/http/routeOf.js';
import { projectionsOf } from '../../read-models/tableOwners.js';
import type { QueryPorts } from '../ports.js';
import { answerCache, stateOf } from './answerCache.js';
import { awaitClientPosition, awaitSignIn } from './awaitPosition.js';
import { CSV_SUFFIX, sendCsv, wantsCsv } from './csvTable.js';

/** `reads` names existing tables. */
export type ReadEndpoint = Endpoint & { readonly method: 'GET'; readonly reads: readonly (keyof ReadTables)[] };

type MerchantGet<E extends ReadEndpoint> = Json<E> & (E extends { readonly csv: CsvTable } ? Csv<E> : { csv?: never });

interface Csv<E extends ReadEndpoint & { readonly csv: CsvTable }> {
  /**
   * Reads the rows page by page. May throw before the first one. All rows: it ignores the limits that make an answer fit
   * a screen.
   */
  readonly csv: (request: CsvRequest<E>) => AsyncIterable<readonly Static<E['csv']['row']>[]>;
}

interface CsvRequest<E extends ReadEndpoint> {
  readonly merchant: Merchant;
  readonly query: QueryOf<E>;
  readonly params: ParamsOf<E>;
  readonly ports: QueryPorts;
  /** Computes the JSON answer. */
  readonly answer: () => Promise<AnswerOf<E>>;
}

interface Json<E extends ReadEndpoint> {
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
    /** Sent by the handler, it streams another form of the answer. */
    reply: FastifyReply,
  ) => Promise<AnswerOf<E> | (E extends { readonly streams: true } ? FastifyReply : never)>;
}

/** A GET of a signed-in merchant, answered from read models. */
export function merchantGet<E extends ReadEndpoint>(endpoint: E, route: MerchantGet<E>) {
  const { limit, acts, repeatable, handler } = route;
  const csv = route.csv as Csv<E & { readonly csv: CsvTable }>['csv'] | undefined;
  const projections = projectionsOf(endpoint.reads);
  return (app: FastifyInstance, ports: QueryPorts): void => {
    const merchantOf = authenticate(ports);
    const answered = answerCache();
    const state = stateOf(projections);
    // Drops the whole cache: recomputing is fast, and erasures are rare.
    ports.realtime.subscribe(({ kind }) => {
      if (kind === 'erased') answered.forget();
    });
    const options = routeOf(endpoint, { ...(limit && { limit }), ...(acts && { acts }) });
    app.route({ ...options, handler: answer });
    // Not documented separately, because the main address has the same answer.
    const file = { url: `${endpoint.path}${CSV_SUFFIX}`, schema: { ...options.schema, hide: true } };
    if (endpoint.csv) app.route({ ...options, ...file, handler: answer });

    async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
      const merchant = await merchantOf(request);
      request.setDecorator('merchant', merchant);
      if (merchant.token) await recordTokenUse(ports, merchant, endpoint, () => requestMeta(ports, request, merchant));
      const position = request.headers[IF_POSITION_HEADER];
      if (typeof position === 'string') await awaitClientPosition(ports, position, projections);
      await awaitSignIn(ports, merchant, projections);
      reply.header('cache-control', 'private, no-store');
      const { confirmedAt } = merchant;
      if (confirmedAt)
        reply.header(AGE_HEADER, Math.max(1, Math.round((msOf(ports.clock.now()) - msOf(confirmedAt)) / 1_000)));
      const query = request.query as QueryOf<E>;
      const params = request.params as ParamsOf<E>;
      const compute = () => handler(merchant, query, ports, params, request, reply);
      if (endpoint.csv && csv && wantsCsv(request)) {
        const rows = csv({ merchant, query: query as never, params: params as never, ports, answer: compute as never });
        return await sendCsv(request, reply, endpoint.csv, rows, ports.clock.now());
      }
      const current = repeatable?.(query) ? await state(ports.readStore, ports.clock) : null;
      if (current === null) return await compute();
      const key = JSON.stringify([merchant.shop, query, params]);
      reply.type('application/json; charset=utf-8');
      return await answered(key, current, async () => reply.serialize(await compute()) as string);
    }
  };
}
