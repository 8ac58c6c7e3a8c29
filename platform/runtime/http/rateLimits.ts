/**
 * Limits how often one client may call: a guard against loops and abuse, not a quota. Counts in this process, and
 * across processes if they share counts.
 */
import rateLimit, { type CreateRateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { cookieAt, SESSION_COOKIE } from '../../../domain/api/auth.js';
import { shopifyWebhook } from '../../../domain/api/shopifyWebhook.js';
import { hashOf } from '../ids/ids.js';
import { add } from '../metrics/measures.js';
import { addressKey } from './addressKey.js';
import { bearerIn } from './bearer.js';
import { ApiError } from './errors.js';
import { isMutation } from './originCheck.js';
import { servedPath } from './servedPath.js';
import type { SharedCounts } from './sharedCounts.js';

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
 * Limits of single routes. Spec §7 lets a client request `me` and the notifications once in 5 s. That is per tab, and
 * pushes trigger immediate requests, so the server allows fifty tabs' worth and only stops loops.
 */
export const LIMITS = {
  /** Anyone may call these, and some of them use the store platform or the vault. */
  connect: { perMinute: 60, of: 'address' },
  /** For a person who keeps checking; each call queries Shopify. */
  asksPlatform: { perMinute: 12, of: 'session' },
  /** The cooldown is a day; this stops repeating clients. */
  discovery: { perMinute: 12, of: 'session' },
  /** More crash reports than this add nothing new. */
  clientErrors: { perMinute: 10, of: 'address' },
  /** Five wrong ones lock the gate; this stops clients that keep trying a locked one. */
  adminLogin: { perMinute: 20, of: 'address' },
  /** The shop's exports limit this to one at a time, once a minute; this stops repeating clients. */
  dataExport: { perMinute: 6, of: 'session' },
  /** Each is an event, and reads a sample of the log. */
  privacyReport: { perMinute: 12, of: 'session' },
  /** One per change of a rule's words; each reads the past of up to ten pages. */
  rehearsal: { perMinute: 120, of: 'session' },
  /** Each reads up to 10,000 rows. */
  imports: { perMinute: 12, of: 'session' },
  /** Each waits for a stranger's server. */
  webhookTest: { perMinute: 60, of: 'session' },
  polled: { perMinute: 600, of: 'session' },
} as const satisfies Record<string, RouteLimit>;

export interface RateLimits {
  /** All calls under /api from one address, per minute. Offices share an address, so it is generous. */
  readonly perAddress: number;
  /** Changes made by one session, per minute. */
  readonly mutationsPerSession: number;
}

export const RATE_LIMITS: RateLimits = { perAddress: 3_000, mutationsPerSession: 300 };

/** Calls with one API token. */
export const TOKEN_CALLS_PER_MINUTE = 600;

/**
 * Exempt from limits: monitors call health checks. All stores' webhooks come from a few addresses of the store
 * platform; their route distinguishes known senders from strangers.
 */
const UNCOUNTED = ['/api/health/', shopifyWebhook.path, '/healthz', '/readyz'];

/** Spec §7 has one call outside /api. The rest are pages and their files. */
const CALLS = /^\/(?:api|auth)\//;
/** A page needs up to this many files, and files are cheaper than calls. */
const FILES_PER_CALL = 4;

/** @throws ApiError `RATE_LIMITED` from the hook. */
export async function limitRates(
  app: FastifyInstance,
  limits: RateLimits,
  { publicUrl, counts }: { readonly publicUrl: string; readonly counts: SharedCounts | undefined },
): Promise<void> {
  const sessionCookie = cookieAt(publicUrl, SESSION_COOKIE);
  const sessionOrAddress = ({ cookies, headers, ip }: FastifyRequest): string =>
    hashOf(bearerIn(headers.authorization) ?? cookies[sessionCookie] ?? addressKey(ip));
  await app.register(rateLimit, { global: false });
  type Key = Required<Pick<CreateRateLimitOptions, 'keyGenerator'>>;
  const byAddress: Key = { keyGenerator: ({ ip }) => addressKey(ip) };
  const bySession: Key = { keyGenerator: sessionOrAddress };
  const limit = (name: string, max: number, key: Key): Limit => ({
    ...{ name, max },
    here: app.createRateLimit({ max, timeWindow: MINUTE, ...key }),
  });
  const perAddress = limit('address', limits.perAddress, byAddress);
  const filesPerAddress = limit('files', limits.perAddress * FILES_PER_CALL, byAddress);
  const perSession = limit('changes', limits.mutationsPerSession, bySession);
  const perToken = limit('token', Math.min(TOKEN_CALLS_PER_MINUTE, limits.perAddress), bySession);
  /** Keyed by route; methods that share an address (GET and HEAD) share its count. */
  const perRoute = new Map<string, Limit>();
  app.addHook('onRoute', ({ url, config }) => {
    if (!config?.limit || perRoute.has(url)) return;
    const { perMinute, of } = config.limit;
    perRoute.set(url, limit(url, perMinute, of === 'session' ? bySession : byAddress));
  });

  app.addHook('onRequest', async (request, reply) => {
    const path = servedPath(request);
    if (UNCOUNTED.some(uncounted => path.startsWith(uncounted))) return;
    const isCall = CALLS.test(path);
    const own = request.routeOptions.config.limit ? perRoute.get(path) : undefined;
    const hasToken = isCall && bearerIn(request.headers.authorization) !== null;
    for (const one of [
      isCall ? perAddress : filesPerAddress,
      hasToken ? perToken : null,
      isCall && isMutation(request) ? perSession : null,
      own,
    ]) {
      if (!one) continue;
      const { seconds, left, ends } = await countOf(one, request, counts);
      if (one === perToken)
        reply.headers({
          'ratelimit-policy': `"token";q=${one.max};w=${MINUTE / 1_000}`,
          ratelimit: `"token";r=${left};t=${ends}`,
        });
      if (seconds === 0) continue;
      add('tidewatch_refusals_total', { reason: 'rate' });
      reply.header('retry-after', seconds);
      throw new ApiError('RATE_LIMITED', { seconds });
    }
  });
}

interface Limit {
  readonly name: string;
  readonly max: number;
  /** In this process. */
  readonly here: ReturnType<FastifyInstance['createRateLimit']>;
}

interface Counted {
  /** Until the next call is allowed; 0: this one is. */
  readonly seconds: number;
  /** Calls left in this window, and the seconds until it ends. */
  readonly left: number;
  readonly ends: number;
}

async function countOf(
  { name, max, here }: Limit,
  request: FastifyRequest,
  counts: SharedCounts | undefined,
): Promise<Counted> {
  const counted = await here(request);
  if (counted.isAllowed) return { seconds: 0, left: max, ends: MINUTE / 1_000 };
  const ends = Math.max(1, counted.ttlInSeconds);
  if (counted.isExceeded) return { seconds: ends, left: 0, ends };
  // The key may be an address, which is not stored in clear.
  const shared = await counts?.add(`${name}:${hashOf(counted.key)}`, MINUTE);
  if (!shared) return { seconds: 0, left: counted.remaining, ends };
  const sharedEnds = Math.max(1, Math.ceil(shared.leftMs / 1_000));
  return { seconds: shared.count > max ? sharedEnds : 0, left: Math.max(0, max - shared.count), ends: sharedEnds };
}
