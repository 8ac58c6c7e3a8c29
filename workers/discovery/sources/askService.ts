/**
 * One request to a service whose address the operator chose. Addresses that merchants enter go through the safe fetcher
 * instead.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { DiscoveryFailure } from '../../../domain/discovery/discoveryFailure.js';

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
  /** Sent as JSON by POST; without it the request is a GET. */
  readonly body?: object;
}

/** Spec §9: '3 attempts, 30 s timeout'; spec §7: 'backoff 1 s times attempt number'. */
export interface RetryPolicy {
  readonly attempts: number;
  readonly timeoutMs: number;
  readonly pauseMs: number;
}
export const RETRY_POLICY: RetryPolicy = { attempts: 3, timeoutMs: 30_000, pauseMs: 1_000 };

/** Failures that another attempt may fix. */
const PASSING: ReadonlySet<DiscoveryFailure> = new Set(['timeout', 'network', 'unavailable']);

/** @returns the response's JSON. Follows no redirects, so that a key only reaches its own host. @throws SearchFailed */
export async function askService(question: Question, retryPolicy: RetryPolicy = RETRY_POLICY): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await askOnce(question, retryPolicy.timeoutMs);
    } catch (fault) {
      const failed = fault instanceof SearchFailed ? fault : failureOf(fault);
      if (attempt >= retryPolicy.attempts || !PASSING.has(failed.failure)) throw failed;
      await wait(retryPolicy.pauseMs * attempt);
    }
  }
}

async function askOnce({ url, headers, body }: Question, timeoutMs: number): Promise<unknown> {
  const answer = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
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

/** A network error's own message may contain the URL, and the URL a key, so it is not passed on. */
const failureOf = (fault: unknown): SearchFailed =>
  fault instanceof DOMException && fault.name === 'TimeoutError'
    ? new SearchFailed('timeout', 'no response in time')
    : new SearchFailed('network', 'could not connect');
