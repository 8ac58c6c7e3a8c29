/** Explains the start faults that all engines share. */
import { isUrl } from '../domain/kernel/isUrl.js';

/** The reason behind a network fault's code, in the wording that all engines share; `null` for other codes. */
export function networkReason(code: string | undefined): string | null {
  switch (code) {
    case 'ECONNREFUSED':
      return 'nothing listens there';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'there is no such host';
    case 'ETIMEDOUT':
      return 'nothing answers there';
    case 'ERR_INVALID_URL':
      return 'it is not a URL';
    default:
      return null;
  }
}

/** A host with two addresses fails with a list of errors. */
export const firstOf = (fault: unknown): unknown =>
  fault instanceof AggregateError && fault.errors.length > 0 ? fault.errors[0] : fault;

/** Host and port of a URL, without user and password. */
export function placeIn(url: string, defaultPort: number): string {
  if (!isUrl(url)) return 'the address given';
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || defaultPort}${pathname}`;
}
