/** Whether the sheet of keyboard shortcuts is shown. */
import { sharedState, useSharedState } from './sharedState.js';

export const helpOpen = sharedState(false);
export const useHelpOpen = (): boolean => useSharedState(helpOpen);
