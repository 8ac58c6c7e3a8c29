/**
 * Describes an API endpoint (ADR 0025). The server validates, serialises and documents with it; the client derives its
 * types and bundles only `method` and `path` (client/build/endpointAddresses.ts).
 */
import type { Static, TSchema } from 'typebox';
import type { ErrorCode } from '../kernel/errors.js';

/** Permitted callers, by their proof; `public`: anyone. `/api/openapi.json` explains each. */
export type Audience =
  | 'public'
  | 'session'
  | 'admin'
  | 'linkToken'
  | 'entryKey'
  | 'shopifySignature'
  | 'smsSignature'
  | 'mailToken';

export type MediaType =
  | 'text/html'
  | 'text/plain'
  | 'text/xml'
  | 'text/csv'
  | 'image/*'
  | 'application/atom+xml'
  | 'application/json'
  | 'application/x-ndjson';

/** An answer without a JSON schema: empty, a page, an image or a file. */
export interface OtherAnswer {
  readonly description: string;
  /** The body's media type, or the types that the caller can choose from. Default: no body. */
  readonly type?: MediaType | readonly MediaType[];
  /** The schema of a streamed JSON file, for documentation only. Default: text. */
  readonly schema?: TSchema;
}

/** The answer as a table. */
export interface CsvTable {
  /** Names the downloaded file. */
  readonly name: string;
  /** The schema of a row. Its scalar fields are the columns, nested ones as `field.field`; lists and maps are left out. */
  readonly row: TSchema;
}

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Parameters have the form `:name`, as in `/api/competitors/:id`. */
  readonly path: `/${string}`;
  /** One line for the API documentation. */
  readonly summary: string;
  readonly audience: Audience;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** The media types of a body that is read as it arrives, instead of `body`. */
  readonly upload?: readonly MediaType[];
  /** The JSON answer for `status` (default 200). */
  readonly answer?: TSchema;
  readonly status?: 200 | 201 | 202;
  /** Also answers as CSV for `Accept: text/csv`; a merchant's endpoint also at its path with `.csv`, to download. */
  readonly csv?: CsvTable;
  /** Other answers, by status. */
  readonly answers?: Readonly<Record<number, OtherAnswer>>;
  /** Specific error codes; the audience adds its common ones. Default: []. */
  readonly errors?: readonly ErrorCode[];
  /** True if only a signed-in person may call it, and no API token: it ends or erases things, or grants access. */
  readonly personOnly?: true;
  /** True if a GET also answers with server-sent events, for `Accept: text/event-stream`. */
  readonly streams?: true;
  /**
   * The read store tables behind the answer. `If-Position` and a new session wait for their projections.
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
