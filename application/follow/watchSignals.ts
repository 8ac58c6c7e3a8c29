/** Wakes a loop when there may be work. Signals can be lost, so the loop must also poll. */
import type { Realtime, Signal } from '../../platform/realtime/port.js';

export interface SignalWatch {
  /** Resolves at a matching signal since the last call, after `ms`, or once aborted. */
  next(ms: number, signal: AbortSignal): Promise<void>;
  end(): void;
}

export function watchSignals(realtime: Pick<Realtime, 'subscribe'>, matches: (signal: Signal) => boolean): SignalWatch {
  let isDue = false;
  let wake = () => {};
  const end = realtime.subscribe(signal => {
    if (signal.kind !== 'missed' && !matches(signal)) return;
    isDue = true;
    wake();
  });
  return {
    async next(ms, signal) {
      if (!isDue && !signal.aborted)
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
      isDue = false;
    },
    end,
  };
}
