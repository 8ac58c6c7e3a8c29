/**
 * A stream with a hole: an event that was in it is gone, by a hand in the database or a copy that broke. What the rest
 * adds up to is wrong, and looks right. So a stream is not read across a hole, and an operator can ask where there are any.
 */
import { type Hole, type ReadOptions, StreamBroken } from './port.js';

/** So many are named: where there are more, the log as a whole is not what it was. */
const NAMED = 20;

/** Of each stream the first revision that is missing. Both SQL engines take it. What has outlived a stream's age is no hole. */
export const HOLES = `
  select stream, min(prior + 1) as revision from (
    select stream, revision, lag(revision, 1, -1) over (partition by stream order by revision) as prior from events
  ) as numbered
  where revision <> prior + 1 and (prior >= 0 or stream not in (select stream from stream_max_age))
  group by stream order by stream limit ${NAMED}`;

/** @returns a function that takes the events of one reading one by one. @throws StreamBroken from it, at the first that does not follow. */
export function checkForHoles(stream: string, { from, direction = 'forward' }: ReadOptions): (found: Hole) => void {
  const forward = direction === 'forward';
  // Backward it begins where the stream ends.
  let next = forward ? (from ?? 0) : undefined;
  return ({ revision }) => {
    if (next !== undefined && revision !== next) throw new StreamBroken({ stream, revision: next });
    next = revision + (forward ? 1 : -1);
  };
}
