/** How often one client may ask, counted in this process: a guard against loops and abuse, not a quota. */
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { cookieAt, SESSION_COOKIE } from '../../../domain/api/auth.js';
import { hashOf } from '../ids/ids.js';
import { ApiError } from './errors.js';
import { isMutation } from './originCheck.js';

const MINUTE = 60_000;

/** What one route bears besides, per minute: those that ask the store platform, and those that strangers may call. */
export interface RouteLimit {
  readonly perMinute: number;
  readonly of: 'session' | 'address';
}

declare module 'fastify' {
  interface FastifyContextConfig {
    limit?: RouteLimit;
  }
}

/**
 * The limits of single routes. Spec §7 lets a client ask for `me` and the notifications once in 5 s: that is per tab,
 * and pushes make it ask at once, so the server allows fifty tabs of that and stops loops only.
 */
export const LIMITS = {
  /** Anybody may ask, and some of it asks the store platform or the vault. */
  connect: { perMinute: 60, of: 'address' },
  /** A person who looks again and again; each time Shopify is asked. */
  asksPlatform: { perMinute: 12, of: 'session' },
  /** The cooldown is a day; this stops clients that ask again and again. */
  discovery: { perMinute: 12, of: 'session' },
  /** Whoever crashes more often than that says nothing new. */
  clientErrors: { perMinute: 10, of: 'address' },
  polled: { perMinute: 600, of: 'session' },
} as const satisfies Record<string, RouteLimit>;

export interface RateLimits {
  /** All calls under /api from one address, per minute. Offices share an address: generous. */
  readonly perAddress: number;
  /** Changes made by one session, per minute. */
  readonly mutationsPerSession: number;
}

export const RATE_LIMITS: RateLimits = { perAddress: 3_000, mutationsPerSession: 300 };

/** Webhooks of all stores come from a few addresses of the store platform; a forged one costs a hash to refuse. */
const UNCOUNTED = ['/api/health/', '/api/webhooks/'];

/** Spec §7 has one call outside /api. */
const COUNTED = /^\/(?:api|auth)\//;

/** Health checks, webhooks and pages are not counted. @throws ApiError `RATE_LIMITED` out of the hook. */
export async function limitRates(app: FastifyInstance, limits: RateLimits, publicUrl: string): Promise<void> {
  const sessionCookie = cookieAt(publicUrl, SESSION_COOKIE);
  const sessionOrAddress = ({ cookies, ip }: FastifyRequest): string => hashOf(cookies[sessionCookie] ?? ip);
  await app.register(rateLimit, { global: false });
  const perAddress = app.createRateLimit({ max: limits.perAddress, timeWindow: MINUTE });
  const perSession = app.createRateLimit({
    max: limits.mutationsPerSession,
    timeWindow: MINUTE,
    keyGenerator: sessionOrAddress,
  });
  /** By route; those that share a method's address (GET and HEAD) share its count. */
  const perRoute = new Map<string, Count>();
  app.addHook('onRoute', ({ url, config }) => {
    if (!config?.limit || perRoute.has(url)) return;
    const { perMinute, of } = config.limit;
    const key = of === 'session' ? { keyGenerator: sessionOrAddress } : {};
    perRoute.set(url, app.createRateLimit({ max: perMinute, timeWindow: MINUTE, ...key }));
  });

  app.addHook('onRequest', async (request, reply) => {
    if (!COUNTED.test(request.url) || UNCOUNTED.some(path => request.url.startsWith(path))) return;
    const own = request.routeOptions.config.limit ? perRoute.get(request.routeOptions.url ?? '') : undefined;
    for (const count of [perAddress, isMutation(request) ? perSession : undefined, own]) {
      if (!count) continue;
      const seconds = await secondsToWait(count, request);
      if (seconds === 0) continue;
      reply.header('retry-after', seconds);
      throw new ApiError('RATE_LIMITED', { seconds });
    }
  });
}

type Count = ReturnType<FastifyInstance['createRateLimit']>;

async function secondsToWait(count: Count, request: FastifyRequest): Promise<number> {
  const counted = await count(request);
  return !counted.isAllowed && counted.isExceeded ? Math.max(1, counted.ttlInSeconds) : 0;
}
