type Store = () => Promise<void>;

/**
 * Seals each batch of a file while the one before it is stored and the next is read. Stored in order: what comes after a
 * batch that could not be stored is dropped, and what was read before the file broke off is kept.
 * @param seal returns what stores the batch; if it throws, no more are read.
 * @param store is called with that, one batch at a time.
 */
export async function sealAhead<Batch>(
  batches: AsyncIterable<Batch>,
  seal: (batch: Batch) => Promise<Store>,
  store: (batch: Batch, write: Store) => Promise<void>,
): Promise<void> {
  let waiting: Store | undefined;
  async function storeWaiting(): Promise<void> {
    const storeBatch = waiting;
    waiting = undefined;
    await storeBatch?.();
  }

  try {
    for await (const batch of batches) {
      const sealed = seal(batch);
      // It is awaited later, or never if the batch before it cannot be stored.
      sealed.catch(() => {});
      await storeWaiting();
      waiting = async () => store(batch, await sealed);
    }
  } finally {
    await storeWaiting();
  }
}
