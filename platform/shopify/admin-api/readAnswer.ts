/** Classifies a GraphQL response by the reaction it needs. Failures come with HTTP 200 here (shopify reference §9). */
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { ShopifyError, type ShopifyFailure, type Withheld } from '../port.js';
import type { ThrottleStatus } from './bucket.js';

const Fault = Type.Object({
  message: Type.String(),
  path: Type.Optional(Type.Array(Type.Union([Type.String(), Type.Number()]))),
  extensions: Type.Optional(Type.Object({ code: Type.Optional(Type.String()) })),
});
type Fault = Static<typeof Fault>;

const Answer = Type.Object({
  data: Type.Optional(Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()])),
  /** A list; plain text in REST-style refusals. */
  errors: Type.Optional(Type.Union([Type.Array(Fault), Type.String()])),
  extensions: Type.Optional(
    Type.Object({
      cost: Type.Optional(
        Type.Object({
          requestedQueryCost: Type.Number(),
          throttleStatus: Type.Object({
            maximumAvailable: Type.Number(),
            currentlyAvailable: Type.Number(),
            restoreRate: Type.Number({ exclusiveMinimum: 0 }),
          }),
        }),
      ),
      search: Type.Optional(
        Type.Array(
          Type.Object({
            warnings: Type.Optional(Type.Array(Type.Object({ field: Type.String(), message: Type.String() }))),
          }),
        ),
      ),
    }),
  ),
});
const answer = Compile(Answer);

export interface Cost {
  readonly requested: number;
  readonly status: ThrottleStatus;
}

export type Reading = { readonly cost: Cost | null } & (
  | { readonly outcome: 'data'; readonly data: unknown; readonly withheld: readonly Withheld[] }
  | { readonly outcome: 'throttled' }
  | { readonly outcome: 'too_expensive' }
  /** `unreachable` is a fault at Shopify: worth another attempt. */
  | { readonly outcome: 'failed'; readonly error: ShopifyError }
);

/** Keeps data that comes with errors, together with the errors; only a response without data fails. */
export function readAnswer(text: string, requestId: string | undefined): Reading {
  const body = parse(text);
  if (!answer.Check(body))
    return failed('bad_answer', 'the answer is not a GraphQL answer, or was cut off', null, requestId);

  const cost = body.extensions?.cost;
  const spent: Cost | null = cost ? { requested: cost.requestedQueryCost, status: cost.throttleStatus } : null;
  const faults: readonly Fault[] = typeof body.errors === 'string' ? [{ message: body.errors }] : (body.errors ?? []);
  const codes = faults.map(fault => fault.extensions?.code);
  if (codes.includes('THROTTLED')) return { outcome: 'throttled', cost: spent };
  if (codes.includes('MAX_COST_EXCEEDED')) return { outcome: 'too_expensive', cost: spent };

  // Shopify ignores a search term that it cannot parse, instead of rejecting it.
  const warning = body.extensions?.search?.flatMap(search => search.warnings ?? [])[0];
  if (warning)
    return failed('bad_answer', `search term '${warning.field}' was ignored: ${warning.message}`, spent, requestId);

  const withheld = faults.map(fault => ({
    path: fault.path?.join('.') ?? '',
    failure: failureOfFault(fault),
    message: fault.message,
  }));
  const [first] = withheld;
  const hasData = body.data != null && Object.values(body.data).some(value => value !== null);
  if (first && !hasData) return failed(first.failure, first.message, spent, requestId);
  if (body.data == null) return failed('bad_answer', 'the answer has neither data nor errors', spent, requestId);
  return { outcome: 'data', data: body.data, withheld, cost: spent };
}

function failureOfFault({ message, extensions }: Fault): ShopifyFailure {
  // Matched by text, because a refused field comes without a code (errors.json,
  // `protected_customer_data_field_partial`).
  if (/^This app is not approved\b/.test(message)) return 'approval_required';
  switch (extensions?.code) {
    case 'ACCESS_DENIED':
      return 'access_denied';
    case 'INTERNAL_SERVER_ERROR':
      return 'unreachable';
    case 'SHOP_INACTIVE':
      return 'shop_paused';
    default:
      return 'bad_answer';
  }
}

const failed = (
  failure: ShopifyFailure,
  message: string,
  cost: Cost | null,
  requestId: string | undefined,
): Reading => ({ outcome: 'failed', error: new ShopifyError(failure, message, requestId), cost });

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
