import { type Batched, batched } from '../runtime/batched.js';
import { type Appended, EventStoreBusy } from './port.js';
import type { PreparedAppend } from './prepareAppend.js';

/** Less than a second's work. */
const MAX_WAITING = 10_000;

/**
 * Batches waiting appends in one transaction, and so one flush to disk.
 * @param write as in `batched`; @param maxBatch in events; @param maxWaiting in appends, before more are refused with
 * EventStoreBusy.
 */
export const appendQueue = (
  write: (appends: readonly PreparedAppend[]) => Promise<readonly (Appended | Error)[]>,
  maxBatch: number,
  maxWaiting = MAX_WAITING,
): Batched<PreparedAppend, Appended> =>
  batched(write, {
    limit: maxBatch,
    sizeOf: ({ rows }) => rows.length,
    queue: { max: maxWaiting, full: waiting => new EventStoreBusy(`${waiting} appends are waiting already`) },
  });
