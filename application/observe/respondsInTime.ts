/** An engine that does not answer by then counts as away: the question must not hang with it. */
const ANSWER_MS = 2_000;

/** Whether it answers in time, and not with a fault. */
export const respondsInTime = (ask: () => Promise<unknown>): Promise<boolean> =>
  Promise.race([
    // Also one that throws at once.
    (async () => ask())().then(
      () => true,
      () => false,
    ),
    new Promise<false>(resolve => void setTimeout(resolve, ANSWER_MS, false).unref()),
  ]);
