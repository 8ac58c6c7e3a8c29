import type { FastifySchema } from 'fastify';
import { Type } from 'typebox';
import { ErrorBody, IDEMPOTENCY_HEADER, IF_POSITION_HEADER } from '../../../domain/api/common.js';
import type { Endpoint } from '../../../domain/api/endpoint.js';
import type { RouteLimit } from './rateLimits.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint that the route serves, from which its description is built. */
    endpoint?: Endpoint;
  }
}

/** Server-side properties of a route in addition to its endpoint. */
export interface RouteOptions {
  /** Default: the server's own limits. */
  readonly limit?: RouteLimit;
  /** A GET that does more than read (`unattended`). */
  readonly acts?: true;
}

/** Validated by the handler, so that the error can name the problem. */
const ChangeHeaders = Type.Object({ [IDEMPOTENCY_HEADER]: Type.Optional(Type.String()) });
const ReadHeaders = Type.Object({ [IF_POSITION_HEADER]: Type.Optional(Type.String()) });

/** Builds an endpoint's registration: its path, and the schemas for its request and response. */
export function routeOf(endpoint: Endpoint, { limit, acts }: RouteOptions = {}) {
  const { method, path, summary, params, query, body, answer, status = 200 } = endpoint;
  const headers = headersOf(endpoint);
  const schema: FastifySchema = {
    summary,
    ...(headers && { headers }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: { ...(answer && { [status]: answer }), '4xx': ErrorBody, '5xx': ErrorBody },
  };
  return { method, url: path, schema, config: { endpoint, ...(limit && { limit }), ...(acts && { acts }) } };
}

function headersOf({ audience, method, reads }: Endpoint) {
  if (audience !== 'session') return null;
  if (method !== 'GET') return ChangeHeaders;
  return reads ? ReadHeaders : null;
}
