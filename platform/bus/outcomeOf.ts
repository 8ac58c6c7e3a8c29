import { EngineLost } from '../engineLost.js';
import { GivenUp } from './port.js';
import { retryDelayMs } from './retryDelay.js';

/** The outcome of a delivery. */
export type Outcome =
  | { readonly is: 'done' }
  /** @property attempts the deliveries that count. */
  | { readonly is: 'retried'; readonly attempts: number; readonly dueAt: number }
  | { readonly is: 'dead'; readonly attempts: number; readonly error: string };

interface Delivery {
  /** Its number, starting at 1. */
  readonly attempt: number;
  readonly maxAttempts: number;
  /** `null`: the handler resolved. */
  readonly fault: { readonly thrown: unknown } | null;
  readonly stopping: boolean;
  readonly now: number;
}

/** The error of a message that was begun as often as allowed and never ended. */
export const CONSUMERS_STOPPED = 'its consumers stopped while they handled it';

export function outcomeOf({ attempt, maxAttempts, fault, stopping, now }: Delivery): Outcome {
  if (!fault) return { is: 'done' };
  const { thrown } = fault;
  if (thrown instanceof GivenUp) return { is: 'dead', attempts: attempt, error: textOf(thrown) };
  // The consumer was stopped: the message did not fail, and another consumer handles it at once.
  if (stopping) return { is: 'retried', attempts: attempt - 1, dueAt: now };
  // A lost engine says nothing about the message, and does not count.
  if (thrown instanceof EngineLost) return { is: 'retried', attempts: attempt - 1, dueAt: now + retryDelayMs(1) };
  return attempt < maxAttempts
    ? { is: 'retried', attempts: attempt, dueAt: now + retryDelayMs(attempt) }
    : { is: 'dead', attempts: attempt, error: textOf(thrown) };
}

/** Text that every engine can store: an error may quote outside input. */
const textOf = (thrown: unknown): string =>
  (thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown))
    .toWellFormed()
    .replaceAll('\0', '\ufffd');
