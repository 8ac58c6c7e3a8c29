import { setTimeout as pause } from 'node:timers/promises';
import { type Decider, isRefusal, type Refusal } from '../../domain/kernel/decider.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import {
  type EventMeta,
  type NewEvent,
  type Position,
  type Revision,
  RevisionConflict,
} from '../../platform/event-store/port.js';
import { batched } from '../../platform/runtime/batched.js';
import { type Closed, closedShop } from './closedShop.js';
import { commandMark, shortMark } from './eventId.js';
import { firstAnswer } from './firstAnswer.js';
import { foldedStreams } from './foldedStreams.js';
import type { Loaded } from './load.js';
import { type Decided, toNewEvents } from './toNewEvents.js';

/** If another process writes first, the stream is read and the command decided again, but not for ever. */
const ATTEMPTS = 16;
/** Writers that lose at the same moment come back at different ones; each time a little later. */
const PAUSE_MS = 3;
/** Commands of one stream that are appended together. */
const MAX_BATCH = 64;

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

/** One stream has one decider, so the types of the commands of a batch are the same. */
interface Command extends CommandRequest<unknown> {
  readonly decider: Decider<unknown, unknown, Decided>;
  readonly mark: string;
}

type Answers = Map<Command, Handled | Refusal>;

/** A command of a batch that has events, and how many. */
interface Writer {
  readonly command: Command;
  readonly events: number;
  readonly at: string | null;
}

/**
 * Load, decide, append: the one way in which commands become events. Commands that reach a stream while another is being
 * appended are decided one after the other, each on what the ones before it did, and appended together: a slow disk
 * makes batches larger and not queues longer.
 * A command that comes twice (a lost answer, an impatient click) is carried out once and answered twice: its events bear
 * its mark, and their stream is asked for it before anything is decided. Of the engine this needs no more than that of
 * several appends at one exact revision one wins.
 * A shop whose data is erased takes no command: `ERASURE_RUNNING` or `SHOP_ERASED`. What it did before that is forgotten
 * when it connects again: the same command is then a new one.
 * @throws RevisionConflict after `ATTEMPTS`; EventStoreBusy; EngineLost.
 */
export function commandHandler(eventLog: EventLog): Handle {
  const streams = foldedStreams(eventLog);
  const { submit } = batched<Command, Handled | Refusal>(carryOut, { limit: MAX_BATCH });

  return (decider, request) =>
    submit(
      {
        ...request,
        decider: decider as unknown as Command['decider'],
        mark: commandMark(request.stream, request.commandId),
      },
      request.stream,
    );

  async function carryOut(batch: readonly Command[], stream: string): Promise<(Handled | Refusal)[]> {
    const answers: Answers = new Map();
    let left = batch;
    for (let attempt = 1; left.length > 0; attempt++)
      try {
        left = await decideAndAppend(stream, left, answers);
      } catch (fault) {
        if (!(fault instanceof RevisionConflict) || attempt >= ATTEMPTS) throw fault;
        await pause(Math.random() * PAUSE_MS * attempt);
      }
    return batch.map(command => answers.get(command) as Handled | Refusal);
  }

  /** @returns those that repeat another command of the batch: they are answered from the log. */
  async function decideAndAppend(
    stream: string,
    batch: readonly Command[],
    answers: Answers,
  ): Promise<readonly Command[]> {
    const { decider, meta } = batch[0] as Command;
    const [closed, loaded] = await Promise.all([
      meta.shop === null ? null : closedShop(streams, meta.shop),
      streams.load(stream, decider),
    ]);
    const { revision, begins, commands } = loaded;
    const plan = newPlan(loaded);
    for (const command of batch) {
      const { mark } = command;
      if (plan.marks.has(shortMark(mark))) plan.repeats.push(command);
      else {
        const before = commands.has(shortMark(mark)) ? await firstAnswer(eventLog, decider, command, begins) : null;
        if (before) answers.set(command, before);
        else addTo(plan, command, closed);
      }
    }
    if (plan.events.length > 0) {
      const appended = await eventLog.append(stream, plan.events, revision === -1 ? 'none' : revision);
      const isNew = appended.revision === revision + plan.events.length;
      // Not new: it was written before, further on than this has read.
      if (!isNew && plan.writers.length > 1) throw new RevisionConflict(stream, revision, appended.revision);
      if (isNew) {
        for (const mark of plan.marks) commands.add(mark);
        streams.keep(stream, { ...loaded, state: plan.state, revision: appended.revision });
      }
      const positions = plan.writers.length > 1 ? await positionsAfter(stream, revision, plan) : [appended.position];
      for (const [index, { command, at }] of plan.writers.entries())
        answers.set(command, { position: positions[index] ?? appended.position, at });
    }
    // Decided on what is only now in the log.
    for (const { command, answer } of plan.unwritten) answers.set(command, answer);
    return plan.repeats;
  }

  /** An append answers with the position of its last event; a command's answer has that of its own last one. */
  async function positionsAfter(stream: string, revision: Revision, { events, writers }: Plan): Promise<Position[]> {
    const positions: Position[] = [];
    for await (const { position } of eventLog.read(stream, { from: revision + 1, limit: events.length }))
      positions.push(position);
    let last = -1;
    return writers.map(writer => {
      last += writer.events;
      return positions[last] as Position;
    });
  }
}

/** What a batch adds to its stream, and what its commands are answered. */
interface Plan {
  state: unknown;
  readonly begins: Revision;
  readonly events: NewEvent[];
  /** `shortMark` of each writer. */
  readonly marks: Set<number>;
  readonly writers: Writer[];
  /** Refused, or nothing to do. */
  readonly unwritten: { readonly command: Command; readonly answer: Handled | Refusal }[];
  readonly repeats: Command[];
}

const newPlan = ({ state, begins }: Loaded<unknown>): Plan => ({
  state,
  begins,
  events: [],
  marks: new Set(),
  writers: [],
  unwritten: [],
  repeats: [],
});

/** Decides a command on what the ones before it in the batch did. */
function addTo(plan: Plan, command: Command, closed: Closed | null): void {
  const { decider, mark, meta } = command;
  const outcome = decider.decide(command.command, plan.state);
  if (isRefusal(outcome)) plan.unwritten.push({ command, answer: outcome });
  else if (outcome.length === 0) plan.unwritten.push({ command, answer: { position: null, at: null } });
  else if (closed?.forbids(outcome)) plan.unwritten.push({ command, answer: closed.refusal });
  else {
    plan.events.push(...toNewEvents(mark, outcome, meta, plan.begins));
    plan.state = outcome.reduce(decider.evolve, plan.state);
    plan.marks.add(shortMark(mark));
    plan.writers.push({ command, events: outcome.length, at: outcome[0]?.at ?? null });
  }
}
