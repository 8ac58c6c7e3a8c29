/**
 * Work that many pushes request at once: never twice at a time, at most once a second, and once more after the last
 * push. Work started elsewhere (a screen that opens, a merchant's own change) is neither delayed nor counted.
 */

/** Pushes of one commit come within a frame, one after the other. */
const GATHER_MS = 16;
const PAUSE_MS = 1_000;

interface Work {
  isRunning(): boolean;
  /** Only called while it is not running. */
  begin(): void;
}

export interface Pace {
  /** Current data may be outdated, and so may a pending answer. */
  request(): void;
  /** The work starts, for any reason: it covers all requests so far. */
  began(): void;
  ended(): void;
}

/** The first second counts too: a page that just opened has just been read. */
export function createPace({ isRunning, begin }: Work): Pace {
  let due = false;
  let lastAt = performance.now();
  let timer: ReturnType<typeof setTimeout> | null = null;

  function plan(): void {
    // While it runs, its end schedules the next.
    if (!due || timer !== null || isRunning()) return;
    timer = setTimeout(beginDue, Math.max(GATHER_MS, lastAt + PAUSE_MS - performance.now()));
  }

  function beginDue(): void {
    timer = null;
    if (!due || isRunning()) return;
    lastAt = performance.now();
    begin();
  }

  return {
    request() {
      due = true;
      plan();
    },
    began() {
      due = false;
    },
    ended: plan,
  };
}
