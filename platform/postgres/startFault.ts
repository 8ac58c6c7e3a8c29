/** Explains in one line why a PostgreSQL server is not usable. Never repeats the URL, which may hold a password. */
import { isUrl } from '../../domain/kernel/isUrl.js';
import { causeOf } from '../engineAway.js';
import { EngineLost } from '../engineLost.js';
import { PortUnusable } from '../portUnusable.js';
import { certificateReason } from '../tls/certificateReason.js';

export function startFault(url: string, fault: unknown): Error {
  const reason = reasonOf(fault);
  return new PortUnusable(`cannot use PostgreSQL at ${placeOf(url)}: ${reason}`, { cause: causeOf(reason, fault) });
}

/** Host and port, without user and password. */
export function placeOf(url: string): string {
  if (!isUrl(url)) return 'the address given';
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || 5432}${pathname}`;
}

function reasonOf(fault: unknown): string {
  const cause = fault instanceof EngineLost ? (fault.cause ?? fault) : fault;
  const { code, message = '', syscall, path } = firstOf(cause) as NodeJS.ErrnoException;
  // Opens only a file that the URL names.
  if (syscall === 'open') return `the file ${path}, which its URL names, cannot be read (${code})`;
  if (/does not support SSL/i.test(message)) return 'it has no TLS: leave out sslmode';
  const certificate = certificateReason(code, 'sslrootcert=<file>');
  if (certificate) return certificate;
  switch (code) {
    case 'ECONNREFUSED':
      return 'nothing listens there';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'there is no such host';
    case '28P01':
      return 'the password is wrong';
    case '28000':
      if (/no encryption|SSL off/i.test(message))
        return 'it wants TLS, or does not know you without: add sslmode=verify-full';
      return 'this user may not log in';
    case '3D000':
      return 'there is no such database';
    case '42501':
      return 'this user may not create tables there';
    case '57P03':
      return 'the server is starting up';
    case 'ERR_INVALID_URL':
      return 'it is not a URL';
    default:
      if (/connection timeout|timeout exceeded/i.test(message))
        return 'nothing answers there as a PostgreSQL server does';
      return message || String(code ?? fault);
  }
}

/** A host with two addresses fails with a list of errors. */
const firstOf = (fault: unknown): unknown =>
  fault instanceof AggregateError && fault.errors.length > 0 ? fault.errors[0] : fault;
