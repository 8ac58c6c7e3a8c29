import { causeOf } from '../../engineAway.js';
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
  switch (code) {
    case 'ECONNREFUSED':
      return 'nothing listens there';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'there is no such host';
    case 'ETIMEDOUT':
      return 'nothing answers there';
    default:
      return tlsReason(code, ['kafka', 'kafkas']) ?? (message.split('\n', 1)[0] || String(code ?? fault));
  }
}

/** A host with two addresses fails with a list. */
const firstOf = (fault: unknown): unknown =>
  fault instanceof AggregateError && fault.errors.length > 0 ? fault.errors[0] : fault;
