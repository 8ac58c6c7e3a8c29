import { useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';

/** Runs what an address asks of a screen, once: `/competitors?do=add` opens the form. Unknown requests are dropped. */
export function useRequestedAction(actions: Readonly<Record<string, () => void>>): void {
  const [params, setParams] = useSearchParams();
  const requested = params.get('do');
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    if (requested === null) return;
    if (Object.hasOwn(latest.current, requested)) latest.current[requested]?.();
    setParams(
      before => {
        before.delete('do');
        return before;
      },
      { replace: true },
    );
  }, [requested, setParams]);
}
