import { StoreNotWritable } from '../../platform/storeNotWritable.js';
import { type EngineOf, openStorages, STORING_PORTS, type StorageConfig } from './storages.js';

export interface StorageState {
  readonly engine: EngineOf;
  /** Why it takes no writes; `null`: it does. */
  readonly fault: string | null;
  /** Bytes left on its disk; `null` if it is not a file. */
  readonly freeBytes: number | null;
}

/** Tests once whether each store takes writes. */
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

/** @throws every other fault: `status` reports engines that do not answer by itself. */
function reasonOf(fault: unknown): string {
  if (!(fault instanceof StoreNotWritable)) throw fault;
  return fault.cause instanceof Error ? fault.cause.message : fault.message;
}
