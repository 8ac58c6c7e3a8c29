import { type Decider, isRefusal, type Refusal, refuse } from '../../domain/kernel/decider.js';
import { canonicalJson } from '../../platform/event-store/canonicalJson.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import type { Position, Revision } from '../../platform/event-store/port.js';
import { isOfCommand } from './eventId.js';
import { decidedOf, evolveFrom } from './load.js';
import type { Decided } from './toNewEvents.js';

/**
 * What the command was answered when it came before, or `null` if it is new. Found by what the ids of its events begin
 * with, and proved by deciding it again on what was true then: deciders are pure, so the same command gives the same
 * events. Where it gives others, another command came under this id: `IDEMPOTENCY_KEY_REUSED`.
 * @param begins what came before an erasure is not read: it is forgotten, and the command may be carried out again.
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

/** A repeat comes later: the time is not part of what was asked for. */
const isSame = (a: Decided, b: Decided): boolean => stored(a) === stored(b);

const stored = (decided: Decided): string => canonicalJson({ ...decided, at: undefined });
