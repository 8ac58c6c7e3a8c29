/**
 * Caches pictures from other sites in memory: fetches each once for all viewers, and pauses requests to a failing site.
 */

import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { isUrl } from '../../domain/kernel/isUrl.js';
import type { PictureType } from '../../platform/outbound/fetch/pictureType.js';
import type { FetchedPicture, PictureFetch } from '../../platform/outbound/fetch/port.js';
import { siteGroup } from '../../platform/outbound/share/groups.js';
import { createHostLimits } from './createHostLimits.js';
import { thumbnailUrl } from './thumbnailUrl.js';

export interface Picture {
  readonly type: PictureType;
  readonly bytes: Buffer;
  /** Quoted, as in the `ETag` header. */
  readonly etag: string;
}

export interface PictureFailure {
  /** For the log. */
  readonly failure: string;
}

export interface PictureSource {
  readonly url: string;
  /** Other sites' robots.txt applies; the store's own pictures belong to the merchant. */
  readonly robots: boolean;
}

export interface Pictures {
  /** Never throws for a fault of the site. */
  of(source: PictureSource): Promise<Picture | PictureFailure>;
  /** Drops all cached pictures. */
  forget(): void;
  close(): Promise<void>;
}

export interface PicturesOptions {
  readonly fetch: PictureFetch;
  /** Milliseconds. */
  readonly now: () => number;
}

/** Total size of cached pictures, for all shops. */
const KEPT_BYTES = 16 * 1024 * 1024;
/** Overhead per entry: the URL, twice. */
const ENTRY_BYTES = 4096;
/**
 * Low, because a single browser already uses two to six connections per host, and a wildcard domain has endless hosts.
 */
const AT_ONCE_PER_SITE = 2;

const MINUTE_MS = 60_000;
export const FRESH_MS = 24 * 60 * MINUTE_MS;
/** A URL that returns no picture now will hardly return one within the hour. */
const FAULTY_MS = 60 * MINUTE_MS;
const AWAY_MS = 5 * MINUTE_MS;
/** Caps `Retry-After`. */
const LONGEST_REST_MS = 6 * 60 * MINUTE_MS;

/** The whole host failed: pauses all its pictures. */
const HOST_FAILURES: ReadonlySet<string> = new Set(['blocked', 'timeout', 'unreachable']);

interface Kept {
  readonly answer: Picture | PictureFailure;
  /** Milliseconds. */
  readonly until: number;
}

export function createPictures({ fetch, now }: PicturesOptions): Pictures {
  const kept = new LRUCache<string, Kept>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ answer }) => ENTRY_BYTES + ('bytes' in answer ? answer.bytes.length : 0),
  });
  const fetching = new Map<string, Promise<Picture | PictureFailure>>();
  const resting = new LRUCache<string, number>({ max: 10_000 });
  const limits = createHostLimits(AT_ONCE_PER_SITE);

  async function fetched({ url, robots }: PictureSource, key: string): Promise<Picture | PictureFailure> {
    const address = thumbnailUrl(url);
    const { host, hostname } = new URL(address);
    return limits.run(siteGroup(hostname), async () => {
      // Another request to this host may have failed while this one waited.
      if ((resting.get(host) ?? 0) > now()) return { failure: `${host} is paused after a failure` };
      const result = await fetch.picture(address, { robots });
      const answer = answerOf(result);
      const rest = retryDelay(result);
      if (isHostFailure(result)) resting.set(host, now() + rest);
      kept.set(key, { answer, until: now() + rest });
      return answer;
    });
  }

  return {
    async of(source) {
      if (!isUrl(source.url)) return { failure: 'not a URL' };
      const key = `${source.robots} ${source.url}`;
      const cached = kept.get(key);
      if (cached && cached.until > now()) return cached.answer;
      const running = fetching.get(key) ?? fetched(source, key).finally(() => fetching.delete(key));
      fetching.set(key, running);
      return running;
    },
    forget: () => kept.clear(),
    close: () => fetch.close(),
  };
}

function answerOf(result: FetchedPicture): Picture | PictureFailure {
  if (result.outcome === 'picture') {
    const { type, bytes } = result;
    return { type, bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
  }
  return { failure: result.outcome === 'failed' ? `${result.reason}: ${result.detail}` : result.outcome };
}

const isHostFailure = (result: FetchedPicture): boolean =>
  result.outcome === 'slow_down' || (result.outcome === 'failed' && HOST_FAILURES.has(result.reason));

/** Milliseconds for which the result stays valid. */
function retryDelay(result: FetchedPicture): number {
  if (result.outcome === 'picture') return FRESH_MS;
  if (!isHostFailure(result) && !(result.outcome === 'failed' && result.reason === 'http_error')) return FAULTY_MS;
  const retryAfterMs = 'retryAfter' in result && result.retryAfter !== undefined ? result.retryAfter * 1000 : 0;
  return Math.min(LONGEST_REST_MS, Math.max(AWAY_MS, retryAfterMs));
}
