/**
 * Work that many pushes ask for at once: never twice at a time, at most once a second, and once more after the last one.
 * What others begin (a screen that opens, a merchant's own change) is neither hindered nor counted.
 */

/** Pushes of one commit come within a frame, one after the other. */
const GATHER_MS = 16;
const PAUSE_MS = 1_000;

interface Work {
  isRunning(): boolean;
  /** Asked for only while it is not running. */
  begin(): void;
}

export interface Pace {
  /** What is there already may be out of date, and so may the answer that is on its way. */
  ask(): void;
  /** The work begins, for any reason: it will bring what was asked for until now. */
  began(): void;
  ended(): void;
}

/** Its first second counts as well: what a page shows when it opens was read a moment ago. */
export function createPace({ isRunning, begin }: Work): Pace {
  let due = false;
  let lastAt = performance.now();
  let timer: ReturnType<typeof setTimeout> | null = null;

  function plan(): void {
    // While it runs, its end plans.
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
    ask() {
      due = true;
      plan();
    },
    began() {
      due = false;
    },
    ended: plan,
  };
}
