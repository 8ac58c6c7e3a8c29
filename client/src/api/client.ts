/** The one door to the server: cookies, idempotency keys, positions, and errors as `ApiError`. */
import { type ApiError, endsSession, errorOf, networkError } from './errors.js';

export interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: unknown;
  /** One per intention: the same key sent twice is carried out once. Mutations without one get a fresh key. */
  readonly idempotencyKey?: string;
  readonly ifPosition?: string | null;
  readonly signal?: AbortSignal;
  /** Whether it is carried out although the page is left meanwhile. */
  readonly keepalive?: boolean;
}

/** Told of every answer, so that the session ends on a 401 and the availability count is kept in one place. */
export interface Observer {
  unauthenticated(error: ApiError): void;
  healthy(): void;
  trouble(kind: 'server' | 'network'): void;
}

let observer: Observer = { unauthenticated: () => {}, healthy: () => {}, trouble: () => {} };
export const observeCalls = (next: Observer): void => {
  observer = next;
};

/** @throws ApiError for every refusal and fault; an abort stays an `AbortError`. */
export async function call<T>(path: string, options: Call = {}): Promise<T> {
  const { method = 'GET', body, signal, keepalive = false } = options;
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      credentials: 'same-origin',
      keepalive,
      headers: headersOf(options),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
  } catch (fault) {
    if (fault instanceof DOMException && fault.name === 'AbortError') throw fault;
    observer.trouble('network');
    throw networkError();
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) {
    observer.healthy();
    return answer as T;
  }
  const error = errorOf(response.status, answer);
  if (error.status >= 500) observer.trouble('server');
  if (endsSession(error)) observer.unauthenticated(error);
  throw error;
}

function headersOf({ method = 'GET', body, idempotencyKey, ifPosition }: Call): Record<string, string> {
  return {
    accept: 'application/json',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(method === 'GET' ? {} : { 'idempotency-key': idempotencyKey ?? newIdempotencyKey() }),
    ...(ifPosition ? { 'if-position': ifPosition } : {}),
  };
}

/** Random enough to be unique; works on plain http as well, where `crypto.randomUUID` is missing. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}
