/** Classifies a response by its status and headers only, before a byte of its body is read. */
import type { CheckFailure } from '../../../domain/price/price.js';
import { isSlowDown } from '../pace/isSlowDown.js';
import type { Headers } from '../request/hop.js';

export type Judgement =
  | { readonly kind: 'readable' }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'redirect'; readonly location: string }
  | { readonly kind: 'slow_down' }
  | { readonly kind: 'failed'; readonly reason: CheckFailure; readonly detail: string };

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Reference §10. */
const BLOCKED = new Set([401, 403]);

/** Identifies a challenge whatever the status: some of them respond with 200 or 202. */
const CHALLENGE: readonly (readonly [header: string, value: RegExp])[] = [
  ['cf-mitigated', /./],
  ['x-amzn-waf-action', /captcha|challenge/i],
  ['x-sucuri-block', /./],
];
/**
 * Identifies a bot filter whose challenges come with 503. Cloudflare marks its own (`CHALLENGE`); its other 503 come from
 * the shop behind it.
 */
const FILTER: readonly (readonly [header: string, value: RegExp])[] = [
  ['cf-chl-bypass', /./],
  ['server', /^(ddos-guard|qrator)/i],
  ['x-datadome', /./],
  ['x-px-captcha', /./],
  ['x-iinfo', /./],
];

/**
 * @param conditional true if the request carried validators, so that a 304 has a meaning.
 * @param isReadable returns whether a type is one of those requested.
 */
export function judgeResponse(
  status: number,
  headers: Headers,
  url: URL,
  conditional: boolean,
  isReadable: (contentType: string | undefined, url: URL) => boolean,
): Judgement {
  if (BLOCKED.has(status) || carries(headers, CHALLENGE) || (status === 503 && carries(headers, FILTER)))
    return failed('blocked', `status ${status}, server ${headers.server ?? 'unnamed'}`);
  if (isSlowDown(status)) return { kind: 'slow_down' };
  if (status === 304 && conditional) return { kind: 'unchanged' };
  if (REDIRECTS.has(status) && headers.location) return { kind: 'redirect', location: headers.location };
  if (status === 404 || status === 410) return failed('gone', `status ${status}`);
  if (status < 200 || status > 299) return failed('http_error', `status ${status}`);
  return isReadable(headers['content-type'], url)
    ? { kind: 'readable' }
    : failed('not_html', `content-type ${headers['content-type']}`);
}

function carries(headers: Headers, signs: typeof FILTER): boolean {
  return signs.some(([header, value]) => value.test(headers[header] ?? ''));
}

const failed = (reason: CheckFailure, detail: string): Judgement => ({ kind: 'failed', reason, detail });
