/** Fetches one page or picture: checks every redirect, obeys robots.txt, returns every outcome as a value. */
import { isIP } from 'node:net';
import { checkUrl } from '../guard/checkUrl.js';
import { isExcepted } from '../guard/exceptions.js';
import type { Resolver } from '../guard/resolver.js';
import { type EnterSite, keepTurn } from '../pace/enterSite.js';
import type { Visited } from '../pace/hostPacer.js';
import { retryAfterSeconds } from '../pace/retryAfter.js';
import { siteOf } from '../pace/siteOf.js';
import { type Failure, failureOf } from '../request/failureOf.js';
import { type Answer, hop, type Requester } from '../request/hop.js';
import type { BodyLimits } from '../request/readBody.js';
import { redirectTarget } from '../request/redirectTarget.js';
import type { RobotsCache } from '../robots/robotsCache.js';
import { type Place, ShareUsed } from '../share/createShares.js';
import { addressGroup, siteGroup } from '../share/groups.js';
import { judgeResponse } from './judgeResponse.js';
import type { Limits } from './limits.js';
import type { Conditions, NotRead } from './port.js';

export interface VisitOptions extends Requester {
  readonly resolver: Resolver;
  /** Sent with every request. */
  readonly headers: Record<string, string>;
  readonly except: readonly string[];
  readonly limits: Limits;
  readonly now: () => number;
  /** `null`: robots.txt is not requested. */
  readonly robots: RobotsCache | null;
}

/** Defines the requested kind: the request headers, the readable responses, and their result. */
export interface FetchSpec<Read> {
  readonly accept: string;
  readonly isReadable: (contentType: string | undefined, url: URL) => boolean;
  /** @throws what decoding and the limit throw */
  readonly read: (url: URL, answer: Answer, limits: BodyLimits) => Promise<Read>;
}

export interface VisitRequest {
  readonly url: string;
  readonly conditions?: Conditions;
  /** The visit's place; without one it counts towards nothing. */
  readonly place?: Place;
}

/** A response leads to an outcome or to another address. */
type Step<Read> =
  | { readonly outcome: 'read'; readonly read: Read }
  | NotRead
  | { readonly outcome: 'redirect'; readonly location: string };

/**
 * Follows `request.url` to the wanted content. `signal` ends everything: robots.txt, redirects and the body share it.
 */
export async function visit<Read>(
  visitor: VisitOptions,
  wanted: FetchSpec<Read>,
  request: VisitRequest,
  enter: EnterSite,
  signal: AbortSignal,
): Promise<Read | NotRead> {
  const { except, limits, robots } = visitor;
  const { conditions = {}, place } = request;
  const verdict = checkUrl(request.url, { except });
  if (!verdict.allowed) return failed({ reason: 'address_refused', detail: verdict.reason });

  let url = new URL(request.url);
  const home = siteOf(url);
  // The first site's turn belongs to the caller.
  let turn = { site: home, leave: keepTurn };
  /** A robots.txt on another site waits for that site's turn, unless the turn is already held. */
  const enterForRobots: EnterSite = async (site, until) =>
    site === home || site === turn.site ? keepTurn : await enter(site, until);
  for (let redirects = 0; ; redirects++) {
    const conditional = validators(conditions, redirects > 0);
    const step = await take(visitor, wanted, { url, conditional, place }, enterForRobots, signal).catch(
      (fault: unknown): Step<Read> =>
        fault instanceof ShareUsed
          ? { outcome: 'busy', code: fault.code, group: fault.group }
          : failed(failureOf(fault)),
    );
    const next = follow(step, url, redirects);
    const site = next instanceof URL ? siteOf(next) : null;
    if (site !== turn.site) {
      const crawlDelay = robots?.crawlDelay(url.origin) ?? 0;
      await turn.leave({ ...visitedBy(step), crawlDelay });
    }
    if (!(next instanceof URL)) return next.outcome === 'read' ? next.read : next;
    if (site !== null && site !== turn.site) {
      const leave = site === home ? keepTurn : await enter(site, signal);
      if (leave === null)
        return failed({ reason: 'unreachable', detail: `no slot of ${site} became free`, awaits: site });
      turn = { site, leave };
    }
    url = next;
  }

  /** @returns the next address after `from`, or the outcome. */
  function follow(step: Step<Read>, from: URL, redirects: number): Exclude<Step<Read>, { outcome: 'redirect' }> | URL {
    if (redirects > 0 && step.outcome === 'failed' && step.reason === 'address_refused')
      return failed(refusedRedirect(step.detail));
    if (step.outcome !== 'redirect') return step;
    if (redirects === limits.redirects) return failed(refusedRedirect(`more than ${limits.redirects} redirects`));
    const target = redirectTarget(from, step.location, except);
    return 'refused' in target ? failed(refusedRedirect(target.refused)) : target.url;
  }
}

