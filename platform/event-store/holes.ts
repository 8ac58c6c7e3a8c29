/**
 * Detects holes in streams: an edited database or a broken copy lost an event, and the rest would fold to a plausible
 * but wrong state. So no stream is read across a hole, and operators can list all holes.
 */
import { type Hole, type ReadOptions, StreamBroken } from './port.js';

/** Maximum number reported: with more, the whole log is damaged. */
const NAMED = 20;

/**
 * Finds each stream's first missing revision, for both SQL engines. Events that outlived their stream's age leave no
 * hole.
 */
export const HOLES = `
  select stream, min(prior + 1) as revision from (
    select stream, revision, lag(revision, 1, -1) over (partition by stream order by revision) as prior from events
  ) as numbered
  where revision <> prior + 1 and (prior >= 0 or stream not in (select stream from stream_max_age))
  group by stream order by stream limit ${NAMED}`;

/** @returns a function that takes one read's events one by one, and throws StreamBroken at the first gap. */
export function checkForHoles(stream: string, { from, direction = 'forward' }: ReadOptions): (found: Hole) => void {
  const forward = direction === 'forward';
  // Reading backward starts at the end of the stream.
  let next = forward ? (from ?? 0) : undefined;
  return ({ revision }) => {
    if (next !== undefined && revision !== next) throw new StreamBroken({ stream, revision: next });
    next = revision + (forward ? 1 : -1);
  };
}
