/** Whether a person asked to see the privacy banner again: 'Privacy choices'. Apart from the answer, which `start.ts` reads. */
import { sharedState, useSharedState } from './sharedState.js';

export const privacyAsked = sharedState(false);
export const usePrivacyAsked = (): boolean => useSharedState(privacyAsked);
