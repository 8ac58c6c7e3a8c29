import { useEffect } from 'react';
import { sharedState, useSharedState } from './sharedState.js';

export type ScreenAction = 'addCompetitor' | 'discover' | 'exportData' | 'marketSettings';

/** The action that the palette requests from a screen. In memory, not in the address: a link from elsewhere must not start a search. */
export const requestedAction = sharedState<ScreenAction | null>(null);

/** Runs a requested action once, if it is one of the screen's. */
export function useRequestedAction(actions: Readonly<Partial<Record<ScreenAction, () => void>>>): void {
  const requested = useSharedState(requestedAction);
  useEffect(() => {
    const run = requested && actions[requested];
    if (!run) return;
    requestedAction.set(null);
    run();
  });
}
