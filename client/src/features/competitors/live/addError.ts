import { ApiError, TRY_AGAIN_SOON } from '../../../api/errors.js';

const FALLBACK = 'Failed to add competitor. Please try again.';

/** Spec §8, 'Competitors, Add': the texts for a refused addition on this page. */
export function addErrorText(error: unknown): string {
  if (!(error instanceof ApiError)) return FALLBACK;
  const { status, code, message } = error;
  if (status === 412 || code === 'PRODUCTS_SYNC_NEEDED')
    return 'Syncing your product catalog... Please try adding the competitor again in a moment.';
  if (status === 401) return 'Authentication required. Please log in again.';
  if (status === 0 || status >= 500) return TRY_AGAIN_SOON;
  if (/[{}]/.test(message)) return 'Unable to add competitor at this time. Please try again in a moment.';
  if (status === 400 && message.includes('already being tracked'))
    return 'This competitor is already being tracked for your products.';
  if (status === 400) return message || 'Invalid competitor URL. Please check the URL and try again.';
  return message || FALLBACK;
}
