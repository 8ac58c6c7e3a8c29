/** How long those that are open already may take to close, where a later one could not be opened. */
const CLOSE_LIMIT_MS = 5_000;

/** Called with how to close a thing, as soon as it is open. */
export type Opened = (close: () => unknown) => void;

/**
 * Opens several things of which each may fail. Where one does, those before it are closed, the last one first: a process
 * that merely exits ends their threads in the middle of a statement, and the SQLite driver aborts on that.
 *
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

/** One that cannot be closed is no reason to leave the others open. */
async function closeAll(closers: readonly (() => unknown)[]): Promise<void> {
  for (const close of closers)
    try {
      await close();
    } catch {}
}

const limit = (): Promise<void> => new Promise(resolve => void setTimeout(resolve, CLOSE_LIMIT_MS).unref());
