import { EngineLost } from '../engineLost.js';

/**
 * Processes items one after another. Reports an item's fault and continues with the next.
 * @throws EngineLost immediately: the others would wait for the same server.
 */
export async function forEachIsolated<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
  failed: (err: unknown, item: Item) => void,
): Promise<void> {
  for (const item of items)
    try {
      await work(item);
    } catch (fault) {
      if (fault instanceof EngineLost) throw fault;
      failed(fault, item);
    }
}

/** Like `forEachIsolated`, for work that is retried as a whole. @throws the first fault, after trying every item. */
export async function forEachThenThrow<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const faults: unknown[] = [];
  await forEachIsolated(items, work, fault => faults.push(fault));
  if (faults.length > 0) throw faults[0];
}
