/** Fetches a site's robots.txt, through the same guarded agent as its pages (RFC 9309 §2.3.1). */
import { type EnterSite, keepTurn } from '../pace/enterSite.js';
import type { Visited } from '../pace/hostPacer.js';
import { isSlowDown } from '../pace/isSlowDown.js';
import { retryAfterSeconds } from '../pace/retryAfter.js';
import { siteOf } from '../pace/siteOf.js';
import { type Failure, failureOf } from '../request/failureOf.js';
import { hop, type Requester } from '../request/hop.js';
import { readBody } from '../request/readBody.js';
import { redirectTarget } from '../request/redirectTarget.js';

export type RobotsFile =
  | { readonly kind: 'text'; readonly text: string }
  /** The site has none (a 4xx response, or too many redirects): everything is allowed. */
  | { readonly kind: 'absent' }
  /** The site failed to answer: nothing is allowed. */
  | { readonly kind: 'unavailable'; readonly failure: Failure }
  /** The site asked us to slow down: it may forbid any page. */
  | SlowDown
  /** The file is on another site, no slot of which became free. */
  | { readonly kind: 'awaits'; readonly site: string };

export interface SlowDown {
  readonly kind: 'slow_down';
  readonly status: number;
  /** Seconds. */
  readonly retryAfter?: number;
}

/** RFC 9309 §2.5 requires crawlers to read at least this much; the rest is ignored. */
const READ_BYTES = 500 * 1024;
const REDIRECTS = 5;
const REDIRECT_STATUS = new Set([301, 302, 303, 307, 308]);

export interface RobotsRequest extends Requester {
  readonly headers: Record<string, string>;
  readonly except: readonly string[];
  readonly signal: AbortSignal;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Follows redirects across hosts, checking each as for a page. Never rejects.
 * @param enter takes a slot of another site while the file is requested there.
 */
export async function loadRobots(origin: string, request: RobotsRequest, enter: EnterSite): Promise<RobotsFile> {
  let url = new URL('/robots.txt', origin);
  let leave = keepTurn;
  for (let redirects = 0; redirects <= REDIRECTS; redirects++) {
    const step = await take(url, request).catch(
      (fault: unknown): RobotsFile => ({ kind: 'unavailable', failure: failureOf(fault) }),
    );
    const site = step instanceof URL ? siteOf(step) : null;
    if (site !== siteOf(url)) {
      await leave(visitedOf(step));
      leave = keepTurn;
    }
    if (!(step instanceof URL)) return step;
    if (site !== null && site !== siteOf(url)) {
      const entered = await enter(site, request.signal);
      if (entered === null) return { kind: 'awaits', site };
      leave = entered;
    }
    url = step;
  }
  await leave({ outcome: 'page' });
  return { kind: 'absent' };
}

/** Makes one request: returns the file or its new address. @throws what network, time limit and decoding throw */
async function take(
  url: URL,
  { headers, except, signal, now, ...requester }: RobotsRequest,
): Promise<RobotsFile | URL> {
  const answer = await hop(requester, url, headers, signal);
  if (answer.status >= 200 && answer.status < 300) {
    const bytes = await readBody(answer.body, answer.headers['content-encoding'] ?? '', {
      bytes: READ_BYTES,
      truncate: true,
    });
    return { kind: 'text', text: wholeLines(bytes) };
  }
  answer.discard();
  if (REDIRECT_STATUS.has(answer.status) && answer.headers.location) {
    const target = redirectTarget(url, answer.headers.location, except);
    return 'refused' in target ? unavailable(target.refused) : target.url;
  }
  if (isSlowDown(answer.status)) {
    const retryAfter = retryAfterSeconds(answer.headers['retry-after'], now());
    return { kind: 'slow_down', status: answer.status, ...(retryAfter === undefined ? {} : { retryAfter }) };
  }
  return answer.status < 500 ? { kind: 'absent' } : unavailable(`status ${answer.status}`);
}

function visitedOf(step: RobotsFile | URL): Visited {
  if (step instanceof URL) return { outcome: 'page' };
  if (step.kind === 'slow_down') return { ...step, outcome: 'slow_down' };
  return step.kind === 'unavailable' ? { outcome: 'failed', reason: step.failure.reason } : { outcome: 'page' };
}

/** Drops a truncated rule, which would have another meaning: half a `Disallow` forbids more than the whole. */
function wholeLines(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return bytes.length < READ_BYTES ? text : text.slice(0, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1);
}

const unavailable = (detail: string): RobotsFile => ({
  kind: 'unavailable',
  failure: { reason: 'robots_disallowed', detail: `robots.txt: ${detail}` },
});
