/** Dead letters: events that a projection or a reactor could not handle. Visible, retryable, and blocking nothing. */

import type { Instant } from '../../domain/kernel/names.js';
import type { RecordedEvent } from '../../platform/event-store/port.js';
import type { DeadLetters } from '../../platform/read-store/migrations/0001-projections.js';

/** An event that fails this often while the engines respond becomes a dead letter. */
export const TRIES = 4;

/** The columns that the tables of projections and reactors share. */
export type DeadLetter = Omit<DeadLetters, 'projection'>;

export type Failure = Pick<DeadLetter, 'error' | 'tries' | 'last_at'>;

export const deadLetterOf = (event: RecordedEvent, fault: unknown, now: Instant): DeadLetter => ({
  position: event.position,
  event_id: event.id,
  event_type: event.type,
  stream: event.stream,
  revision: event.revision,
  error: String(fault),
  tries: TRIES,
  first_at: now,
  last_at: now,
});
