/** The time limit for closing opened parts when a later one fails. */
const CLOSE_LIMIT_MS = 5_000;

/** Called with each part's closer as soon as the part is open. */
export type Opened = (close: () => unknown) => void;

/**
 * Opens several parts. If one fails, closes the earlier ones in reverse order: exiting instead would end their threads
 * in the middle of a statement, on which the SQLite driver aborts.
 * @throws what `open` throws.
 */
export async function openTogether<Result>(open: (opened: Opened) => Promise<Result>): Promise<Result> {
  const closers: (() => unknown)[] = [];
  try {
    return await open(close => closers.unshift(close));
  } catch (fault) {
    await Promise.race([closeAll(closers), limit()]);
    throw fault;
  }
}

/** A failing close must not leave the others open. */
async function closeAll(closers: readonly (() => unknown)[]): Promise<void> {
  for (const close of closers)
    try {
      await close();
    } catch {}
}

const limit = (): Promise<void> => new Promise(resolve => void setTimeout(resolve, CLOSE_LIMIT_MS).unref());
