import { setTimeout as pause } from 'node:timers/promises';
import { type Decider, isRefusal, type Refusal } from '../../domain/kernel/decider.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import { type EventMeta, type Position, RevisionConflict } from '../../platform/event-store/port.js';
import { commandMark, shortMark } from './eventId.js';
import { firstAnswer } from './firstAnswer.js';
import { foldedStreams } from './foldedStreams.js';
import { inTurn } from './inTurn.js';
import { type Decided, toNewEvents } from './toNewEvents.js';

/** Another process wrote first: read again and decide again, but not for ever. */
const ATTEMPTS = 16;
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
 * A command that comes twice (a lost answer, an impatient click) is carried out once and answered twice: its events bear
 * its mark, and their stream is asked for it before anything is decided. Of the engine this needs no more than that of
 * several appends at one exact revision one wins.
 * @throws RevisionConflict after `ATTEMPTS`; EventStoreBusy.
 */
export function commandHandler(store: EventLog): Handle {
  const streams = foldedStreams(store);
  const take = inTurn();

  return (decider, request) => take(request.stream, () => carryOut(decider, request));

  async function carryOut<State, Command, Event extends Decided>(
    decider: Decider<State, Command, Event>,
    { commandId, stream, command, meta }: CommandRequest<Command>,
  ): Promise<Handled | Refusal> {
    const mark = commandMark(stream, commandId);
    for (let attempt = 1; ; attempt++) {
      const { state, revision, commands } = await streams.load(stream, decider);
      const before = commands.has(shortMark(mark))
        ? await firstAnswer(store, decider, { mark, stream, command })
        : null;
      if (before) return before;
      const outcome = decider.decide(command, state);
      if (isRefusal(outcome)) return outcome;
      if (outcome.length === 0) return { position: null, at: null };

      const events = toNewEvents(mark, outcome, meta);
      try {
        const appended = await store.append(stream, events, revision === -1 ? 'none' : revision);
        // Else it was written before, further on than this has read.
        if (appended.revision === revision + events.length) {
          commands.add(shortMark(mark));
          streams.keep(stream, { state: outcome.reduce(decider.evolve, state), revision: appended.revision, commands });
        }
        return { position: appended.position, at: outcome[0]?.at ?? null };
      } catch (fault) {
        if (!(fault instanceof RevisionConflict) || attempt === ATTEMPTS) throw fault;
        await pause(Math.random() * PAUSE_MS * attempt);
      }
    }
  }
}
