import { act } from '@testing-library/react';

/** Taken before a test can put a clock of its own in its place. */
const inRealTime = globalThis.setTimeout;
const STEP_MS = 5;
const PATIENCE_MS = 15_000;

/**
 * Waits for what comes with code that is fetched: by no tick, and by no clock of the test, but when the machine gets
 * to it. `vi.dynamicImportSettled` does not know of code that is on its way, so that a busy machine was too late.
 * @param find gives null or undefined until it is there.
 * @throws Error after 15 s.
 */
export async function arrives<Found>(find: () => Found | null | undefined): Promise<Found> {
  for (let waited = 0; waited < PATIENCE_MS; waited += STEP_MS) {
    const found = find();
    if (found !== null && found !== undefined) return found;
    await act(() => new Promise<void>(resolve => inRealTime(resolve, STEP_MS)));
  }
  throw new Error(`nothing has arrived after ${PATIENCE_MS} ms: ${find}`);
}
