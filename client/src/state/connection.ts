import { sharedState, useSharedState } from './sharedState.js';

/** G5 of the reference: online, reconnecting since, or offline with the age of the data. */
export type Connection =
  | { readonly state: 'connecting' }
  | { readonly state: 'online' }
  | { readonly state: 'reconnecting'; readonly attempt: number }
  | { readonly state: 'offline'; readonly dataFrom: number };

export const connection = sharedState<Connection>({ state: 'connecting' });
export const useConnection = (): Connection => useSharedState(connection);