/** Reports the outcome to the pacer of the requested site. */
function visitedBy<Read>(step: Step<Read>): Visited {
  if (step.outcome === 'slow_down') return step;
  if (step.outcome === 'unchanged' || step.outcome === 'busy') return { outcome: step.outcome };
  return step.outcome === 'failed' && step.awaits === undefined ? step : { outcome: 'page' };
}

interface Hop {
  readonly url: URL;
  readonly conditional: Record<string, string>;
  readonly place: Place | undefined;
}

/** Makes one request. @throws ShareUsed, and what network, time limit and decoding throw */
async function take<Read>(
  { resolver, headers, except, limits, now, robots, ...requester }: VisitOptions,
  { accept, isReadable, read }: FetchSpec<Read>,
  { url, conditional, place }: Hop,
  enterForRobots: EnterSite,
  signal: AbortSignal,
): Promise<Step<Read>> {
  if (place && !isExcepted(url, except)) {
    place.join(siteGroup(url.hostname));
    for (const { address } of await unlessAborted(addressesOf(url, resolver), signal))
      place.join(addressGroup(address));
  }
  const rules = robots ? await unlessAborted(robots.rules(url.origin, enterForRobots), signal) : null;
  if (rules && 'outcome' in rules) return rules;
  if (rules && 'reason' in rules) return failed(rules);
  if (rules && !rules.allows(url)) return failed({ reason: 'robots_disallowed', detail: `robots.txt of ${url.host}` });

  const answer = await hop(requester, url, { ...headers, accept, ...conditional }, signal);
  const isConditional = Object.keys(conditional).length > 0;
  const judgement = judgeResponse(answer.status, answer.headers, url, isConditional, isReadable);
  if (judgement.kind === 'readable')
    return {
      outcome: 'read',
      read: await read(url, answer, { bytes: limits.bodyBytes, ...(place ? { hold: place.hold } : {}) }),
    };
  answer.discard();
  if (judgement.kind === 'redirect') return { outcome: 'redirect', location: judgement.location };
  if (judgement.kind === 'unchanged') return { outcome: 'unchanged', url: url.href };
  const retryAfter = retryAfterSeconds(answer.headers['retry-after'], now());
  const refusal = { status: answer.status, ...(retryAfter === undefined ? {} : { retryAfter }) };
  return judgement.kind === 'slow_down' ? { outcome: 'slow_down', ...refusal } : { ...failed(judgement), ...refusal };
}

/**
 * Resolves the addresses that the connection may use. Unknown addresses give an empty list, and then no connection is
 * made.
 */
async function addressesOf({ hostname }: URL, resolver: Resolver): ReturnType<Resolver> {
  const literal = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(literal);
  return family === 0 ? resolver(hostname).catch(() => []) : [{ address: literal, family }];
}

/**
 * Builds the validators. The entity tag decides whenever known (RFC 9110 §13.1.3). Sends a date only to the requested
 * address: behind a redirect, an older page may have replaced the dated one.
 */
function validators({ etag, lastModified }: Conditions, redirected: boolean): Record<string, string> {
  return {
    ...(etag ? { 'if-none-match': etag } : {}),
    ...(lastModified && !redirected ? { 'if-modified-since': lastModified } : {}),
  };
}

async function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  signal.throwIfAborted();
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
  });
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener('abort', stop));
}

const refusedRedirect = (detail: string): Failure => ({ reason: 'redirect_refused', detail });

const failed = ({ reason, detail, awaits }: Failure & { readonly awaits?: string }) =>
  ({ outcome: 'failed', reason, detail, ...(awaits === undefined ? {} : { awaits }) }) as const;
