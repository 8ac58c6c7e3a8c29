type Store = () => Promise<void>;

/**
 * Seals each batch of a file while the previous one is stored and the next is read. Stores in order: drops batches
 * after one that could not be stored, and keeps those read before the file broke off.
 * @param seal returns a function that stores the batch; if it throws, reading stops.
 * @param store runs that function, one batch at a time.
 */
export async function sealAhead<Batch>(
  batches: AsyncIterable<Batch>,
  seal: (batch: Batch) => Promise<Store>,
  store: (batch: Batch, write: Store) => Promise<void>,
): Promise<void> {
  let pendingStore: Store | undefined;
  async function storePending(): Promise<void> {
    const storeBatch = pendingStore;
    pendingStore = undefined;
    await storeBatch?.();
  }

  try {
    for await (const batch of batches) {
      const sealed = seal(batch);
      // Awaited later, or never if the previous batch cannot be stored.
      sealed.catch(() => {});
      await storePending();
      pendingStore = async () => store(batch, await sealed);
    }
  } finally {
    await storePending();
  }
}
