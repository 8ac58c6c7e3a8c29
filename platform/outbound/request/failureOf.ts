/** Maps network, time and decoding errors to the domain's reasons for a missing response. */
import type { CheckFailure } from '../../../domain/price/price.js';
import { AddressRefused, BodyTooLarge, UnknownEncoding } from '../guard/fetchErrors.js';

const TIMEOUT = /^(UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT|ETIMEDOUT|TimeoutError|AbortError)$/;
const TOO_LARGE = /^(UND_ERR_HEADERS_OVERFLOW|HPE_HEADER_OVERFLOW)$/;
const UNDECODABLE = /^(Z_|ERR__ERROR_|ERR_BROTLI|ERR_PADDING|ERR_STREAM_PREMATURE_CLOSE$)/;

export interface Failure {
  readonly reason: CheckFailure;
  readonly detail: string;
}

export function failureOf(fault: unknown): Failure {
  const detail = fault instanceof Error ? `${fault.name}: ${fault.message}` : String(fault);
  return { reason: reasonOf(fault), detail };
}

function reasonOf(fault: unknown): CheckFailure {
  if (fault instanceof AddressRefused) return 'address_refused';
  if (fault instanceof BodyTooLarge) return 'too_large';
  if (fault instanceof UnknownEncoding) return 'http_error';
  const { code, name } = fault as { code?: unknown; name?: unknown };
  const signs = [code, name].filter(sign => typeof sign === 'string');
  if (signs.some(sign => TIMEOUT.test(sign))) return 'timeout';
  if (signs.some(sign => TOO_LARGE.test(sign))) return 'too_large';
  if (signs.some(sign => UNDECODABLE.test(sign))) return 'http_error';
  return 'unreachable';
}
