import { ApiError } from '../../../api/errors.js';
import { apiTexts } from '../../../api/texts/apiTexts.js';
import { marketTexts } from '../texts/marketTexts.js';

/** Spec §8, 'Competitors, Add': the texts for a refused addition on this page. */
export function addErrorText(error: unknown): string {
  if (!(error instanceof ApiError)) return marketTexts.adding.failed;
  const { status, code, message } = error;
  if (status === 412 || code === 'PRODUCTS_SYNC_NEEDED') return marketTexts.adding.syncing;
  if (status === 401) return marketTexts.signIn;
  if (status === 0 || status >= 500) return apiTexts.tryAgainSoon;
  if (/[{}]/.test(message)) return marketTexts.adding.unable;
  if (code === 'COMPETITOR_ALREADY_TRACKED') return marketTexts.adding.tracked;
  if (status === 400) return message || marketTexts.adding.invalid;
  return message || marketTexts.adding.failed;
}
