/** Who is signed in (spec §4): loading, then authenticated with a shop, or unauthenticated. Filled by `api/session`. */
import type { Me } from '../../../domain/api/auth.js';
import { observable, useObservable } from './observable.js';

export type Session =
  | { readonly state: 'loading' }
  | { readonly state: 'authenticated'; readonly me: Me }
  | { readonly state: 'unauthenticated' };

export const session = observable<Session>({ state: 'loading' });

/** The merchant ended the session, and the screen stays until its last message was read: nothing else may end it first. */
export const departing = observable(false);

export const useSession = (): Session => useObservable(session);

/** Inside the signed-in screens only: the guard has let nobody else through. */
export function useMe(): Me {
  const current = useSession();
  // Between the end of a session and the guard's redirect a screen may render once more: it shows its last store.
  if (current.state === 'authenticated') lastMe = current.me;
  if (lastMe === null) throw new Error('A signed-in screen was rendered without a session.');
  return lastMe;
}

let lastMe: Me | null = null;
