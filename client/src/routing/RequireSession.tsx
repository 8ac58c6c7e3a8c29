import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'wouter';
import { useSession } from '../state/session.js';
import { LoadingScreen } from './LoadingScreen.js';

/** Long enough to read why, short enough not to annoy (spec §2: 'after about 1 s (or 0.5 s)'). */
const LEAVE_AFTER_MS = 500;

/** Spec §2: visitors who are not signed in are sent to `/`, replacing the history entry. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { state } = useSession();
  const [, navigate] = useLocation();
  useEffect(() => {
    if (state !== 'unauthenticated') return;
    const timer = setTimeout(() => navigate('/', { replace: true }), LEAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [state, navigate]);

  if (state === 'loading') return <LoadingScreen fast />;
  if (state === 'unauthenticated')
    return (
      <main className="plain-page">
        <div>
          <h1>Authentication required</h1>
          <p role="status">Taking you to the start page, where you can connect your store.</p>
        </div>
      </main>
    );
  return children;
}
