import { sharedState, useSharedState } from './sharedState.js';

/** 'Mark all unread' is local only (spec §4): these ids read as unread on this screen. */
export const locallyUnread = sharedState<ReadonlySet<string>>(new Set());
export const useLocallyUnread = (): ReadonlySet<string> => useSharedState(locallyUnread);
