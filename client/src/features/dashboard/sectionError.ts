import { ApiError } from '../../api/errors.js';
import { refusalTexts } from '../../api/texts/refusalTexts.js';

export interface Flagged {
  readonly rate_limited: boolean;
  readonly error: string | null;
  readonly error_code: string | null;
}

/** The status for a successful answer with an error inside. */
const FLAGGED_STATUS = 200;

/**
 * Spec §8, dashboard: answers with an error inside. `API_ACCESS_LIMITED` passes: its empty value is shown silently; so
 * does `rate_limited`, which has the banner.
 * @throws ApiError with the catalogue's text.
 */
export function throwSectionError<Answer extends Flagged>(answer: Answer): Answer {
  const { error, error_code: code, rate_limited: limited } = answer;
  if ((!error && !code) || limited || code === 'API_ACCESS_LIMITED') return answer;
  if (code === 'INSUFFICIENT_PERMISSIONS' || error?.includes('re-authentication'))
    throw new ApiError(FLAGGED_STATUS, 'INSUFFICIENT_PERMISSIONS', refusalTexts.INSUFFICIENT_PERMISSIONS);
  if (code === 'AUTHENTICATION_FAILED')
    throw new ApiError(FLAGGED_STATUS, 'AUTHENTICATION_FAILED', refusalTexts.AUTHENTICATION_FAILED);
  throw new ApiError(FLAGGED_STATUS, code ?? 'UNREADABLE', error ?? refusalTexts.SERVICE_UNAVAILABLE);
}

export const isFlagged = (error: unknown): boolean => error instanceof ApiError && error.status === FLAGGED_STATUS;
