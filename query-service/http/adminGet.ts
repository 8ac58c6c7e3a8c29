/** A GET of the admin area: requires an operator's session, extends it, and appends an event if the view is audited. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Operator, operatorOf } from '../../application/admin/operator.js';
import { recordView, type Viewed } from '../../application/admin/recordView.js';
import type { AnswerOf, Endpoint, ParamsOf, QueryOf } from '../../domain/api/endpoint.js';
import { routeOf } from '../../platform/runtime/http/routeOf.js';
import type { QueryPorts } from '../ports.js';

type AdminEndpoint = Endpoint & { readonly method: 'GET'; readonly audience: 'admin' };

export interface AdminRequest<E extends AdminEndpoint> {
  readonly operator: Operator;
  readonly query: QueryOf<E>;
  readonly params: ParamsOf<E>;
  readonly ports: QueryPorts;
  readonly request: FastifyRequest;
  /** For an answer that is a file. */
  readonly reply: FastifyReply;
}

interface AdminGet<E extends AdminEndpoint> {
  /** Screens poll it, so it does not extend the session. */
  readonly polled?: true;
  /**
   * Describes the view for the audit trail; `null` for none. Appended before the handler runs. May throw for an invalid
   * query.
   */
  readonly audited?: (query: QueryOf<E>, ports: QueryPorts, request: FastifyRequest) => Viewed | null;
  readonly handler: (
    request: AdminRequest<E>,
  ) => Promise<
    AnswerOf<E> extends undefined
      ? FastifyReply | undefined
      : AnswerOf<E> | (E extends { readonly csv: object } ? FastifyReply : never)
  >;
}

export function adminGet<E extends AdminEndpoint>(endpoint: E, { polled, audited, handler }: AdminGet<E>) {
  return (app: FastifyInstance, ports: QueryPorts): void => {
    app.route({
      // Appends an event, so it refuses requests that no person made.
      ...routeOf(endpoint, { acts: true }),
      // Runs before the query is validated, so that strangers learn nothing about it.
      async onRequest(request) {
        request.setDecorator('operator', await operatorOf(ports, request, !polled));
      },
      async handler(request, reply) {
        const operator = request.getDecorator<Operator>('operator');
        const query = request.query as QueryOf<E>;
        const viewed = audited?.(query, ports, request) ?? null;
        if (viewed) await recordView(ports, request, operator, viewed);
        reply.header('cache-control', 'private, no-store');
        const params = request.params as ParamsOf<E>;
        return await handler({ operator, query, params, ports, request, reply });
      },
    });
  };
}
