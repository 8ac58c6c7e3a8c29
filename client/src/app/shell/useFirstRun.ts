import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { type FirstRunPlace, firstRunPlace, keepFirstRunPlace } from '../../state/firstRun.js';
import { useMe } from '../../state/session.js';

/**
 * Begins when a store that was never read comes back from connecting, and lasts until it is finished or skipped. A shop
 * that was read before never sees it.
 */
export function useFirstRun() {
  const { shop, lastSync } = useMe();
  const search = useSearch();
  const [place, setPlace] = useState<FirstRunPlace>(() => {
    const kept = firstRunPlace(shop);
    if (kept !== null) return kept;
    return lastSync === null && new URLSearchParams(search).get('connected') === 'true' ? 'competitors' : 'done';
  });
  // A reload goes on where it was.
  useEffect(() => {
    if (place !== 'done') keepFirstRunPlace(shop, place);
  }, [shop, place]);
  const go = (next: FirstRunPlace) => {
    keepFirstRunPlace(shop, next);
    setPlace(next);
  };
  return { place: place === 'done' ? null : place, go };
}
