import { useEffect, useRef, useState } from 'react';

/** Four steps, a second in all, so that each figure can be read; the only place where figures move (design, 'still water'). */
const STEP_MS = 250;
const STEPS = 4;

/** Goes from one known value to the next in even steps; at once for those who want no motion. `null`: not known yet. */
export function useCountUp(value: number | null): number | null {
  const [shown, setShown] = useState(value);
  const reached = useRef(value);
  useEffect(() => {
    const show = (next: number | null): void => {
      reached.current = next;
      setShown(next);
    };
    const from = reached.current;
    if (value === null || from === null || from === value || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      show(value);
      return;
    }
    let step = 0;
    const timer = setInterval(() => {
      step += 1;
      show(step < STEPS ? from + ((value - from) * step) / STEPS : value);
      if (step === STEPS) clearInterval(timer);
    }, STEP_MS);
    return () => clearInterval(timer);
  }, [value]);
  return shown;
}
