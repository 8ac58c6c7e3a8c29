/** The only way to the server: cookies, idempotency keys, positions, and errors as `ApiError`. */
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '../../../domain/api/endpoint.js';
import { pathTo } from '../../../domain/api/pathTo.js';
import { reportAge } from '../state/dataAge.js';
import { expectAnswer } from '../state/silence.js';
import { dropEarlyResponses, GET_HEADERS, takeEarlyResponse } from './earlyResponses.js';
import { type ApiError, endsSession, errorOf, networkError } from './errors.js';

/** The input of an endpoint; empty parts are omitted. */
type Taken<E extends Endpoint> = (E extends { readonly params: object } ? { readonly params: ParamsOf<E> } : object) &
  (E extends { readonly query: object } ? { readonly query?: QueryOf<E> } : object) &
  (E extends { readonly body: object } ? { readonly body: BodyOf<E> } : object) &
  (E extends { readonly upload: readonly string[] } ? { readonly upload: Blob | string } : object);

interface Sent {
  /** One per user action: the same key sent twice runs once. Mutations without one get a fresh key. */
  readonly idempotencyKey?: string;
  readonly ifPosition?: string | null;
  readonly signal?: AbortSignal;
  /** The request completes even if the user leaves the page. */
  readonly keepalive?: boolean;
}

export type Call<E extends Endpoint> = Taken<E> & Sent;
/** The second argument of a call: optional for an endpoint without input. */
export type CallArguments<E extends Endpoint> = object extends Taken<E> ? [call?: Call<E>] : [call: Call<E>];

/** A call, independent of its endpoint. */
interface AnyCall extends Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
  /** A CSV file or text, sent as it is. */
  readonly upload?: Blob | string;
}

/** The URL of an endpoint, for a request or a navigation. */
export const urlOf = <E extends Endpoint>(endpoint: E, ...[given]: CallArguments<E>): string =>
  addressOf(endpoint, given);

/** The URL of an endpoint's table as a file. */
export const csvUrlOf = <E extends Endpoint & { readonly csv: object }>(
  endpoint: E,
  ...[given]: CallArguments<E>
): string => addressOf({ path: `${endpoint.path}.csv` }, given);

function addressOf(endpoint: Pick<Endpoint, 'path'>, { params = {}, query = {} }: AnyCall = {}): string {
  const fields = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return `${pathTo(endpoint, params)}${fields.length > 0 ? `?${new URLSearchParams(fields)}` : ''}`;
}

/** Called with every answer, so that the session ends on a 401 and availability is tracked in one place. */
export interface Observer {
  unauthenticated(error: ApiError): void;
  healthy(): void;
  trouble(kind: 'server' | 'network'): void;
}

let observer: Observer = { unauthenticated: () => {}, healthy: () => {}, trouble: () => {} };
export const observeCalls = (next: Observer): void => {
  observer = next;
};

/** @throws ApiError for every error; an abort stays an `AbortError`. */
export async function call<E extends Endpoint>(endpoint: E, ...given: CallArguments<E>): Promise<AnswerOf<E>> {
  const { method } = endpoint;
  const sent: AnyCall = given[0] ?? {};
  const { body, upload, signal, keepalive = false, ifPosition } = sent;
  const url = urlOf(endpoint, ...given);
  if (method !== 'GET') dropEarlyResponses();
  const answered = method === 'GET' ? expectAnswer() : () => {};
  let response: Response;
  try {
    response = await ((ifPosition ? undefined : takeEarlyResponse(url)) ??
      fetch(url, {
        method,
        credentials: 'same-origin',
        keepalive,
        headers: headersOf(method, sent),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(upload === undefined ? {} : { body: upload }),
        ...(signal ? { signal } : {}),
      }));
  } catch (fault) {
    if (fault instanceof DOMException && fault.name === 'AbortError') throw fault;
    observer.trouble('network');
    throw networkError();
  } finally {
    answered();
  }
  const answer: unknown = await response.json().catch(() => {
    // Given up in the middle of an answer: a 401 about the operator would look like one about the merchant.
    signal?.throwIfAborted();
    return null;
  });
  if (response.ok) {
    observer.healthy();
    if (method === 'GET' && endpoint.audience === 'session') reportAge(response.headers.get('age'));
    // The answer matches its endpoint: the server serialises it by the same schema.
    return answer as AnswerOf<E>;
  }
  const error = errorOf(response.status, answer);
  if (error.status >= 500) observer.trouble('server');
  if (endsSession(error)) observer.unauthenticated(error);
  throw error;
}

function headersOf(
  method: Endpoint['method'],
  { body, upload, idempotencyKey, ifPosition }: AnyCall,
): Record<string, string> {
  return {
    ...GET_HEADERS,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(upload === undefined ? {} : { 'content-type': 'text/csv' }),
    ...(method === 'GET' ? {} : { 'idempotency-key': idempotencyKey ?? newIdempotencyKey() }),
    ...(ifPosition ? { 'if-position': ifPosition } : {}),
  };
}

/** Random enough to be unique; works on plain http as well, where `crypto.randomUUID` is missing. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}
