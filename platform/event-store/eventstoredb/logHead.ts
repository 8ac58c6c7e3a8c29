/** Finds a log's head on a server that holds more than this log: metadata, other logs, other programs. */
import type { Connection, StoredEvent } from './connection.js';
import { shareNext } from './shareNext.js';

/** Usually the last event is ours. */
const FIRST_LOOK = 10;
/** If we have added more since the last search, searching backwards finds the last one sooner. */
const FEW = 50;

/**
 * Searches only what the server received since the last search; there the server filters.
 * @param prefix of the log's streams' names.
 * @returns the offset of the last event, or `origin` while there is none.
 */
export function logHead({ all }: Pick<Connection, 'all'>, prefix: string): (origin: bigint) => Promise<bigint> {
  const filter = { streams: [prefix] };
  /** Both are offsets from the server. */
  let searched: { readonly upTo: bigint; readonly head: bigint } | undefined;

  async function lastSince(upTo: bigint): Promise<StoredEvent | undefined> {
    const since = await all({ from: upTo, count: FEW, filter });
    if (since.length < FEW) return since.findLast(({ offset }) => offset > upTo);
    const [last] = await all({ from: 'end', backward: true, count: 1, filter });
    return last;
  }

  return shareNext(async origin => {
    const before = searched ?? { upTo: origin, head: origin };
    const page = await all({ from: 'end', backward: true, count: FIRST_LOOK });
    const newest = page[0]?.offset ?? origin;
    const oldest = page.length < FIRST_LOOK ? undefined : page.at(-1);
    const isSearched = oldest === undefined || oldest.offset <= before.upTo;
    const own = page.find(({ offset, stream }) => offset > before.upTo && stream.startsWith(prefix));
    const found = own ?? (isSearched ? undefined : await lastSince(before.upTo));
    const head = found?.offset ?? before.head;
    let upTo = newest;
    if (head > upTo) upTo = head;
    searched = { upTo, head };
    return head;
  });
}
