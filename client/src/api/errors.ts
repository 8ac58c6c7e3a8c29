/** A failed call as the rest of the client sees it, with the texts of spec §8. */
import type { ErrorBody } from '../../../domain/api/common.js';
import type { ErrorCode } from '../../../domain/kernel/errors.js';
import { spokenLanguage } from '../language/translatable.js';
import { apiTexts as texts } from './texts/apiTexts.js';
import { type RefusalTexts, refusalTexts } from './texts/refusalTexts.js';

export class ApiError extends Error {
  constructor(
    /** HTTP status; 0 if no answer came. */
    readonly status: number,
    /** A code of the catalogue, `NETWORK`, or `UNREADABLE` if the answer is not from our server. */
    readonly code: string,
    message: string,
    readonly details: ErrorBody['details'] = {},
  ) {
    super(message);
  }
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string' && 'code' in body;

/** An answer of 400 or above. A proxy's HTML page has no text of ours: then the spec's general text is used. */
export function errorOf(status: number, body: unknown): ApiError {
  if (isErrorBody(body)) return new ApiError(status, body.code, wordingOf(body), body.details ?? {});
  if (status === 401) return new ApiError(status, 'AUTHENTICATION_REQUIRED', refusalTexts.AUTHENTICATION_REQUIRED);
  if (status >= 500) return new ApiError(status, 'SERVICE_UNAVAILABLE', refusalTexts.SERVICE_UNAVAILABLE);
  return new ApiError(status, 'UNREADABLE', texts.unreadable(status));
}

type Details = NonNullable<ErrorBody['details']>;

/** The text with each `{name}` replaced by the detail, or removed without one. */
export const refusalText = (code: keyof RefusalTexts, details: Details): string =>
  refusalTexts[code].replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? '')).trim();

const isWorded = (code: string): code is keyof RefusalTexts => Object.hasOwn(refusalTexts, code);

/** The text of a refusal that is data, such as an import's row. */
export const textOfRefusal = (code: string, details: Details): string =>
  isWorded(code) ? refusalText(code, details) : code;

/** The server's own wording is English, and the only one for a code that this build doesn't know. */
const wordingOf = ({ code, error, details }: ErrorBody): string =>
  spokenLanguage() === 'en' || !isWorded(code) ? error : refusalText(code, details ?? {});

export const networkError = (): ApiError => new ApiError(0, 'NETWORK', texts.connectionLost);

/** Worth a retry: faults, not refusals. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** About the store's own grant, or about the operator: the merchant's session goes on. */
const OF_OTHERS: readonly string[] = [
  'AUTHENTICATION_FAILED',
  'ADMIN_PASSWORD_WRONG',
  'ADMIN_SESSION_EXPIRED',
] satisfies readonly ErrorCode[];

/** The merchant's session itself is over. */
export const endsSession = (error: ApiError): boolean => error.status === 401 && !OF_OTHERS.includes(error.code);

/** Caused by the store's grant: the merchant needs a new grant, not a retry. */
export const needsGrant = (error: unknown): error is ApiError =>
  error instanceof ApiError && ['AUTHENTICATION_FAILED', 'INSUFFICIENT_PERMISSIONS'].includes(error.code);

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
