/** Presents the log to the seal: the moved part under the positions that it was sealed with, then our own. */
import type { Position, StoredEntry } from '../port.js';
import type { Log, LogBook } from './logBook.js';
import { type MovedPorts, movedPart } from './movedPart.js';
import { numberIn, pageOf } from './places.js';
import type { sealAccess } from './sealAccess.js';

interface ViewPorts extends Omit<MovedPorts, 'unwritten' | 'book'> {
  readonly book: Pick<LogBook, 'removed' | 'open'>;
  readonly seal: Pick<ReturnType<typeof sealAccess>, 'digests'>;
}

export function sealedView({ seal, ...ports }: ViewPorts) {
  const moved = movedPart({
    ...ports,
    unwritten: async index => {
      const { tail, moved: count } = await ports.book.open();
      return tail.length > 0 && index === pageOf(count) ? tail : undefined;
    },
  });

  /** @throws RangeError for another log's position. */
  async function offsetAt(position: Position, log: Log): Promise<bigint> {
    const number = log.moved > 0 && position.startsWith(log.name) ? numberIn(position) : null;
    if (number === null) return log.offsets.offsetOf(position);
    if (number > log.moved) throw new RangeError(`position ${position} is beyond what was moved here`);
    return (await moved.offsetOf(number)) ?? log.origin;
  }

  return {
    offsetAt,

    async digests(after: Position | 'start', upTo: Position, limit: number, log: Log): Promise<StoredEntry[]> {
      const numberOf = (position: Position): number => numberIn(position) ?? log.moved;
      const end = await offsetAt(upTo, log);
      let start = after === 'start' ? log.origin : await offsetAt(after, log);
      if (log.moved === 0) return await seal.digests(start, end, limit, log.offsets);
      const from = after === 'start' ? 0 : numberOf(after);
      const entries = await moved.digests(log.name, from, numberOf(upTo), limit);
      const lastMoved = (await moved.offsetOf(log.moved)) ?? log.origin;
      if (start < lastMoved) start = lastMoved;
      if (entries.length < limit && end > start)
        entries.push(...(await seal.digests(start, end, limit - entries.length, log.offsets)));
      return entries;
    },
  };
}
