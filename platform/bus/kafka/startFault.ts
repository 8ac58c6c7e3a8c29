import { causeOf } from '../../engineAway.js';
import { firstOf, networkReason } from '../../startReason.js';
import { tlsReason } from '../../tls/tlsReason.js';
import { errorType } from './lost.js';

/** A broker reports these until the cluster has chosen its leaders. */
const STARTING: ReadonlySet<string> = new Set([
  ...['BROKER_NOT_AVAILABLE', 'LEADER_NOT_AVAILABLE', 'NOT_CONTROLLER', 'REQUEST_TIMED_OUT'],
  ...['GROUP_COORDINATOR_NOT_AVAILABLE', 'GROUP_LOAD_IN_PROGRESS'],
]);

/** Why Kafka cannot be used, in one line. Never repeats the URL, which may hold a password. */
export function startFault(place: string, fault: unknown): Error {
  const reason = reasonOf(fault);
  return new Error(`cannot use Kafka at ${place}: ${reason} (see TIDEWATCH_BUS)`, { cause: causeOf(reason, fault) });
}

function reasonOf(fault: unknown): string {
  const { code, message = '', name } = firstOf(fault) as { code?: string; message?: string; name?: string };
  if (errorType(fault) === 'SASL_AUTHENTICATION_FAILED' || name === 'KafkaJSSASLAuthenticationError')
    return 'user or password is wrong';
  if (STARTING.has(errorType(fault))) return 'the server is starting up';
  return (
    networkReason(code) ?? tlsReason(code, ['kafka', 'kafkas']) ?? (message.split('\n', 1)[0] || String(code ?? fault))
  );
}
