import { useEffect, useState } from 'react';
import type { Competitor } from '../../../../../domain/api/competitors.js';
import { ApiError } from '../../../api/errors.js';
import { useNow } from '../../../ui/useNow.js';
import { useCheckNow } from '../live/watchlist.js';

/** A check without news in this time found nothing new, or its news is late: the button is enabled again. */
const PATIENCE_MS = 20_000;

/** 'Check now': busy from the click until the row's `lastChecked` changes; then a cooldown may follow. */
export function useChecking(competitor: Competitor) {
  const check = useCheckNow();
  const [since, setSince] = useState<{ lastChecked: string | null } | null>(null);
  const [freeAt, setFreeAt] = useState(0);
  const now = useNow(1_000);
  const checking = since !== null && since.lastChecked === competitor.lastChecked;

  useEffect(() => {
    if (!checking) return;
    const timer = setTimeout(() => setSince(null), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [checking]);

  const start = () => {
    if (checking) return;
    setSince({ lastChecked: competitor.lastChecked });
    check.mutate(competitor, {
      onError: error => {
        setSince(null);
        if (error instanceof ApiError && error.code === 'RATE_LIMITED')
          setFreeAt(Date.now() + Number(error.details.seconds ?? 0) * 1_000);
      },
    });
  };
  /** Seconds until the server accepts the next request; 0: now. */
  const wait = Math.max(0, Math.ceil((freeAt - now) / 1_000));
  return { checking, wait, start };
}
