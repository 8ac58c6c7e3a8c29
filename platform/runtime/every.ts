import { setTimeout as wait } from 'node:timers/promises';

/** Repeats work with a pause in between, until aborted; reports a failure and continues. */
export async function every(
  ms: number,
  work: () => Promise<void>,
  { signal, failed }: { readonly signal: AbortSignal; readonly failed: (fault: unknown) => void },
): Promise<void> {
  while (!signal.aborted) {
    // Waits first, because read models may not exist at startup.
    await wait(ms, undefined, { signal }).catch(() => {});
    if (!signal.aborted) await work().catch(failed);
  }
}
