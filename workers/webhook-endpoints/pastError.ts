import { setTimeout as wait } from 'node:timers/promises';

const PAUSE_MS = 1_000;

/** Runs work that ends by itself or when aborted; after a fault, again. */
export async function pastError(
  work: () => Promise<void>,
  signal: AbortSignal,
  failed: (fault: unknown) => void,
): Promise<void> {
  while (!signal.aborted)
    try {
      return await work();
    } catch (fault) {
      if (signal.aborted) return;
      failed(fault);
      await wait(PAUSE_MS, undefined, { signal }).catch(() => {});
    }
}
