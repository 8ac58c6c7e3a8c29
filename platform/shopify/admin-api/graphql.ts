/**
 * The cost-aware GraphQL client: waits for the shop's bucket before sending, and retries what is worth retrying. Only
 * for queries, which are safe to repeat. Rules: shopify reference §8 and §9.
 */
import type { ShopDomain } from '../../../domain/kernel/names.js';
import { type Clock, msOf } from '../../runtime/clock/clock.js';
import { failureOf } from '../failureOf.js';
import { ShopifyError, type Withheld } from '../port.js';
import { type Bucket, bucket } from './bucket.js';
import type { HttpAnswer, Post } from './createPost.js';
import { createRetry, type RetryOptions, type RetryReason } from './createRetry.js';
import { type Log, notices } from './notices.js';
import type { Operation } from './operations/operation.js';
import { readAnswer } from './readAnswer.js';

export interface GraphqlOptions extends RetryOptions {
  readonly apiVersion: string;
  readonly clock: Clock;
  /** The shop's base URL, without a trailing slash. */
  readonly baseUrl: (shop: ShopDomain) => string;
  readonly post: Post;
  readonly log: Log;
}

export interface Answered<Data> {
  readonly data: Data;
  readonly withheld: readonly Withheld[];
}

export interface Graphql {
  /**
   * Treats a variable `first` as the page size: halves it until Shopify accepts it, and remembers that size.
   * @throws ShopifyError, any failure but `code_used` and `denied`.
   */
  query<Data, Variables extends object>(
    shop: ShopDomain,
    accessToken: string,
    operation: Operation<Data, Variables>,
    variables: Variables,
  ): Promise<Answered<Data>>;
}

interface Request<Data, Variables> {
  readonly shop: ShopDomain;
  readonly accessToken: string;
  readonly operation: Operation<Data, Variables>;
  readonly variables: Variables;
}

export function graphql(options: GraphqlOptions): Graphql {
  const { apiVersion, clock, baseUrl, post, log } = options;
  const buckets = new Map<ShopDomain, Bucket>();
  /** The accepted page size by operation. */
  const pageSizes = new Map<string, number>();
  /** The charged points by operation and page size. */
  const costs = new Map<string, number>();
  const notice = notices(log, apiVersion);
  const nowMs = () => msOf(clock.now());

  function bucketOf(shop: ShopDomain): Bucket {
    const known = buckets.get(shop) ?? bucket();
    buckets.set(shop, known);
    return known;
  }

  /** Sends at most one request. @throws ShopifyError for what another attempt would not change. */
  async function attempt<Data, Variables extends object>(
    request: Request<Data, Variables>,
  ): Promise<Answered<Data> | RetryReason> {
    const { operation } = request;
    const points = bucketOf(request.shop);
    const variables = withPageSize(request.variables, pageSizes.get(operation.name));
    const size = pageSizeOf(variables);
    const costKey = `${operation.name}/${size}`;
    const needed = costs.get(costKey) ?? 1;

    const wait = points.wait(needed, nowMs());
    if (wait > 0) return throttled(wait, new ShopifyError('throttled', `${operation.name}: no points for ${wait} ms`));
    points.take(needed, nowMs());

    let answer: HttpAnswer;
    try {
      answer = await post(
        `${baseUrl(request.shop)}/admin/api/${apiVersion}/graphql.json`,
        { 'x-shopify-access-token': request.accessToken },
        { query: operation.document, variables },
      );
    } catch (fault) {
      return unreachable(fault);
    }
    notice(answer);
    const failure = (kind: ShopifyError['failure'], what: string) =>
      new ShopifyError(kind, `${operation.name}: ${what}`, answer.requestId);

    if (answer.status !== 200) {
      const error = failure(failureOf(answer.status) ?? 'bad_answer', `HTTP ${answer.status}`);
      const ms = retryAfterMs(answer.headers);
      return error.failure === 'throttled' ? throttled(ms, error) : unreachable(error, ms);
    }

    const reading = readAnswer(answer.text, answer.requestId);
    if (reading.cost) {
      points.observe(reading.cost.status, nowMs());
      costs.set(costKey, reading.cost.requested);
    }
    switch (reading.outcome) {
      case 'throttled': {
        const ms = reading.cost && points.wait(reading.cost.requested, nowMs());
        return throttled(ms, failure('throttled', 'throttled'));
      }
      case 'too_expensive':
        if (size === null || size <= 1) throw failure('bad_answer', 'costs more than Shopify allows');
        pageSizes.set(operation.name, Math.floor(size / 2));
        return attempt(request);
      case 'failed':
        return unreachable(reading.error);
      case 'data': {
        const { data, withheld } = reading;
        if (operation.check(data)) return { data, withheld };
        // Withheld required data is the reason; otherwise the response does not match its type.
        throw failure(
          withheld[0]?.failure ?? 'bad_answer',
          withheld[0]?.message ?? 'the answer does not match its type',
        );
      }
    }
  }

  return {
    async query(shop, accessToken, operation, variables) {
      const pause = createRetry(options);
      for (;;) {
        const outcome = await attempt({ shop, accessToken, operation, variables });
        if ('data' in outcome) return outcome;
        await pause(outcome);
      }
    },
  };
}

const throttled = (ms: number | null, error: ShopifyError): RetryReason => ({ because: 'throttled', ms, error });

/** @throws its argument, unless a retry may fix it. */
function unreachable(fault: unknown, ms: number | null = null): RetryReason {
  if (!(fault instanceof ShopifyError) || fault.failure !== 'unreachable') throw fault;
  return { because: 'fault', ms, error: fault };
}

const pageSizeOf = (variables: object): number | null =>
  'first' in variables && typeof variables.first === 'number' ? variables.first : null;

function withPageSize<Variables extends object>(variables: Variables, limit: number | undefined): Variables {
  const size = pageSizeOf(variables);
  return size === null || limit === undefined || size <= limit ? variables : { ...variables, first: limit };
}

/** Seconds, possibly with a fraction: the official library misreads them as milliseconds. */
function retryAfterMs(headers: Headers): number | null {
  const seconds = headers.get('retry-after') ?? '';
  return /^\d+(\.\d+)?$/.test(seconds) ? Math.ceil(Number(seconds) * 1000) : null;
}
