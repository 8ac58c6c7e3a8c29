import { type Decider, isRefusal, type Refusal, refuse } from '../../domain/kernel/decider.js';
import { canonicalJson } from '../../platform/event-store/canonicalJson.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import type { Position, Revision } from '../../platform/event-store/port.js';
import { isOfCommand } from './eventId.js';
import { decidedOf, evolveFrom } from './load.js';
import type { Decided } from './toNewEvents.js';

/**
 * Finds the original answer to a repeated command, or `null` for a new one. Finds it by the mark in its event ids and
 * verifies it by deciding again on the state at that time: deciders are pure, so different events mean another command
 * with the same id, which is refused with `IDEMPOTENCY_KEY_REUSED`.
 * @param begins the revision to read from; after an erasure, earlier commands may be executed again.
 */
export async function firstAnswer<State, Command, Event extends Decided>(
  eventLog: EventLog,
  decider: Decider<State, Command, Event>,
  { mark, stream, command }: { readonly mark: string; readonly stream: string; readonly command: Command },
  begins: Revision,
): Promise<{ readonly position: Position; readonly at: string } | Refusal | null> {
  const evolve = evolveFrom<State, Event>(decider);
  let state = decider.initial;
  let expected: readonly Event[] | null = null;
  let seen = 0;
  let at: string | null = null;

  for await (const event of eventLog.read(stream, { from: begins })) {
    const decided = decidedOf<Event>(event);
    const isOurs = isOfCommand(mark, event.id);
    if (isOurs && !expected) {
      const outcome = decider.decide(command, state);
      if (isRefusal(outcome) || outcome.length === 0) return refuse('IDEMPOTENCY_KEY_REUSED');
      expected = outcome;
    }
    if (expected) {
      const again = expected[seen];
      if (!isOurs || !again || !isSame(decided, again)) return refuse('IDEMPOTENCY_KEY_REUSED');
      at ??= decided.at;
      seen += 1;
      if (seen === expected.length) return { position: event.position, at };
    }
    state = evolve(state, event);
  }
  return expected ? refuse('IDEMPOTENCY_KEY_REUSED') : null;
}

/** Ignores the time, which differs in a repeat. */
const isSame = (a: Decided, b: Decided): boolean => stored(a) === stored(b);

const stored = (decided: Decided): string => canonicalJson({ ...decided, at: undefined });
