import type { ErrorCode } from './errors.js';

/** A business rule's refusal. Expected and part of the API, so it is a value, not an exception. */
export interface Refusal {
  readonly refused: ErrorCode;
  readonly details?: Readonly<Record<string, string | number>>;
}

export const refuse = (code: ErrorCode, details?: Refusal['details']): Refusal =>
  details ? { refused: code, details } : { refused: code };

export const isRefusal = (outcome: unknown): outcome is Refusal =>
  typeof outcome === 'object' && outcome !== null && 'refused' in outcome;

/**
 * The rules for one kind of stream. Pure: time, ids and all other input come with the command, so a replay makes the
 * same decisions.
 */
export interface Decider<State, Command, Event> {
  readonly initial: State;
  /** @returns events or a refusal. An empty list is a success without changes. */
  decide(command: Command, state: State): readonly Event[] | Refusal;
  /** Never refuses: an event is a fact. */
  evolve(state: State, event: Event): State;
}
