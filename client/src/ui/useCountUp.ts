import { useEffect, useState } from 'react';

/** Four steps a second, so that each figure can be read; the only place where figures move (design, 'still water'). */
const STEP_MS = 250;
const STEPS = 4;

/** Goes from one known value to the next in steps; at once for those who want no motion. `null`: not known yet. */
export function useCountUp(value: number | null): number | null {
  const [shown, setShown] = useState(value);
  useEffect(() => {
    if (value === null || shown === null || shown === value || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setShown(value);
      return;
    }
    const timer = setTimeout(() => {
      const step = Math.round(((value - shown) / STEPS) * 100) / 100;
      setShown(Math.abs(value - shown) < 1 || step === 0 ? value : shown + step);
    }, STEP_MS);
    return () => clearTimeout(timer);
  }, [value, shown]);
  return shown;
}
