/**
 * Detects requests that no person made: HEAD, and prefetches by browsers, mail programs and scanners. They must change
 * nothing. A few GETs have an effect, because OAuth returns the browser with one; they declare it (`acts`), and
 * prefetchers are refused.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './errors.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A GET that does more than read. */
    acts?: true;
  }
}

/** `Sec-Purpose` is the standard; older browsers and preview services send the others. */
const PURPOSES = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];
const AHEAD = /\b(prefetch|prerender|preview)\b/i;

const isLoadedAhead = ({ headers }: FastifyRequest): boolean =>
  PURPOSES.some(name => AHEAD.test(String(headers[name] ?? '')));

/** Returns whether no person waits for the response. */
export const isUnattended = (request: FastifyRequest): boolean => request.method === 'HEAD' || isLoadedAhead(request);

/** Refuses the prefetch; the browser repeats the request when the link is opened. */
export function refuseUnattended(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.config.acts || !isUnattended(request)) return;
    reply.header('cache-control', 'no-store');
    if (request.method !== 'HEAD') throw new ApiError('LOADED_AHEAD');
    reply.header('allow', 'GET');
    throw new ApiError('METHOD_NOT_ALLOWED');
  });
}
