/**
 * Guarded writes that are asked for at the same time, or while another is under way, go together: an event wakes every
 * projection, and a transaction for each checkpoint would take the file's lock a dozen times.
 */
import type { GuardedOutcome, GuardedWrite } from '../../sqlite/rows/writer.js';

interface Asker {
  readonly write: GuardedWrite;
  readonly resolve: (wrote: boolean) => void;
  readonly reject: (fault: unknown) => void;
}

/**
 * @param writeAll takes its turn, and only then calls for the writes. @returns their outcomes, in order.
 * @returns a function that writes one of them. @throws what the database says of that one.
 */
export function guardedWrites(
  writeAll: (writes: () => GuardedWrite[]) => Promise<GuardedOutcome[]>,
): (write: GuardedWrite) => Promise<boolean> {
  let waiting: Asker[] = [];

  async function flush(): Promise<void> {
    let askers: Asker[] = [];
    try {
      const outcomes = await writeAll(() => {
        [askers, waiting] = [waiting, []];
        return askers.map(({ write }) => write);
      });
      askers.forEach(({ resolve, reject }, index) => {
        const outcome = outcomes[index];
        if (outcome && 'wrote' in outcome) resolve(outcome.wrote);
        else reject(outcome?.fault);
      });
    } catch (fault) {
      for (const { reject } of askers) reject(fault);
    }
  }

  return write =>
    new Promise((resolve, reject) => {
      waiting.push({ write, resolve, reject });
      if (waiting.length === 1) void flush();
    });
}
