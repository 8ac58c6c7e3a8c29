import { EngineLost } from '../../engineLost.js';

/** As a promise, with the client's faults told as the loss of the engine. */
export async function orLost<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (fault) {
    if (fault instanceof EngineLost) throw fault;
    throw new EngineLost(`Kafka does not answer: ${fault instanceof Error ? fault.message : fault}`, { cause: fault });
  }
}

/** The protocol's name of an error, also of one that was wrapped after retries, or of several together. */
export function errorType(fault: unknown): string {
  const { type, cause, errors } = fault as { type?: string; cause?: unknown; errors?: readonly unknown[] };
  const within = cause ?? errors?.[0];
  return type ?? (within ? errorType(within) : '');
}
