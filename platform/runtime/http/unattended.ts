/**
 * Requests that no person made: HEAD, and what browsers, mail programs and scanners load ahead in case it is wanted. They
 * change nothing. A few GETs have to do something, since OAuth sends the browser back by one; those say so (`acts`), and
 * answer only who really opens them.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './errors.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A GET that does more than read. */
    acts?: true;
  }
}

/** `Sec-Purpose` is the standard; the others are what older browsers and preview services send. */
const PURPOSES = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];
const AHEAD = /\b(prefetch|prerender|preview)\b/i;

const isLoadedAhead = ({ headers }: FastifyRequest): boolean =>
  PURPOSES.some(name => AHEAD.test(String(headers[name] ?? '')));

/** Whether nobody waits for the answer. */
export const isUnattended = (request: FastifyRequest): boolean => request.method === 'HEAD' || isLoadedAhead(request);

/** A browser that is refused what it loads ahead asks anew when the link is opened. */
export function refuseUnattended(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.config.acts || !isUnattended(request)) return;
    reply.header('cache-control', 'no-store');
    if (request.method !== 'HEAD') throw new ApiError('LOADED_AHEAD');
    reply.header('allow', 'GET');
    throw new ApiError('METHOD_NOT_ALLOWED');
  });
}
