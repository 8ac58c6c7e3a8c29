/**
 * Runs the tasks of one key one after the other, in the order in which they came; those of different keys side by side.
 * Commands on one stream would only lose to each other at the expected revision and start again.
 */
export function inTurn() {
  const last = new Map<string, Promise<unknown>>();

  return async function run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const before = last.get(key) ?? Promise.resolve();
    const mine = before.then(task, task);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
