/** What this process last saw of the log. It may be stale: other processes write too. */

/** With more streams, the one unwritten for longest is forgotten, which costs one look-up later. */
const MAX_STREAMS = 10_000;

export interface Seen {
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
  readonly recordedAt: string;
}

export interface LastSeen {
  /** The last event written here. */
  last(): Seen | undefined;
  revisionOf(stream: string): number | undefined;
  /** Call only after the commit. */
  saw(event: Seen): void;
}

export function lastSeen(maxStreams = MAX_STREAMS): LastSeen {
  const revisions = new Map<string, number>();
  let last: Seen | undefined;
  return {
    last: () => last,
    revisionOf: stream => revisions.get(stream),
    saw(event) {
      // The newest entry is last already: deleting and setting it would only grow the map until it is rebuilt.
      if (event.stream !== last?.stream) revisions.delete(event.stream);
      last = event;
      revisions.set(event.stream, event.revision);
      if (revisions.size > maxStreams) for (const oldest of revisions.keys()) return void revisions.delete(oldest);
    },
  };
}
