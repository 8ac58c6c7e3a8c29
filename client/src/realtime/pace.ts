/**
 * Work that many pushes ask for at once: never twice at a time, at most once a second, and once more after the last one.
 * Who does the work says when it began and ended, since others (a screen that opens, a button) may begin it too.
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
  began(): void;
  ended(): void;
}

export function createPace({ isRunning, begin }: Work): Pace {
  let due = false;
  // What is there when a page has just been opened was read a moment ago.
  let beganAt = performance.now();
  let timer: ReturnType<typeof setTimeout> | null = null;

  function plan(): void {
    // While it runs, its end plans.
    if (!due || timer !== null || isRunning()) return;
    const left = beganAt + PAUSE_MS - performance.now();
    timer = setTimeout(
      () => {
        timer = null;
        if (due && !isRunning()) begin();
      },
      Math.max(GATHER_MS, left),
    );
  }

  return {
    ask() {
      due = true;
      plan();
    },
    began() {
      due = false;
      beganAt = performance.now();
    },
    ended: plan,
  };
}
