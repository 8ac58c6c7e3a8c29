/** Explains in one line why a Redis server cannot be used. Never repeats the URL, which may hold a password. */
import { isUrl } from '../../../domain/kernel/isUrl.js';
import { causeOf } from '../../engineAway.js';
import { tlsReason } from '../../tls/tlsReason.js';

export function startFault(url: string, fault: unknown): Error {
  const reason = reasonOf(fault, url.startsWith('rediss:'));
  return new Error(`cannot use Redis at ${placeOf(url)}: ${reason} (see TIDEWATCH_REALTIME)`, {
    cause: causeOf(reason, fault),
  });
}

/** Host and port, without user and password. */
function placeOf(url: string): string {
  if (!isUrl(url)) return 'the address given';
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || 6379}${pathname}`;
}

/** A server without TLS takes the handshake for an incomplete command and waits for the rest. */
function reasonOf(fault: unknown, secure: boolean): string {
  const silent = secure ? 'nothing answers there with TLS: use redis:// if it has none' : 'nothing answers there';
  const { code, message = '' } = firstOf(fault) as { code?: string; message?: string };
  switch (code) {
    case 'ECONNREFUSED':
      return 'nothing listens there';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'there is no such host';
    case 'ETIMEDOUT':
      return silent;
    case 'ERR_INVALID_URL':
      return 'it is not a URL';
    default:
  }
  const ofTls = tlsReason(code, ['redis', 'rediss']);
  if (ofTls !== null) return ofTls;
  if (/WRONGPASS|NOAUTH|invalid password|without any password/.test(message)) return 'user or password is wrong';
  if (/RESP type|Protocol error/i.test(message)) return 'the server is not Redis';
  if (/^LOADING/.test(message)) return 'the server is starting up';
  if (/NOPERM/.test(message)) return 'this user may not use streams and scripts there';
  if (/timed out/i.test(message)) return silent;
  return message.split('\n', 1)[0] || String(code ?? fault);
}

/** A host with two addresses fails with a list of errors. */
const firstOf = (fault: unknown): unknown =>
  fault instanceof AggregateError && fault.errors.length > 0 ? fault.errors[0] : fault;
