/** Registers routes for actions of a signed-in operator. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Operator, operatorOf } from '../../application/admin/operator.js';
import { operatorMeta } from '../../application/admin/operatorMeta.js';
import type { Handle } from '../../application/decide/handle.js';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf } from '../../domain/api/endpoint.js';
import { isRefusal, type Refusal } from '../../domain/kernel/decider.js';
import type { EventMeta } from '../../platform/event-store/port.js';
import { refusalError } from '../../platform/runtime/http/errors.js';
import { routeOf } from '../../platform/runtime/http/routeOf.js';
import type { CommandPorts } from '../ports.js';
import type { Route } from './merchantRoute.js';
import { plainBody } from './plainBody.js';

type AdminEndpoint = Endpoint & { readonly audience: 'admin' };

export interface OperatorRequest<E extends AdminEndpoint> {
  readonly operator: Operator;
  readonly body: BodyOf<E>;
  readonly params: ParamsOf<E>;
  /** Meta of this request's events. */
  readonly meta: EventMeta;
  readonly ports: CommandPorts;
  readonly handle: Handle;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** @param handler appends an event: every admin action is one. */
export function adminRoute<E extends AdminEndpoint>(
  endpoint: E,
  handler: (request: OperatorRequest<E>) => Promise<AnswerOf<E> | Refusal>,
): Route {
  return (app, ports, handle) => {
    app.route({
      ...routeOf(endpoint),
      // Runs before the body is read, so that strangers' bodies are not.
      async onRequest(request) {
        request.setDecorator('operator', await operatorOf(ports, request, true));
      },
      async preValidation(request) {
        request.body = plainBody(request.body);
      },
      async handler(request, reply) {
        const operator = request.getDecorator<Operator>('operator');
        const outcome = await handler({
          operator,
          body: request.body as BodyOf<E>,
          params: request.params as ParamsOf<E>,
          meta: await operatorMeta(ports, request, operator.sessionId),
          ports,
          handle,
          request,
          reply,
        });
        if (isRefusal(outcome)) throw refusalError(outcome);
        reply.header('cache-control', 'private, no-store');
        return reply.status(endpoint.status ?? 200).send(outcome);
      },
    });
  };
}
