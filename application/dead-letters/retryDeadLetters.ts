/** Retries dead letters, which are events that a projection or a reactor set aside: after a fix, or when an engine is back. */
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import type { LoggedEvent } from '../../platform/event-store/codec/loggedEvent.js';
import type { Clock } from '../../platform/runtime/clock/clock.js';
import type { DeadLetter, Failure } from './deadLetter.js';

interface Ports {
  readonly eventLog: Pick<EventLog, 'read'>;
  readonly clock: Clock;
}

interface Retry<Letter> {
  /**
   * Handles the event and deletes the letter, in one transaction. @returns false if there was nothing to handle.
   * @param readEvent throws if the log no longer has the event.
   */
  handle(letter: Letter, readEvent: () => Promise<LoggedEvent>): Promise<boolean>;
  update(letter: Letter, failure: Failure): Promise<unknown>;
}

/** Tries each letter once, in their order, although later events were already handled. */
export async function retryDeadLetters<Letter extends DeadLetter>(
  { eventLog, clock }: Ports,
  letters: readonly Letter[],
  { handle, update }: Retry<Letter>,
): Promise<{ readonly handled: number; readonly failed: number }> {
  let handled = 0;
  let failed = 0;
  for (const letter of letters)
    try {
      if (await handle(letter, () => eventOf(eventLog, letter))) handled += 1;
    } catch (fault) {
      failed += 1;
      await update(letter, { error: String(fault), tries: letter.tries + 1, last_at: clock.now() });
    }
  return { handled, failed };
}

async function eventOf(
  eventLog: Pick<EventLog, 'read'>,
  { stream, revision, position }: DeadLetter,
): Promise<LoggedEvent> {
  // A stream that forgets may return the next event that it still has.
  for await (const event of eventLog.read(stream, { from: revision, limit: 1 }))
    if (event.position === position) return event;
  throw new Error('the event is no longer in the log');
}
