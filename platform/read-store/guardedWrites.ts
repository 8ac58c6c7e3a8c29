/**
 * Guarded writes requested at the same time, or while another is under way, share a transaction: an event wakes every
 * projection, and one transaction per checkpoint would take the writers' lock a dozen times.
 */

/** Whether it wrote, or the database's error. */
export type GuardedOutcome = { readonly wrote: boolean } | { readonly fault: unknown };

interface Asker<Write> {
  readonly write: Write;
  readonly resolve: (wrote: boolean) => void;
  readonly reject: (fault: unknown) => void;
}

/**
 * @param writeAll waits for its turn, and only then collects the writes. @returns their outcomes, in order.
 * @returns a function that writes one of them and throws the database's error for that one.
 */
export function guardedWrites<Write>(
  writeAll: (writes: () => Write[]) => Promise<readonly GuardedOutcome[]>,
): (write: Write) => Promise<boolean> {
  let waiting: Asker<Write>[] = [];

  async function flush(): Promise<void> {
    let askers: Asker<Write>[] = [];
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
      // It may have failed before it collected them.
      if (askers.length === 0) [askers, waiting] = [waiting, []];
      for (const { reject } of askers) reject(fault);
    }
  }

  return write =>
    new Promise((resolve, reject) => {
      waiting.push({ write, resolve, reject });
      if (waiting.length === 1) void flush();
    });
}
