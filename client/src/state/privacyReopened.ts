/** True while the user has the privacy banner open through 'Privacy choices'. The stored choice is separate, for `start.ts`. */
import { sharedState, useSharedState } from './sharedState.js';

export const privacyReopened = sharedState(false);
export const usePrivacyReopened = (): boolean => useSharedState(privacyReopened);
