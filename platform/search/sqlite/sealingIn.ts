import type { Sqlite } from '../../sqlite/open.js';
import { BLOCK, blockOf } from './bits.js';
import type { State } from './columns.js';
import { beginAgain, sealBlock } from './sealBlock.js';

/** More than it takes: a block is sealed before the next one is full. */
const STEPS = 56;

/**
 * Seals full blocks beside the writes that follow, a few steps with each: all at once would hold its thread for a quarter
 * of a second. At most one block waits. Each call is part of a write's transaction.
 */
export function sealingIn(db: Sqlite) {
  /** `undefined`: it is not known whether a block waits. */
  let steps: Generator<void, void, void> | null | undefined;
  let epoch = -1;

  return {
    begin({ epoch: current, next_key }: State) {
      // Entries were removed or erased: those of the block may be among them.
      if (current !== epoch) steps = undefined;
      epoch = current;
      const before = blockOf(next_key) - 1;
      if (steps === undefined) steps = beginAgain(db, before) ? sealBlock(db, before) : null;
    },
    full(number: number) {
      while (steps && !steps.next().done);
      steps = sealBlock(db, number);
    },
    /** After so many entries. */
    advance(entries: number) {
      for (let left = Math.ceil((entries * STEPS) / BLOCK); steps && left > 0; left--)
        if (steps.next().done) steps = null;
    },
    /** After a transaction that was rolled back. */
    forget() {
      steps = undefined;
    },
  };
}
