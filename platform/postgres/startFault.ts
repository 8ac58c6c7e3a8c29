/** Explains in one line why a PostgreSQL server is not usable. Never repeats the URL, which may hold a password. */
import { causeOf } from '../engineAway.js';
import { EngineLost } from '../engineLost.js';
import { PortUnusable } from '../portUnusable.js';
import { firstOf, networkReason, placeIn } from '../startReason.js';
import { certificateReason } from '../tls/certificateReason.js';

export function startFault(url: string, fault: unknown): Error {
  const reason = reasonOf(fault);
  return new PortUnusable(`cannot use PostgreSQL at ${placeOf(url)}: ${reason}`, { cause: causeOf(reason, fault) });
}

export const placeOf = (url: string): string => placeIn(url, 5432);

function reasonOf(fault: unknown): string {
  const cause = fault instanceof EngineLost ? (fault.cause ?? fault) : fault;
  const { code, message = '', syscall, path } = firstOf(cause) as NodeJS.ErrnoException;
  // Opens only a file that the URL names.
  if (syscall === 'open') return `the file ${path}, which its URL names, cannot be read (${code})`;
  if (/does not support SSL/i.test(message)) return 'it has no TLS: leave out sslmode';
  const certificate = certificateReason(code, 'sslrootcert=<file>');
  if (certificate) return certificate;
  switch (code) {
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
    default:
      if (/connection timeout|timeout exceeded/i.test(message))
        return 'nothing answers there as a PostgreSQL server does';
      return networkReason(code) ?? (message || String(code ?? fault));
  }
}
