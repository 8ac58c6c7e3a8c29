/** True while the keyboard help is open. */
import { sharedState, useSharedState } from './sharedState.js';

export const helpOpen = sharedState(false);
export const useHelpOpen = (): boolean => useSharedState(helpOpen);
