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

/** If another process writes first, the command is decided again, at most this often. */
const ATTEMPTS = 16;
/** Random, growing pauses keep competing writers from retrying at the same time. */
const PAUSE_MS = 3;
/** The maximum number of a stream's commands in one append. */
const MAX_BATCH = 64;

export interface Handled {
  /** The position of the command's last event; `null` if there was nothing to do. */
  readonly position: Position | null;
  /** The command's own time; a repeat gets the first one's. */
  readonly at: string | null;
}

export interface CommandRequest<Command> {
  /** Identical for every repeat of the command. */
  readonly commandId: string;
  readonly stream: string;
  readonly command: Command;
  readonly meta: EventMeta;
}

export type Handle = <State, Command, Event extends Decided>(
  decider: Decider<State, Command, Event>,
  request: CommandRequest<Command>,
) => Promise<Handled | Refusal>;

/** Each stream has one decider, so the commands in a batch have the same type. */
interface Command extends CommandRequest<unknown> {
  readonly decider: Decider<unknown, unknown, Decided>;
  readonly mark: string;
}

type Answers = Map<Command, Handled | Refusal>;

/** A command with events, and their number. */
interface Writer {
  readonly command: Command;
  readonly events: number;
  readonly at: string | null;
}

/**
 * Load, decide, append: the only way in which commands become events. Commands that arrive during an append are decided
 * in sequence, each on the state after the previous one, and appended together, so that a slow disk leads to larger
 * batches instead of longer queues.
 * A repeated command (after a lost answer or a double click) is executed once: its events carry its mark, which is
 * searched in the stream before deciding. This only requires that one of several appends at the same revision wins.
 * An erased shop refuses commands with `ERASURE_RUNNING` or `SHOP_ERASED`. After it reconnects, earlier commands count as
 * new.
 * @throws RevisionConflict after `ATTEMPTS`; EventStoreBusy; EngineLost.
 */
export function commandHandler(eventLog: EventLog): Handle {
  const streams = foldedStreams(eventLog);
  const { submit } = batched<Command, Handled | Refusal>(execute, { limit: MAX_BATCH });

  return (decider, request) =>
    submit(
      {
        ...request,
        decider: decider as unknown as Command['decider'],
        mark: commandMark(request.stream, request.commandId),
      },
      request.stream,
    );

  async function execute(batch: readonly Command[], stream: string): Promise<(Handled | Refusal)[]> {
    const answers: Answers = new Map();
    let pending = batch;
    for (let attempt = 1; pending.length > 0; attempt++)
      try {
        pending = await decideAndAppend(stream, pending, answers);
      } catch (fault) {
        if (!(fault instanceof RevisionConflict) || attempt >= ATTEMPTS) throw fault;
        await pause(Math.random() * PAUSE_MS * attempt);
      }
    return batch.map(command => answers.get(command) as Handled | Refusal);
  }

  /** @returns repeats of other commands in the batch, which the log then answers. */
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
      // Not new: a previous attempt wrote it beyond the loaded revision.
      if (!isNew && plan.writers.length > 1) throw new RevisionConflict(stream, revision, appended.revision);
      if (isNew) {
        for (const mark of plan.marks) commands.add(mark);
        streams.keep(stream, { ...loaded, state: plan.state, revision: appended.revision });
      }
      const positions = plan.writers.length > 1 ? await positionsAfter(stream, revision, plan) : [appended.position];
      for (const [index, { command, at }] of plan.writers.entries())
        answers.set(command, { position: positions[index] ?? appended.position, at });
    }
    // Answered only now that the events they depend on are in the log.
    for (const { command, answer } of plan.unwritten) answers.set(command, answer);
    return plan.repeats;
  }

  /** Reads each command's own last position, because an append returns only the position of its last event. */
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

/** A batch's new events and its commands' answers. */
interface Plan {
  state: unknown;
  readonly begins: Revision;
  readonly events: NewEvent[];
  /** `shortMark` of each writer. */
  readonly marks: Set<number>;
  readonly writers: Writer[];
  /** Commands that were refused or have nothing to do. */
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

/** Decides a command on the state after its predecessors in the batch. */
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
