import { setTimeout as wait } from 'node:timers/promises';

export interface WriteBatcher {
  /** @param work calls `together` when it has something to write. */
  run<Result>(work: (together: () => Promise<void>) => Promise<Result>): Promise<Result>;
}

/**
 * While many workers are busy, those that are ready to write within a moment continue together: one transaction and one
 * flush to disk for all of them. While few are busy no one waits, so a price change is pushed at once.
 */
export function createWriteBatcher(many: number, momentMs: number): WriteBatcher {
  let atWork = 0;
  let moment: Promise<void> | null = null;

  async function nextMoment(): Promise<void> {
    await wait(momentMs);
    moment = null;
  }

  async function together(): Promise<void> {
    if (atWork < many) return;
    moment ??= nextMoment();
    await moment;
  }

  return {
    async run(work) {
      atWork++;
      try {
        return await work(together);
      } finally {
        atWork--;
      }
    },
  };
}
