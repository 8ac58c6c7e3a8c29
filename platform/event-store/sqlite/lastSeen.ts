/** What this process last saw of the log. May be out of date: other processes write as well. */

/** Streams beyond these are forgotten, longest unwritten first; to be forgotten costs one look-up. */
const MAX_STREAMS = 10_000;

export interface Seen {
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
  readonly recordedAt: string;
}

export interface LastSeen {
  /** The last event that was written here. */
  last(): Seen | undefined;
  revisionOf(stream: string): number | undefined;
  /** Only for what is committed. */
  saw(event: Seen): void;
}

export function lastSeen(maxStreams = MAX_STREAMS): LastSeen {
  const revisions = new Map<string, number>();
  let last: Seen | undefined;
  return {
    last: () => last,
    revisionOf: stream => revisions.get(stream),
    saw(event) {
      last = event;
      revisions.delete(event.stream);
      revisions.set(event.stream, event.revision);
      if (revisions.size > maxStreams) for (const oldest of revisions.keys()) return void revisions.delete(oldest);
    },
  };
}
