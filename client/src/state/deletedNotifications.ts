/** Notifications whose deletion can still be undone: gone from every count, not yet from the server. */
import { sharedState, useSharedState } from './sharedState.js';

export const deletedNotifications = sharedState<ReadonlySet<string>>(new Set());
export const useDeletedNotifications = (): ReadonlySet<string> => useSharedState(deletedNotifications);
