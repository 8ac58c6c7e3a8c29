/** Work that is done one after the other, in the order in which it was asked for. */
export interface Turns {
  take<Result>(work: () => Promise<Result>): Promise<Result>;
  /** When all that was asked for before has ended. */
  over(): Promise<void>;
}

export function turns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return {
    take(work) {
      const mine = last.then(work);
      last = mine.catch(() => {});
      return mine;
    },
    over: async () => void (await last),
  };
}
