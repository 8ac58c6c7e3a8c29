/** Given / when / then for decider tests. Test code only. */
import { expect } from 'vitest';
import { type Decider, isRefusal, type Refusal } from './decider.js';
import type { ErrorCode } from './errors.js';

export function specification<State, Command, Event>(decider: Decider<State, Command, Event>) {
  const given = (...history: Event[]) => ({
    when: (command: Command) => {
      const outcome = decider.decide(command, history.reduce(decider.evolve, decider.initial));
      return {
        then: (...expected: Event[]) => expect(outcome).toEqual(expected),
        thenNothing: () => expect(outcome).toEqual([]),
        thenRefused: (code: ErrorCode, details?: Refusal['details']) => {
          if (!isRefusal(outcome)) expect.fail(`not refused: ${JSON.stringify(outcome)}`);
          expect(outcome.refused).toBe(code);
          if (details) expect(outcome.details).toEqual(details);
        },
      };
    },
  });
  return { given };
}
