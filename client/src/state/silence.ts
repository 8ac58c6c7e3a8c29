/**
 * Measures how long the server has answered no read. A server that hangs keeps its connections open, so neither the
 * socket nor an error shows it for half a minute.
 */
import { availability } from './availability.js';
import { sharedState, useSharedState } from './sharedState.js';

const SLOW_AFTER_MS = 3_000;
/** Spec §9: the timeout of a health check. */
const HUNG_AFTER_MS = 10_000;

/** `hung` carries the time of the last answer, in ms since 1970, which is the age of what the screen shows. */
export type Silence =
  | { readonly state: 'none' }
  | { readonly state: 'slow' }
  | { readonly state: 'hung'; readonly dataFrom: number };

const NONE: Silence = { state: 'none' };
const silence = sharedState<Silence>(NONE);
export const useSilence = (): Silence => useSharedState(silence);

let pending = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Called when a read is sent. @returns a function for its end: any answer ends the silence of all reads. */
export function expectAnswer(): () => void {
  pending += 1;
  if (pending === 1) watch();
  return () => {
    pending -= 1;
    clearTimeout(timer);
    if (silence.get().state !== 'none') silence.set(NONE);
    if (pending > 0) watch();
  };
}

function watch(): void {
  timer = setTimeout(() => {
    silence.set({ state: 'slow' });
    timer = setTimeout(
      () => silence.set({ state: 'hung', dataFrom: availability.get().lastHealthy }),
      HUNG_AFTER_MS - SLOW_AFTER_MS,
    );
  }, SLOW_AFTER_MS);
}
