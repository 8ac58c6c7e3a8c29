/** Registers routes for changes by a signed-in merchant. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Handle, Handled } from '../../application/decide/handle.js';
import type { Decided } from '../../application/decide/toNewEvents.js';
import { authenticate, type Merchant } from '../../application/session/merchant.js';
import { recordTokenUse } from '../../application/session/recordTokenUse.js';
import { requestMeta } from '../../application/session/requestMeta.js';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf } from '../../domain/api/endpoint.js';
import { type Decider, isRefusal, type Refusal } from '../../domain/kernel/decider.js';
import type { Instant } from '../../domain/kernel/names.js';
import type { EventMeta } from '../../platform/event-store/port.js';
import { ApiError, refusalError } from '../../platform/runtime/http/errors.js';
import type { RouteLimit } from '../../platform/runtime/http/rateLimits.js';
import { routeOf } from '../../platform/runtime/http/routeOf.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import type { CommandPorts } from '../ports.js';
import { commandIdOf } from './commandId.js';
import { type FieldRefusals, fieldRefusal } from './fieldRefusal.js';
import { plainBody } from './plainBody.js';

/** The merchant who makes the change. */
export interface ActingMerchant extends Merchant {
  /** Meta of this request's events. */
  readonly meta: EventMeta;
}

export interface MerchantRequest<Body, Params> {
  readonly body: Body;
  /** The body of an `upload` as it arrives; otherwise empty. */
  readonly arriving: Readable;
  readonly params: Params;
  readonly merchant: ActingMerchant;
  readonly now: Instant;
  readonly ports: CommandPorts;
  readonly reply: FastifyReply;
  /** Equal for a repeated command. */
  readonly commandId: string;
  /** For commands on several streams, each with an id derived from `commandId`. */
  readonly handle: Handle;
  /** Makes an id for a new entity; equal for a repeated command. */
  newId(kind: string): string;
  /** Runs the command on a stream, once per command id. */
  write<State, Command, Event extends Decided>(
    decider: Decider<State, Command, Event>,
    stream: string,
    command: Command,
  ): Promise<Handled | Refusal>;
}

/** A merchant's change, or a GET that does more than read. */
type MerchantEndpoint = Endpoint & { readonly audience: 'session' };

interface MerchantRoute<E extends MerchantEndpoint> {
  /** Fields for which spec §5 or §8 has its own text. */
  readonly fields?: FieldRefusals;
  /** Default: the server's own limits. */
  readonly limit?: RouteLimit;
  /** Marks a GET with side effects. */
  readonly acts?: true;
  /** Returns a stream if the answer is a file. */
  handler(request: MerchantRequest<BodyOf<E>, ParamsOf<E>>): Promise<AnswerOf<E> | Readable | Refusal>;
}

/** Registers one route on a server. */
export type Route = (app: FastifyInstance, ports: CommandPorts, handle: Handle) => void;

export function merchantRoute<E extends MerchantEndpoint>(endpoint: E, route: MerchantRoute<E>): Route {
  const { fields, limit, acts } = route;
  return (app, ports, handle) => {
    const merchantOf = authenticate(ports);
    app.route({
      ...routeOf(endpoint, { ...(limit && { limit }), ...(acts && { acts }) }),
      attachValidation: fields !== undefined,
      // Runs before the body is read, so that strangers' bodies are not.
      async onRequest(request) {
        const merchant = await merchantOf(request);
        const meta = await requestMeta(ports, request, merchant);
        if (merchant.token) await recordTokenUse(ports, merchant, endpoint, async () => meta);
        request.setDecorator('merchant', { ...merchant, meta });
      },
      async preValidation(request) {
        if (!endpoint.upload) request.body = plainBody(request.body);
      },
      async handler(request: FastifyRequest, reply) {
        if (request.validationError) throw inWordsOf(fields ?? {}, request);
        const merchant = request.getDecorator<ActingMerchant>('merchant');
        const commandId = commandIdOf(request, merchant.shop, ports.ids);
        const outcome = await route.handler({
          body: request.body as BodyOf<E>,
          arriving: request.body instanceof Readable ? request.body : Readable.from([]),
          params: request.params as ParamsOf<E>,
          merchant,
          now: ports.clock.now(),
          ports,
          reply,
          commandId,
          handle,
          newId: kind => derivedId(commandId, kind),
          write: (decider, stream, command) => handle(decider, { commandId, stream, command, meta: merchant.meta }),
        });
        if (isRefusal(outcome)) throw refusalError(outcome);
        return reply.status(endpoint.status ?? 200).send(outcome);
      },
    });
  };
}

function inWordsOf(fields: FieldRefusals, { body, validationError }: FastifyRequest): unknown {
  const about = validationError?.validationContext === 'body' ? validationError.validation : [];
  const code = about.length > 0 ? fieldRefusal(body, about, fields) : null;
  return code === null ? validationError : new ApiError(code);
}

/** The answer to a command: its log position and further fields, or its refusal. */
export const accepted = <More extends object>(
  outcome: Handled | Refusal,
  more: More,
): (More & { position: Handled['position'] }) | Refusal =>
  isRefusal(outcome) ? outcome : { ...more, position: outcome.position };
