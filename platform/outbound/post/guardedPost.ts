/** Posts to an address from a stranger's hands: https, on the public internet, without redirects. */

import { abortedBy } from '../../runtime/abortedBy.js';
import { checkUrl } from '../guard/checkUrl.js';
import { isExcepted } from '../guard/exceptions.js';
import { guardedAgent } from '../guard/guardedAgent.js';
import type { Resolver } from '../guard/resolver.js';
import { dnsResolver } from '../guard/resolver.js';

/** Push services answer within a second; the header limit is that of pages. */
const LIMITS = { totalMs: 15_000, connectMs: 5_000, headerBytes: 16_384 };
const DISCARD_BYTES = 16 * 1024;

export interface PostAnswer {
  readonly status: number;
  readonly location: string | null;
  /** `Retry-After` as sent. */
  readonly retryAfter: string | null;
}

export interface GuardedPost {
  allows(url: string): boolean;
  /** Ignores the answer's body. @throws what the agent throws; AddressRefused for an address that is not public. */
  post(url: string, headers: Readonly<Record<string, string>>, body: Buffer, signal?: AbortSignal): Promise<PostAnswer>;
  close(): Promise<void>;
}

export interface GuardedPostOptions {
  /** Endpoints that may be on a private address, and then over http (exceptions.ts). */
  readonly except: readonly string[];
  readonly resolver?: Resolver;
}

export function guardedPost({ except, resolver = dnsResolver() }: GuardedPostOptions): GuardedPost {
  const agent = guardedAgent(LIMITS, resolver, except);
  const allows = (text: string): boolean => {
    if (!checkUrl(text, { except }).allowed) return false;
    const url = new URL(text);
    return url.protocol === 'https:' || isExcepted(url, except);
  };
  return {
    allows,
    async post(address, headers, body, signal) {
      const url = new URL(address);
      const until = abortedBy(AbortSignal.timeout(LIMITS.totalMs), ...(signal ? [signal] : []));
      try {
        const {
          statusCode,
          headers: answered,
          body: rest,
        } = await agent.request({
          origin: url.origin,
          path: url.pathname + url.search,
          method: 'POST',
          headers,
          body,
          signal: until.signal,
        });
        rest.on('error', () => undefined);
        // The caller sends nothing more meanwhile, so a receiver that trickles gathers no connections.
        await rest.dump({ limit: DISCARD_BYTES }).catch(() => undefined);
        const header = (name: string): string | null => [answered[name]].flat()[0] ?? null;
        return { status: statusCode, location: header('location'), retryAfter: header('retry-after') };
      } finally {
        until.release();
      }
    },
    close: () => agent.close(),
  };
}
