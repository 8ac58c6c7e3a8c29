/** How often one client may call, counted in this process: a guard against loops and abuse, not a quota. */
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { cookieAt, SESSION_COOKIE } from '../../../domain/api/auth.js';
import { hashOf } from '../ids/ids.js';
import { ApiError } from './errors.js';
import { isMutation } from './originCheck.js';

const MINUTE = 60_000;

/**
 * An additional limit for one route, per minute: for routes that call the store platform, and for those that strangers
 * may call.
 */
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
 * The limits of single routes. Spec §7 lets a client ask for `me` and the notifications once in 5 s. That is per tab,
 * and pushes make it ask at once, so the server allows fifty tabs' worth and only stops loops.
 */
export const LIMITS = {
  /** Anyone may call these, and some of them use the store platform or the vault. */
  connect: { perMinute: 60, of: 'address' },
  /** For a person who keeps looking; each call asks Shopify. */
  asksPlatform: { perMinute: 12, of: 'session' },
  /** The cooldown is a day; this stops clients that keep asking. */
  discovery: { perMinute: 12, of: 'session' },
  /** More crash reports than this add nothing new. */
  clientErrors: { perMinute: 10, of: 'address' },
  /** Five wrong ones lock the gate; this stops those who keep asking a locked one. */
  adminLogin: { perMinute: 20, of: 'address' },
  /** One at a time, once a minute, is decided by the shop's exports; this stops clients that keep asking. */
  dataExport: { perMinute: 6, of: 'session' },
  /** Each is an event, and reads a sample of the log. */
  privacyReport: { perMinute: 12, of: 'session' },
  polled: { perMinute: 600, of: 'session' },
} as const satisfies Record<string, RouteLimit>;

export interface RateLimits {
  /** All calls under /api from one address, per minute. Offices share an address, so it is generous. */
  readonly perAddress: number;
  /** Changes made by one session, per minute. */
  readonly mutationsPerSession: number;
}

export const RATE_LIMITS: RateLimits = { perAddress: 3_000, mutationsPerSession: 300 };

/** Webhooks of all stores come from a few addresses of the store platform; refusing a forged one costs a hash. */
const UNCOUNTED = ['/api/health/', '/api/webhooks/'];

/** Spec §7 has one call outside /api. */
const COUNTED = /^\/(?:api|auth)\//;

/** Health checks, webhooks and pages are not counted. @throws ApiError `RATE_LIMITED` from the hook. */
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
  /** By route; methods that share an address (GET and HEAD) share its count. */
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
