import { setTimeout as wait } from 'node:timers/promises';

/** Does something repeatedly, with a pause in between, until aborted; a failure is reported and does not end it. */
export async function every(
  ms: number,
  work: () => Promise<void>,
  { signal, failed }: { readonly signal: AbortSignal; readonly failed: (fault: unknown) => void },
): Promise<void> {
  while (!signal.aborted) {
    // The pause comes first: at a start the read models may not exist yet.
    await wait(ms, undefined, { signal }).catch(() => {});
    if (!signal.aborted) await work().catch(failed);
  }
}
