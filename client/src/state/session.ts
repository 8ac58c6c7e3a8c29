/** The session (spec §4): loading, then authenticated with a shop, or unauthenticated. `api/session` sets it. */
import type { Me } from '../../../domain/api/auth.js';
import { sharedState, useSharedState } from './sharedState.js';

export type Session =
  | { readonly state: 'loading' }
  | { readonly state: 'authenticated'; readonly me: Me }
  | { readonly state: 'unauthenticated' };

export const session = sharedState<Session>({ state: 'loading' });

/**
 * The merchant ended the session, and the screen stays until its last message can be read: nothing else may end it
 * earlier.
 */
export const isLeaving = sharedState(false);

/**
 * The shop whose session has just expired while its merchant was at work: the screen stays, and asks. `null` once they
 * have left or signed in again.
 */
export const sessionExpired = sharedState<string | null>(null);

export const useSession = (): Session => useSharedState(session);

/** Between the end of a session and the guard's redirect a screen may render once more: it shows its last store. */
const lastMe = sharedState<Me | null>(null);
session.subscribe(() => {
  const current = session.get();
  if (current.state !== 'authenticated') return;
  lastMe.set(current.me);
  sessionExpired.set(null);
});

/** Inside the signed-in screens only: the guard lets no one else through. */
export function useMe(): Me {
  const me = useSharedState(lastMe);
  if (me === null) throw new Error('A signed-in screen was rendered without a session.');
  return me;
}
