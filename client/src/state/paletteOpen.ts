/** True while the command palette is open. Its key, its button and the palette itself set it. */
import { sharedState, useSharedState } from './sharedState.js';

export const paletteOpen = sharedState(false);
export const usePaletteOpen = (): boolean => useSharedState(paletteOpen);
