import { ERRORS } from '../../../../domain/kernel/errors.js';
import { ApiError } from '../../api/errors.js';

interface Flagged {
  readonly error: string | null;
  readonly error_code: string | null;
}

/**
 * Spec §8, dashboard: answers that carry their error inside. `API_ACCESS_LIMITED` passes: its empty value is shown,
 * silently; so does `rate_limited`, for which the banner stands.
 * @throws ApiError in the catalogue's words.
 */
export function refuseFlagged<Answer extends Flagged>(answer: Answer): Answer {
  const { error, error_code: code } = answer;
  if (!error && !code) return answer;
  if (code === 'API_ACCESS_LIMITED') return answer;
  if (code === 'INSUFFICIENT_PERMISSIONS' || error?.includes('re-authentication'))
    throw new ApiError(403, 'INSUFFICIENT_PERMISSIONS', ERRORS.INSUFFICIENT_PERMISSIONS.text);
  if (code === 'AUTHENTICATION_FAILED')
    throw new ApiError(403, 'AUTHENTICATION_FAILED', ERRORS.AUTHENTICATION_FAILED.text);
  throw new ApiError(400, code ?? 'UNREADABLE', error ?? ERRORS.SERVICE_UNAVAILABLE.text);
}
