import type { ErrorCode } from './errors.js';

/** A business rule said no. Expected, explainable, and part of the API: not an exception. */
export interface Refusal {
  readonly refused: ErrorCode;
  readonly details?: Readonly<Record<string, string | number>>;
}

export const refuse = (code: ErrorCode, details?: Refusal['details']): Refusal =>
  details ? { refused: code, details } : { refused: code };

/** Whether a result is a refusal. */
export const isRefusal = (outcome: unknown): outcome is Refusal =>
  typeof outcome === 'object' && outcome !== null && 'refused' in outcome;

/**
 * The rules of one kind of stream. Pure: time, ids and all other input come with the command, so the same history and
 * command always give the same answer, today and in a replay.
 */
export interface Decider<State, Command, Event> {
  readonly initial: State;
  /** The events, or a refusal. An empty list means that there is nothing to do, and counts as success. */
  decide(command: Command, state: State): readonly Event[] | Refusal;
  /** Never refuses: an event is a fact. */
  evolve(state: State, event: Event): State;
}
