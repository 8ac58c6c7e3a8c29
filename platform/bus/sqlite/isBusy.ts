/** Whether a transaction could not begin, as another process writes: nothing was done, and it may be tried again. */
export const isBusy = (fault: unknown): boolean =>
  fault instanceof Error && 'code' in fault && fault.code === 'SQLITE_BUSY';
