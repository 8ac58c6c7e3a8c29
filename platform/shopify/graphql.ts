/**
 * The cost-aware GraphQL client: waits for the shop's bucket before sending, and repeats what is worth repeating.
 * For queries: a repeat is harmless. Rules: shopify reference §8 and §9.
 */
import type { ShopDomain } from '../../domain/kernel/names.js';
import { type Clock, msOf } from '../clock/clock.js';
import { readAnswer } from './answer.js';
import { failureOf, type HttpAnswer, type Post } from './http.js';
import type { Operation } from './operations/operation.js';
import { ShopifyError, type Withheld } from './port.js';
import { type Bucket, bucket } from './throttle.js';

/** Faults at Shopify and on the way to it, in a row. */
const FAULTS = 4;
/** A busy shop shares its bucket with other clients of the same app, who may be faster. */
const THROTTLES = 8;
/** A longer pause belongs to whoever schedules the work. */
const LONGEST_PAUSE_MS = 60_000;
const FIRST_BACKOFF_MS = 500;

/** What an operator should know of and nobody else needs to wait for. A pino logger is one. */
export interface Log {
  warn(details: object, message: string): void;
}

export interface GraphqlOptions {
  readonly apiVersion: string;
  readonly clock: Clock;
  readonly baseUrl: (shop: ShopDomain) => string;
  readonly post: Post;
  readonly sleep: (ms: number) => Promise<void>;
  /** From 0 up to 1. */
  readonly random: () => number;
  readonly log: Log;
}

export interface Answered<Data> {
  readonly data: Data;
  readonly withheld: readonly Withheld[];
}

export interface Graphql {
  /** A variable `first` is the page's size: it is halved until Shopify takes it, and remembered per operation. */
  query<Data, Variables extends object>(
    shop: ShopDomain,
    accessToken: string,
    operation: Operation<Data, Variables>,
    variables: Variables,
  ): Promise<Answered<Data>>;
}

export function graphql(options: GraphqlOptions): Graphql {
  const { apiVersion, clock, baseUrl, post, sleep, random } = options;
  const buckets = new Map<ShopDomain, Bucket>();
  /** By operation: the page size that Shopify took, and what it cost there. */
  const pageSizes = new Map<string, number>();
  const costs = new Map<string, number>();
  const notice = noticing(options);
  const nowMs = () => msOf(clock.now());

  function bucketOf(shop: ShopDomain): Bucket {
    const known = buckets.get(shop) ?? bucket();
    buckets.set(shop, known);
    return known;
  }

  return {
    async query(shop, accessToken, operation, variables) {
      const points = bucketOf(shop);
      const faults = { left: FAULTS };
      const throttles = { left: THROTTLES };

      /** Sleeps and lets the caller go round again, unless it has been round too often or would sleep too long. */
      async function pause(ms: number, budget: { left: number }, error: ShopifyError): Promise<void> {
        budget.left -= 1;
        if (budget.left <= 0 || ms > LONGEST_PAUSE_MS) throw error;
        if (ms > 0) await sleep(ms);
      }
      /** Doubles with every fault, from half to the whole of it by chance, so that clients do not come back together. */
      const backOff = () => FIRST_BACKOFF_MS * 2 ** (FAULTS - faults.left) * (0.5 + random() / 2);

      for (;;) {
        const sized = sizedBy(variables, pageSizes.get(operation.name));
        const costKey = `${operation.name}/${pageSizeOf(sized) ?? ''}`;
        const needed = costs.get(costKey) ?? 1;
        const wait = points.wait(needed, nowMs());
        if (wait > 0) {
          await pause(wait, throttles, new ShopifyError('throttled', `${operation.name}: no points for ${wait} ms`));
          continue;
        }
        points.take(needed, nowMs());

        let answer: HttpAnswer;
        try {
          answer = await post(
            `${baseUrl(shop)}/admin/api/${apiVersion}/graphql.json`,
            { 'x-shopify-access-token': accessToken },
            { query: operation.document, variables: sized },
          );
        } catch (fault) {
          if (!(fault instanceof ShopifyError) || fault.failure !== 'unreachable') throw fault;
          await pause(backOff(), faults, fault);
          continue;
        }
        notice(answer);

        if (answer.status !== 200) {
          const failure = failureOf(answer.status) ?? 'bad_answer';
          const error = new ShopifyError(failure, `${operation.name}: HTTP ${answer.status}`, answer.requestId);
          if (failure === 'throttled') await pause(retryAfterMs(answer.headers) ?? backOff(), throttles, error);
          else if (failure === 'unreachable') await pause(retryAfterMs(answer.headers) ?? backOff(), faults, error);
          else throw error;
          continue;
        }

        const reading = readAnswer(answer.text, answer.requestId);
        if (reading.cost) {
          points.observe(reading.cost.status, nowMs());
          costs.set(costKey, reading.cost.requested);
        }
        switch (reading.outcome) {
          case 'throttled': {
            const error = new ShopifyError('throttled', `${operation.name}: throttled`, answer.requestId);
            const ms = points.wait(reading.cost?.requested ?? needed, nowMs());
            await pause(Math.max(ms, reading.cost ? 0 : backOff()), throttles, error);
            continue;
          }
          case 'too dear': {
            const size = pageSizeOf(sized);
            if (size === null || size <= 1)
              throw new ShopifyError('bad_answer', `${operation.name} costs too much`, answer.requestId);
            pageSizes.set(operation.name, Math.floor(size / 2));
            continue;
          }
          case 'failed':
            if (reading.error.failure !== 'unreachable') throw reading.error;
            await pause(backOff(), faults, reading.error);
            continue;
          case 'data':
            if (operation.check(reading.data)) return { data: reading.data, withheld: reading.withheld };
            throw unreadable(operation.name, reading.withheld, answer.requestId);
        }
      }
    },
  };
}

/** Where something needed was kept back, that is the reason; otherwise the answer is not what its type says. */
function unreadable(name: string, withheld: readonly Withheld[], requestId: string | undefined): ShopifyError {
  const [reason] = withheld;
  return new ShopifyError(
    reason?.failure ?? 'bad_answer',
    `${name}: ${reason?.message ?? 'the answer is not of its type'}`,
    requestId,
  );
}

const pageSizeOf = (variables: object): number | null =>
  'first' in variables && typeof variables.first === 'number' ? variables.first : null;

function sizedBy<Variables extends object>(variables: Variables, limit: number | undefined): Variables {
  const size = pageSizeOf(variables);
  return size === null || limit === undefined || size <= limit ? variables : { ...variables, first: limit };
}

/** Seconds, perhaps with a fraction. The official library takes them for milliseconds. */
function retryAfterMs(headers: Headers): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds * 1000) : null;
}

/** Says once, not with every request, that Shopify answers in another version or that something is going away. */
function noticing({ apiVersion, log }: GraphqlOptions): (answer: HttpAnswer) => void {
  const said = new Set<string>();
  const once = (key: string, details: object, message: string) => {
    if (said.has(key)) return;
    said.add(key);
    log.warn(details, message);
  };
  return ({ headers, requestId }) => {
    const version = headers.get('x-shopify-api-version');
    if (version !== null && version !== apiVersion)
      once(version, { asked: apiVersion, answered: version, requestId }, 'Shopify answers in another API version');
    const reason = headers.get('x-shopify-api-deprecated-reason');
    if (reason !== null) once(reason, { reason, requestId }, 'Shopify says that a call is deprecated');
  };
}
