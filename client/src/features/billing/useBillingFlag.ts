import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { showToast } from '../../state/toasts.js';
import { planCardTexts as texts } from './texts/planCardTexts.js';

/**
 * Back from the store platform's confirmation page: shown once, and removed from the URL. The plan card shows the rest.
 */
export function useBillingFlag(): void {
  const search = useSearch();
  const [path, navigate] = useLocation();
  useEffect(() => {
    const params = new URLSearchParams(search);
    const state = params.get('billing');
    if (state === null) return;
    if (state === 'active') showToast('success', texts.active);
    if (state === 'declined') showToast('info', texts.declined);
    params.delete('billing');
    navigate(params.size > 0 ? `${path}?${params}` : path, { replace: true });
  }, [search, path, navigate]);
}
