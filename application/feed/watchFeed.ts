/** Wakes a reader of a shop's feed when there may be new events. A hint can be lost, so readers also look by themselves. */
import type { Realtime } from '../../platform/realtime/port.js';

export interface FeedWatch {
  /** Resolves at a hint since the last call, after `ms`, or once aborted. */
  next(ms: number, signal: AbortSignal): Promise<void>;
  end(): void;
}

export function watchFeed(realtime: Pick<Realtime, 'subscribe'>, shop: string): FeedWatch {
  let isFed = false;
  let wake = () => {};
  const end = realtime.subscribe(signal => {
    if (signal.kind !== 'missed' && !(signal.kind === 'fed' && signal.shop === shop)) return;
    isFed = true;
    wake();
  });
  return {
    async next(ms, signal) {
      if (!isFed && !signal.aborted)
        await new Promise<void>(resolve => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
          signal.addEventListener('abort', wake, { once: true });
        });
      signal.removeEventListener('abort', wake);
      wake = () => {};
      isFed = false;
    },
    end,
  };
}
