import { act } from '@testing-library/react';

/** Kept before a test can replace it with a fake clock. */
const inRealTime = globalThis.setTimeout;
const STEP_MS = 5;
const PATIENCE_MS = 15_000;

/**
 * Waits, in real time, for something whose code loads first. `vi.dynamicImportSettled` is not enough: it returns while a
 * module is still loading.
 * @param find returns null or undefined until found.
 * @throws Error after 15 s.
 */
export async function eventually<Found>(find: () => Found | null | undefined): Promise<Found> {
  for (let waited = 0; waited < PATIENCE_MS; waited += STEP_MS) {
    const found = find();
    if (found !== null && found !== undefined) return found;
    await act(() => new Promise<void>(resolve => inRealTime(resolve, STEP_MS)));
  }
  throw new Error(`nothing arrived within ${PATIENCE_MS} ms: ${find}`);
}
