/** True while the user has the privacy banner open through 'Privacy choices'. The stored choice is separate, for `start.ts`. */
import { sharedState, useSharedState } from './sharedState.js';

export const privacyAsked = sharedState(false);
export const usePrivacyAsked = (): boolean => useSharedState(privacyAsked);
