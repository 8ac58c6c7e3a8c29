import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'wouter';
import { sessionExpired, useSession } from '../state/session.js';
import { useSharedState } from '../state/sharedState.js';
import { LoadingScreen } from './LoadingScreen.js';
import { SessionExpired } from './SessionExpired.js';
import { routingTexts as texts } from './texts/routingTexts.js';

/** Long enough to read why, short enough not to annoy (spec §2: 'after about 1 s (or 0.5 s)'). */
const LEAVE_AFTER_MS = 500;

interface Props {
  /** Shown until it is known who is signed in; default: the loading screen. */
  readonly waiting?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Spec §2: visitors who are not signed in are sent to `/`, replacing the history entry. A merchant whose session
 * expires is asked first.
 */
export function RequireSession({ waiting, children }: Props) {
  const { state } = useSession();
  const expired = useSharedState(sessionExpired);
  const [, navigate] = useLocation();
  useEffect(() => {
    if (state !== 'unauthenticated' || expired !== null) return;
    const timer = setTimeout(() => navigate('/', { replace: true }), LEAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [state, expired, navigate]);

  if (state === 'loading') return waiting ?? <LoadingScreen fast />;
  if (state === 'unauthenticated' && expired !== null)
    return (
      <>
        {children}
        <SessionExpired shop={expired} />
      </>
    );
  if (state === 'unauthenticated')
    return (
      <main className="plain-page">
        <div>
          <h1>{texts.signIn.title}</h1>
          <p role="status">{texts.signIn.note}</p>
        </div>
      </main>
    );
  return children;
}
