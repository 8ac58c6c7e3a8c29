/** An engine that does not respond in this time counts as down. */
const ANSWER_MS = 2_000;

/** Checks that an engine responds in time and without an error. */
export const respondsInTime = (ask: () => Promise<unknown>): Promise<boolean> =>
  Promise.race([
    // Covers synchronous throws too.
    (async () => ask())().then(
      () => true,
      () => false,
    ),
    new Promise<false>(resolve => void setTimeout(resolve, ANSWER_MS, false).unref()),
  ]);
