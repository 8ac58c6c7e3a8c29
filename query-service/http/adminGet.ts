/** A GET of the admin area: it asks for the operator's session, keeps it open, and is an event where it must be audited. */
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
  /** Screens ask for it by themselves, so it does not keep the session open. */
  readonly polled?: true;
  /**
   * What the audit trail says was looked at; `null`: nothing. It is in the log before the handler begins. May throw
   * what is wrong with the query. Default: nothing.
   */
  readonly audited?: (query: QueryOf<E>, ports: QueryPorts) => Viewed | null;
  readonly handler: (
    request: AdminRequest<E>,
  ) => Promise<AnswerOf<E> extends undefined ? FastifyReply | undefined : AnswerOf<E>>;
}

export function adminGet<E extends AdminEndpoint>(endpoint: E, { polled, audited, handler }: AdminGet<E>) {
  return (app: FastifyInstance, ports: QueryPorts): void => {
    app.route({
      // It writes, so it is not answered to what no person asked for.
      ...routeOf(endpoint, { acts: true }),
      // Before the query is checked: a stranger is not told what is wrong with it.
      async onRequest(request) {
        request.setDecorator('operator', await operatorOf(ports, request, !polled));
      },
      async handler(request, reply) {
        const operator = request.getDecorator<Operator>('operator');
        const query = request.query as QueryOf<E>;
        const viewed = audited?.(query, ports) ?? null;
        if (viewed) await recordView(ports, request, operator, viewed);
        reply.header('cache-control', 'private, no-store');
        const params = request.params as ParamsOf<E>;
        return await handler({ operator, query, params, ports, request, reply });
      },
    });
  };
}
