import { useEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { showToast } from '../state/toasts.js';
import { readEntryFlags } from './entryFlags.js';

/** Spec §2: each flag is handled once and removed from the URL; the rest of the URL stays. */
export function useEntryFlags(refresh: () => unknown): void {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const handled = useRef('');
  useEffect(() => {
    const flags = readEntryFlags(search);
    if (!flags) {
      handled.current = '';
      return;
    }
    if (handled.current === search) return;
    handled.current = search;
    if (flags.notice) showToast('success', flags.notice);
    if (flags.refresh) refresh();
    navigate(`${path}${flags.rest}`, { replace: true });
  }, [search, path, navigate, refresh]);
}
