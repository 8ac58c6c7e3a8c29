import { EngineLost } from '../engineLost.js';

/**
 * Does something for each, one after the other. A fault of one is reported, and is no fault of the next.
 * @throws EngineLost at once: the others would wait for the same server.
 */
export async function eachApart<Item>(
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

/** As `eachApart`, for what is tried again as a whole. @throws the first fault, once all had their turn. */
export async function eachBeforeFault<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const faults: unknown[] = [];
  await eachApart(items, work, fault => faults.push(fault));
  if (faults.length > 0) throw faults[0];
}
