import { setTimeout as pause } from 'node:timers/promises';
import { type Decider, isRefusal, type Refusal, refuse } from '../../domain/kernel/decider.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import { EventIdReused, type EventMeta, type Position, RevisionConflict } from '../../platform/event-store/port.js';
import { firstAnswer } from './firstAnswer.js';
import { foldedStreams } from './foldedStreams.js';
import { inTurn } from './inTurn.js';
import { type Decided, toNewEvents } from './toNewEvents.js';

/** Another process wrote first: read again and decide again, but not for ever. */
const ATTEMPTS = 8;
/** Writers that lose at the same moment come back at different ones; each time a little later. */
const PAUSE_MS = 3;

export interface Handled {
  /** Of the command's last event; `null`: there was nothing to do. */
  readonly position: Position | null;
  /** When it happened, in the command's own time; a repeat gets the time of the first. */
  readonly at: string | null;
}

export interface CommandRequest<Command> {
  /** The same whenever the same command comes again. */
  readonly commandId: string;
  readonly stream: string;
  readonly command: Command;
  readonly meta: EventMeta;
}

export type Handle = <State, Command, Event extends Decided>(
  decider: Decider<State, Command, Event>,
  request: CommandRequest<Command>,
) => Promise<Handled | Refusal>;

/**
 * Load, decide, append: the one way in which commands become events.
 * A command that comes twice (a lost answer, an impatient click) is carried out once and answered twice: its events
 * have ids made from `commandId`, so the store knows them; and where the decider says no to the second, because of the
 * first, the history has the answer.
 * @throws RevisionConflict after `ATTEMPTS`; EventStoreBusy.
 */
export function commandHandler(store: EventLog): Handle {
  const streams = foldedStreams(store);
  const take = inTurn();

  return (decider, request) => take(request.stream, () => carryOut(decider, request));

  async function carryOut<State, Command, Event extends Decided>(
    decider: Decider<State, Command, Event>,
    request: CommandRequest<Command>,
  ): Promise<Handled | Refusal> {
    const { commandId, stream, command, meta } = request;
    for (let attempt = 1; ; attempt++) {
      const { state, revision } = await streams.load(stream, decider);
      const outcome = decider.decide(command, state);
      if (isRefusal(outcome)) return (await firstAnswer(store, decider, request)) ?? outcome;
      if (outcome.length === 0) return (await firstAnswer(store, decider, request)) ?? { position: null, at: null };

      const events = toNewEvents(commandId, outcome, meta);
      try {
        const { position, ...appended } = await store.append(stream, events, revision === -1 ? 'none' : revision);
        if (appended.revision === revision + events.length) {
          streams.keep(stream, { state: outcome.reduce(decider.evolve, state), revision: appended.revision });
          return { position, at: outcome[0]?.at ?? null };
        }
      } catch (fault) {
        if (fault instanceof RevisionConflict && attempt < ATTEMPTS) {
          await pause(Math.random() * PAUSE_MS * attempt);
          continue;
        }
        if (!(fault instanceof EventIdReused)) throw fault;
      }
      // The id is taken: by this command, or by another one that is perhaps not even in this stream.
      return (await firstAnswer(store, decider, request)) ?? refuse('IDEMPOTENCY_KEY_REUSED');
    }
  }
}
