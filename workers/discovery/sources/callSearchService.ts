/**
 * Calls a service whose address the operator chose. Addresses from merchants go through the safe fetcher instead.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { DiscoveryFailure } from '../../../domain/discovery/discoveryFailure.js';
import { abortedBy } from '../../../platform/runtime/abortedBy.js';

/** The search service gave no usable answer. The message never contains a key. */
export class SearchFailed extends Error {
  override readonly name = 'SearchFailed';
  constructor(
    readonly failure: DiscoveryFailure,
    detail: string,
  ) {
    super(`${failure}: ${detail}`);
  }
}

export interface Question {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON by POST; without it, the request is a GET. */
  readonly body?: object;
}

/** Spec §9: '3 attempts, 30 s timeout'; spec §7: 'backoff 1 s times attempt number'. */
export interface RetryPolicy {
  readonly attempts: number;
  readonly timeoutMs: number;
  readonly pauseMs: number;
  /** Aborts attempts and pauses: half a minute exceeds a stop's time limit. */
  readonly signal?: AbortSignal;
}
export const RETRY_POLICY: RetryPolicy = { attempts: 3, timeoutMs: 30_000, pauseMs: 1_000 };

/** Failures that another attempt may fix. */
const TRANSIENT: ReadonlySet<DiscoveryFailure> = new Set(['timeout', 'network', 'unavailable']);

/**
 * Follows no redirects, so that a key reaches only its own host.
 * @returns the response's JSON. @throws SearchFailed; the signal's reason once aborted.
 */
export async function callSearchService(question: Question, retryPolicy: RetryPolicy = RETRY_POLICY): Promise<unknown> {
  const { attempts, timeoutMs, pauseMs, signal } = retryPolicy;
  for (let attempt = 1; ; attempt++) {
    const limit = abortedBy(AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : []));
    try {
      return await requestOnce(question, limit.signal);
    } catch (fault) {
      signal?.throwIfAborted();
      const failed = fault instanceof SearchFailed ? fault : failureOf(fault);
      if (attempt >= attempts || !TRANSIENT.has(failed.failure)) throw failed;
    } finally {
      limit.release();
    }
    await wait(pauseMs * attempt, undefined, { ...(signal && { signal }) });
  }
}

async function requestOnce({ url, headers, body }: Question, signal: AbortSignal): Promise<unknown> {
  const answer = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
    redirect: 'error',
    signal,
  });
  const text = await answer.text();
  if (!answer.ok) throw new SearchFailed(failureOfStatus(answer.status), `status ${answer.status}`);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new SearchFailed('unavailable', 'the response is not JSON');
  }
}

function failureOfStatus(status: number): DiscoveryFailure {
  if (status === 401 || status === 403) return 'authentication';
  return status === 402 || status === 429 ? 'quota' : 'unavailable';
}

/** Drops a network error's message, which may contain the URL and its key. */
const failureOf = (fault: unknown): SearchFailed =>
  fault instanceof DOMException && fault.name === 'TimeoutError'
    ? new SearchFailed('timeout', 'no response in time')
    : new SearchFailed('network', 'could not connect');
