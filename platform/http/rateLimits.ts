/** How often one client may ask, counted in this process: a guard against loops and abuse, not a quota. */
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SESSION_COOKIE } from '../../domain/api/auth.js';
import { hashOf } from '../ids/ids.js';
import { ApiError } from './errors.js';
import { isMutation } from './originCheck.js';

const MINUTE = 60_000;

export interface RateLimits {
  /** All calls under /api from one address, per minute. Offices share an address: generous. */
  readonly perAddress: number;
  /** Changes made by one session, per minute. */
  readonly mutationsPerSession: number;
}

export const RATE_LIMITS: RateLimits = { perAddress: 3_000, mutationsPerSession: 300 };

/** Webhooks of all stores come from a few addresses of the store platform; a forged one costs a hash to refuse. */
const UNCOUNTED = ['/api/health/', '/api/webhooks/'];

/** Health checks, webhooks and pages are not counted. @throws ApiError `RATE_LIMITED` out of the hook. */
export async function limitRates(app: FastifyInstance, limits: RateLimits): Promise<void> {
  await app.register(rateLimit, { global: false });
  const perAddress = app.createRateLimit({ max: limits.perAddress, timeWindow: MINUTE });
  const perSession = app.createRateLimit({
    max: limits.mutationsPerSession,
    timeWindow: MINUTE,
    keyGenerator: request => hashOf(request.cookies[SESSION_COOKIE] ?? request.ip),
  });

  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/') || UNCOUNTED.some(path => request.url.startsWith(path))) return;
    for (const count of isMutation(request) ? [perAddress, perSession] : [perAddress]) {
      const seconds = await secondsToWait(count, request);
      if (seconds === 0) continue;
      reply.header('retry-after', seconds);
      throw new ApiError('RATE_LIMITED', { seconds });
    }
  });
}

async function secondsToWait(
  count: ReturnType<FastifyInstance['createRateLimit']>,
  request: FastifyRequest,
): Promise<number> {
  const counted = await count(request);
  return !counted.isAllowed && counted.isExceeded ? Math.max(1, counted.ttlInSeconds) : 0;
}
