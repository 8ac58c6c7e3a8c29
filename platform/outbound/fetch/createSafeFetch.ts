/** Fetches addresses that a merchant enters (DESIGN §7): the only way out, and the port's one engine. */
import { setMaxListeners } from 'node:events';
import { isUrl } from '../../../domain/kernel/isUrl.js';
import { EngineLost } from '../../engineLost.js';
import { abortedBy } from '../../runtime/abortedBy.js';
import { type Clock, msOf, systemClock } from '../../runtime/clock/clock.js';
import { guardedAgent } from '../guard/guardedAgent.js';
import { cachedResolver, dnsResolver, type Resolver } from '../guard/resolver.js';
import type { EnterSite } from '../pace/enterSite.js';
import { createSlots } from '../pace/slots.js';
import { ACCEPTED_ENCODINGS } from '../request/readBody.js';
import { loadRobots } from '../robots/loadRobots.js';
import { createRobotsCache } from '../robots/robotsCache.js';
import type { RequestSigner } from '../sign/requestSigner.js';
import { DEFAULT_LIMITS, type Limits } from './limits.js';
import type { PictureFetch, ResourceFetch, SafeFetch } from './port.js';
import { readPage } from './readPage.js';
import { readPicture } from './readPicture.js';
import { readResource } from './readResource.js';
import { visit } from './visit.js';

export interface SafeFetchOptions {
  /** Product name and version, such as `Tidewatch/1.0`. The name selects the rules in robots.txt. */
  readonly userAgent: string;
  /** Where a site's operator can learn who we are and complain; sent with every request. */
  readonly contactUrl?: string;
  /** Signs every request, robots.txt and pictures included. Default: requests are not signed. */
  readonly signer?: Pick<RequestSigner, 'headers'> | null;
  /** Endpoints that may be on a private address (exceptions.ts). */
  readonly except?: readonly string[];
  readonly resolver?: Resolver;
  readonly limits?: Partial<Limits>;
  readonly clock?: Clock;
  /** Reads and obeys robots.txt. Default: true. */
  readonly robots?: boolean;
}

/** Sends no cookies, ignores proxy variables, and identifies itself honestly. */
export function createSafeFetch(options: SafeFetchOptions): SafeFetch & PictureFetch & ResourceFetch {
  const { userAgent, contactUrl, signer = null, except = [], clock = systemClock } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const now = () => msOf(clock.now());
  const resolver = cachedResolver(options.resolver ?? dnsResolver(), now);
  const agent = guardedAgent(limits, resolver, except);
  const pictures = createSlots(limits.pictures);
  const ending = new AbortController();
  const ended = ending.signal;
  // Every fetch in flight listens to it: that is no leak.
  setMaxListeners(0, ended);
  const headers = {
    'user-agent': agentWithContact(userAgent, contactUrl),
    'accept-encoding': ACCEPTED_ENCODINGS,
  };
  const robots = createRobotsCache(
    productToken(userAgent),
    (origin, enter) => untilEnd(signal => loadRobots(origin, { agent, signer, headers, except, signal, now }, enter)),
    now,
  );
  const visitor = {
    agent,
    signer,
    resolver,
    headers,
    except,
    limits,
    now,
    robots: options.robots === false ? null : robots,
  };

  async function untilEnd<Read>(
    read: (signal: AbortSignal) => Promise<Read>,
    ...also: readonly AbortSignal[]
  ): Promise<Read> {
    ended.throwIfAborted();
    const { signal, release } = abortedBy(AbortSignal.timeout(limits.totalMs), ended, ...also);
    try {
      const fetched = await read(signal);
      // A cut fetch looks like a site that does not answer.
      ended.throwIfAborted();
      return fetched;
    } finally {
      release();
    }
  }

  return {
    async page(url, place, conditions = {}, enter = freely) {
      const fetched = await untilEnd(signal => visit(visitor, readPage, { url, conditions, place }, enter, signal));
      const crawlDelay = isUrl(url) ? robots.crawlDelay(new URL(url).origin) : null;
      return crawlDelay === null ? fetched : { ...fetched, crawlDelay };
    },
    picture: (url, { robots: obeyed }) =>
      pictures.run(() =>
        untilEnd(signal =>
          visit(obeyed ? visitor : { ...visitor, robots: null }, readPicture, { url }, freely, signal),
        ),
      ),
    resource: (url, { place, enter, signal: until }) =>
      untilEnd(signal => visit(visitor, readResource, { url, place }, enter, signal), until),
    end: () => ending.abort(new EngineLost('the product is stopping')),
    ended,
    close: () => agent.close(),
  };
}

/** The user agent as sent, with the address at which a site's operator can complain. */
export const agentWithContact = (userAgent: string, contactUrl?: string): string =>
  contactUrl ? `${userAgent} (+${contactUrl})` : userAgent;

/** For callers that do not manage turns. */
const freely: EnterSite = async () => async () => {};

/** The part of the user agent's name that robots.txt matches (RFC 9309 §2.2.1). */
const productToken = (userAgent: string): string => /^[\w.-]+/.exec(userAgent)?.[0] ?? userAgent;
