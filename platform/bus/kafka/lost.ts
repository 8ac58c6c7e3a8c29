import { EngineLost } from '../../engineLost.js';

/** Turns the client's faults into EngineLost. @param topic that the message names if it is missing. */
export async function orLost<Result>(work: Promise<Result>, topic?: string): Promise<Result> {
  try {
    return await work;
  } catch (fault) {
    if (fault instanceof EngineLost) throw fault;
    if (topic && isTopicMissing(fault)) throw new EngineLost(`Kafka has no topic ${topic}`, { cause: fault });
    throw new EngineLost(`Kafka does not answer: ${fault instanceof Error ? fault.message : fault}`, { cause: fault });
  }
}

/** The protocol's name of the error if a topic, or one of its partitions, does not exist. */
export const TOPIC_MISSING = 'UNKNOWN_TOPIC_OR_PARTITION';
export const isTopicMissing = (fault: unknown): boolean => errorType(fault) === TOPIC_MISSING;

/** The protocol's name of an error, also of one that was wrapped after retries, or of several together. */
export function errorType(fault: unknown): string {
  const { type, cause, errors } = fault as { type?: string; cause?: unknown; errors?: readonly unknown[] };
  const within = cause ?? errors?.[0];
  return type ?? (within ? errorType(within) : '');
}
