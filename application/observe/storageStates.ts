import { StoreNotWritable } from '../../platform/storeNotWritable.js';
import { type EngineOf, openStorages, STORING_PORTS, type StorageConfig } from './storages.js';

export interface StorageState {
  readonly engine: EngineOf;
  /** The reason why it rejects writes; `null` if it accepts them. */
  readonly fault: string | null;
  /** Free bytes on its disk; `null` if it is not a file. */
  readonly freeBytes: number | null;
}

/** Tests once whether each store accepts writes. */
export async function storageStates(config: StorageConfig): Promise<readonly StorageState[]> {
  const storages = openStorages(config, STORING_PORTS, () => {}, { always: true });
  return Promise.all(
    Object.entries(storages).map(async ([engine, storage]) => {
      try {
        const fault = await storage.check().then(() => null, reasonOf);
        return { engine: engine as EngineOf, fault, freeBytes: await storage.freeBytes() };
      } finally {
        await storage.close();
      }
    }),
  );
}

/** @throws every other fault, because `status` reports unresponsive engines separately. */
function reasonOf(fault: unknown): string {
  if (!(fault instanceof StoreNotWritable)) throw fault;
  return fault.cause instanceof Error ? fault.cause.message : fault.message;
}
