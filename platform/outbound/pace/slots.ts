/** Limits how many run at once; the others wait in order of arrival. */
export interface Slots {
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

export function createSlots(count: number): Slots {
  let free = count;
  const waiting: (() => void)[] = [];

  return {
    async run(work) {
      if (free > 0) free--;
      else await new Promise<void>(resolve => waiting.push(resolve));
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else free++;
      }
    },
  };
}
