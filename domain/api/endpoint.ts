/**
 * A call of the API as a value (ADR 0025): the server validates, serialises and describes by it, and the client's calls are
 * typed by it. The client is built with `method` and `path` alone, without the schemas (client/build/endpointAddresses.ts).
 */
import type { Static, TSchema } from 'typebox';
import type { ErrorCode } from '../kernel/errors.js';

/** Who may call, and by what proof; `public`: anyone. `/api/openapi.json` explains each of them. */
export type Audience =
  | 'public'
  | 'session'
  | 'admin'
  | 'linkToken'
  | 'entryKey'
  | 'shopifySignature'
  | 'smsSignature'
  | 'mailToken';

export type MediaType = 'text/html' | 'text/xml' | 'text/csv' | 'image/*' | 'application/json' | 'application/x-ndjson';

/** An answer that is not described by a schema: an empty one, a page, a picture or a file. */
export interface OtherAnswer {
  readonly description: string;
  /** Of its body, or those that the caller chooses from. Default: no body. */
  readonly type?: MediaType | readonly MediaType[];
  /** Of a JSON file, which is streamed and not serialised by it. Default: text. */
  readonly schema?: TSchema;
}

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Parameters are written `:name`, as in `/api/competitors/:id`. */
  readonly path: `/${string}`;
  /** One line for the API's description. */
  readonly summary: string;
  readonly audience: Audience;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** The JSON answer that comes with `status` (default 200). */
  readonly answer?: TSchema;
  readonly status?: 200 | 201 | 202;
  /** Its other answers, by status. */
  readonly answers?: Readonly<Record<number, OtherAnswer>>;
  /** Its own error codes; those common to its kind of call are added. Default: []. */
  readonly errors?: readonly ErrorCode[];
  /**
   * The tables of the read store that the answer is read from. `If-Position`, and a session that has just begun, wait for
   * the projections that fill them.
   */
  readonly reads?: readonly string[];
}

export const endpoint = <const Value extends Endpoint>(value: Value): Value => value;

export type ParamsOf<E extends Endpoint> = E extends { readonly params: infer S extends TSchema }
  ? Static<S>
  : undefined;
export type QueryOf<E extends Endpoint> = E extends { readonly query: infer S extends TSchema } ? Static<S> : undefined;
export type BodyOf<E extends Endpoint> = E extends { readonly body: infer S extends TSchema } ? Static<S> : undefined;
export type AnswerOf<E extends Endpoint> = E extends { readonly answer: infer S extends TSchema }
  ? Static<S>
  : undefined;
