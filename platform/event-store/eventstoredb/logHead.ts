/** Where a log ends, on a server that holds more than this log: its own statistics, metadata, other logs. */
import type { Connection } from './connection.js';

/** Most often the last event is ours. */
const FIRST_LOOK = 10;
const PAGE = 500;

/**
 * @param prefix of the names of the log's streams.
 * @returns the offset of the last event, or `origin` while there is none. What was looked at once is not looked at again.
 */
export function logHead({ all }: Pick<Connection, 'all'>, prefix: string): (origin: bigint) => Promise<bigint> {
  let looked = { upTo: 0n, head: 0n };

  return async origin => {
    const before = looked.upTo > origin ? looked : { upTo: origin, head: origin };
    let newest: bigint | undefined;
    let from: bigint | 'end' = 'end';
    for (let count = FIRST_LOOK; ; count = PAGE) {
      const page = await all({ from, backward: true, count });
      newest ??= page[0]?.offset ?? 0n;
      const last = page.at(-1);
      const found = page.find(({ offset, stream }) => offset <= before.upTo || stream.startsWith(prefix));
      if (!found && last && page.length === count) {
        from = last.offset;
        continue;
      }
      const head = found && found.offset > before.upTo ? found.offset : before.head;
      if (newest > looked.upTo) looked = { upTo: newest, head };
      return head;
    }
  };
}
