/** Fetches a site's robots.txt, through the same guarded agent as its pages (RFC 9309 §2.3.1). */
import type { Dispatcher } from 'undici';
import { type Failure, failureOf } from '../failureOf.js';
import { hop } from '../hop.js';
import { readBody } from '../readBody.js';
import { redirectTarget } from '../redirectTarget.js';

export type RobotsFile =
  | { readonly kind: 'text'; readonly text: string }
  /** The site has none (a 4xx answer, or too many redirects): everything is allowed. */
  | { readonly kind: 'absent' }
  /** The site could not say: nothing is allowed. */
  | { readonly kind: 'unavailable'; readonly failure: Failure };

/** RFC 9309 §2.5 asks crawlers to read at least this much; what follows is not read. */
const READ_BYTES = 500 * 1024;
const REDIRECTS = 5;
const REDIRECT_STATUS = new Set([301, 302, 303, 307, 308]);

export interface RobotsRequest {
  readonly agent: Dispatcher;
  readonly headers: Record<string, string>;
  readonly except: readonly string[];
  readonly signal: AbortSignal;
}

/** Redirects are followed across hosts, each checked as for a page. Never rejects. */
export async function loadRobots(origin: string, request: RobotsRequest): Promise<RobotsFile> {
  try {
    return await load(new URL('/robots.txt', origin), request);
  } catch (fault) {
    return { kind: 'unavailable', failure: failureOf(fault) };
  }
}

async function load(start: URL, { agent, headers, except, signal }: RobotsRequest): Promise<RobotsFile> {
  let url = start;
  for (let redirects = 0; redirects <= REDIRECTS; redirects++) {
    const answer = await hop(agent, url, headers, signal);
    if (answer.status >= 200 && answer.status < 300) {
      const bytes = await readBody(answer.body, answer.headers['content-encoding'] ?? '', READ_BYTES, true);
      return { kind: 'text', text: wholeLines(bytes) };
    }
    answer.discard();
    if (REDIRECT_STATUS.has(answer.status) && answer.headers.location) {
      const target = redirectTarget(url, answer.headers.location, except);
      if ('refused' in target) return unavailable(target.refused);
      url = target.url;
    } else if (answer.status < 500) return { kind: 'absent' };
    else return unavailable(`status ${answer.status}`);
  }
  return { kind: 'absent' };
}

/** A rule that is cut off would mean something else: half a `Disallow` forbids more than the whole. */
function wholeLines(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return bytes.length < READ_BYTES ? text : text.slice(0, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1);
}

const unavailable = (detail: string): RobotsFile => ({
  kind: 'unavailable',
  failure: { reason: 'robots_disallowed', detail: `robots.txt: ${detail}` },
});
