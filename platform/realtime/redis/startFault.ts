/** Explains in one line why a Redis server cannot be used. Never repeats the URL, which may hold a password. */
import { causeOf } from '../../engineAway.js';
import { firstOf, networkReason, placeIn } from '../../startReason.js';
import { tlsReason } from '../../tls/tlsReason.js';

export function startFault(url: string, fault: unknown): Error {
  const reason = reasonOf(fault, url.startsWith('rediss:'));
  return new Error(`cannot use Redis at ${placeIn(url, 6379)}: ${reason} (see TIDEWATCH_REALTIME)`, {
    cause: causeOf(reason, fault),
  });
}

/** A server without TLS takes the handshake for an incomplete command and waits for the rest. */
function reasonOf(fault: unknown, secure: boolean): string {
  const silent = secure ? 'nothing answers there with TLS: use redis:// if it has none' : 'nothing answers there';
  const { code, message = '' } = firstOf(fault) as { code?: string; message?: string };
  if (code === 'ETIMEDOUT') return silent;
  const reason = networkReason(code) ?? tlsReason(code, ['redis', 'rediss']);
  if (reason !== null) return reason;
  if (/WRONGPASS|NOAUTH|invalid password|without any password/.test(message)) return 'user or password is wrong';
  if (/RESP type|Protocol error/i.test(message)) return 'the server is not Redis';
  if (/^LOADING/.test(message)) return 'the server is starting up';
  if (/NOPERM/.test(message)) return 'this user may not use streams and scripts there';
  if (/timed out/i.test(message)) return silent;
  return message.split('\n', 1)[0] || String(code ?? fault);
}
