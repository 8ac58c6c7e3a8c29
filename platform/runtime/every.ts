import { setTimeout as wait } from 'node:timers/promises';

/** Does something again and again, with a pause in between; a failure is told and does not end it. Until aborted. */
export async function every(
  ms: number,
  work: () => Promise<void>,
  { signal, failed }: { readonly signal: AbortSignal; readonly failed: (fault: unknown) => void },
): Promise<void> {
  while (!signal.aborted) {
    // The pause comes first: at a start the read models may not stand yet.
    await wait(ms, undefined, { signal }).catch(() => {});
    if (!signal.aborted) await work().catch(failed);
  }
}
