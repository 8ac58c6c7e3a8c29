/** Whether a store takes writes, as opposed to merely answering: on a full or read-only disk, reads go on. */
export interface Storage {
  /** Resolves while the store takes writes. @throws StoreNotWritable; EngineLost if it does not answer. */
  check(): Promise<void>;
  /** Bytes left on its disk for this process; `null` if the store is on a server or in memory. */
  freeBytes(): Promise<number | null>;
  close(): Promise<void>;
}
