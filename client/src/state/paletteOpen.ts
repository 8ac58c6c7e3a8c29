/** Whether the command palette is open: its key, its button and itself open and close it. */
import { sharedState, useSharedState } from './sharedState.js';

export const paletteOpen = sharedState(false);
export const usePaletteOpen = (): boolean => useSharedState(paletteOpen);
