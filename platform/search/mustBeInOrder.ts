import type { AuditSearch, IndexedEntry } from './port.js';

/** @throws RangeError for entries that do not rise, or are not of the step. */
export function mustBeInOrder(
  entries: readonly IndexedEntry[],
  { from, to }: Parameters<AuditSearch['write']>[1],
): void {
  let last: string = from ?? '';
  for (const { position } of entries) {
    if (position <= last || position > to) throw new RangeError(`the entry of ${position} is out of order`);
    last = position;
  }
}
