/**
 * Checks that a store accepts writes, as opposed to merely answering: on a full or read-only disk, reads still work.
 */
export interface Storage {
  /** Resolves while the store accepts writes. @throws StoreNotWritable; EngineLost if it does not answer. */
  check(): Promise<void>;
  /** Bytes left on its disk for this process; `null` for a store on a server or in memory. */
  freeBytes(): Promise<number | null>;
  close(): Promise<void>;
}
