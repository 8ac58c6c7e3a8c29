import { causeOf } from '../../engineAway.js';
import type { ElasticsearchAddress } from './address.js';
import { statusOf } from './isLost.js';

/** Why an Elasticsearch cluster cannot be used, and what to do, in one line. Never repeats user and password. */
export function startFault({ place }: ElasticsearchAddress, fault: unknown): Error {
  const reason = reasonOf(fault);
  return new Error(`TIDEWATCH_SEARCH: cannot use Elasticsearch at ${place}: ${reason}`, {
    cause: causeOf(reason, fault),
  });
}

function reasonOf(fault: unknown): string {
  const cause = fault instanceof Error && fault.name === 'EngineLost' ? (fault.cause ?? fault) : fault;
  const { name = '', message = String(cause) } = cause instanceof Error ? cause : {};
  const status = statusOf(cause);
  if (status === 401) return 'the user or the password is wrong; correct them in the URL';
  if (status === 403) return 'this user may not make indices there; give it the rights, or another user';
  if (status === 503) return 'the server is starting up; wait, or look at its log';
  if (name === 'ProductNotSupportedError') return 'what answers there is no Elasticsearch; correct the address';
  if (/ENOTFOUND|EAI_AGAIN/.test(message)) return 'there is no such host; correct the address';
  if (/ECONNREFUSED/.test(message)) return 'nothing listens there; start the server, or correct the port';
  if (/certificate's altnames/i.test(message)) return 'its certificate is for another host; correct the address';
  if (/certificate|self[- ]signed|UNABLE_TO_/i.test(message))
    return 'its certificate is not known here; name its authority with ?ca=<file>';
  if (/wrong version number|EPROTO|packet length/.test(message))
    return 'it does not speak TLS; write http:// in the URL';
  if (/socket hang up|ECONNRESET|other side closed|Parse Error/i.test(message))
    return 'it closes the connection; if it speaks TLS, write https:// in the URL';
  if (name === 'TimeoutError' || /timed out|does not answer/i.test(message))
    return 'nothing answers there; correct the address';
  const { reason } = (cause as { body?: { error?: { reason?: string } } }).body?.error ?? {};
  return reason ?? (message.split('\n')[0] as string);
}
