import { useEffect, useState } from 'react';
import type { Competitor } from '../../../../domain/api/competitors.js';
import { useCheckNow } from './queries.js';

/** A check that brought no news in this time has found nothing new, or its news is late: the button is free again. */
const PATIENCE_MS = 20_000;

/** 'Check now': busy from the press until the row's `lastChecked` moves. */
export function useChecking(competitor: Competitor) {
  const check = useCheckNow();
  const [since, setSince] = useState<{ lastChecked: string | null } | null>(null);
  const checking = since !== null && since.lastChecked === competitor.lastChecked;

  useEffect(() => {
    if (!checking) return;
    const timer = setTimeout(() => setSince(null), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [checking]);

  const start = () => {
    if (checking) return;
    setSince({ lastChecked: competitor.lastChecked });
    check.mutate(competitor, { onError: () => setSince(null) });
  };
  return { checking, start };
}
