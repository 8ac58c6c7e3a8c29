import { tlsReason } from '../../tls/tlsReason.js';
import { errorType } from './lost.js';

/** Why Kafka cannot be used, in one line. Never repeats the URL, which may hold a password. */
export function startFault(place: string, fault: unknown): Error {
  return new Error(`cannot use Kafka at ${place}: ${reasonOf(fault)} (see TIDEWATCH_BUS)`, { cause: fault });
}

function reasonOf(fault: unknown): string {
  const { code, message = '', name } = firstOf(fault) as { code?: string; message?: string; name?: string };
  if (errorType(fault) === 'SASL_AUTHENTICATION_FAILED' || name === 'KafkaJSSASLAuthenticationError')
    return 'user or password is wrong';
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
