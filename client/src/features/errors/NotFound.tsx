/** Spec §2: counts down 10 s, then redirects; the countdown can be cancelled and is announced once. */
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { usePage } from '../../routing/usePage.js';
import { useSession } from '../../state/session.js';
import { TideLine } from '../../ui/TideLine.js';

const COUNTDOWN_S = 10;

export function NotFound() {
  const heading = usePage('Page Not Found');
  const [left, setLeft] = useState<number | 'cancelled'>(COUNTDOWN_S);
  const [, navigate] = useLocation();
  const { state } = useSession();
  const signedIn = state === 'authenticated';
  const home = signedIn ? '/dashboard' : '/';

  useEffect(() => {
    if (left === 'cancelled') return;
    if (left === 0) {
      navigate(home, { replace: true });
      return;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left, home, navigate]);

  return (
    <main className="plain-page">
      <div>
        <TideLine shape="loses its place" />
        <h1 ref={heading} tabIndex={-1}>
          Page Not Found
        </h1>
        <p>There is nothing at this address. The link may be old, or mistyped.</p>
        {left === 'cancelled' ? (
          <div className="choices">
            <Link href="/?view=home" className="action">
              Go Home
            </Link>
            <button type="button" className="action action-quiet" onClick={() => history.back()}>
              Go Back
            </button>
            {signedIn && (
              <>
                <Link href="/dashboard" className="action action-quiet">
                  Dashboard
                </Link>
                <Link href="/competitors" className="action action-quiet">
                  Market Intelligence
                </Link>
              </>
            )}
          </div>
        ) : (
          <>
            <p className="figure" aria-hidden="true">
              Taking you {signedIn ? 'to your dashboard' : 'to the start page'} in {left} s
            </p>
            <p className="unseen" role="status">
              You will be redirected in {COUNTDOWN_S} seconds unless you cancel.
            </p>
            <div className="choices">
              <button type="button" className="action" onClick={() => setLeft('cancelled')}>
                Cancel Auto-redirect
              </button>
            </div>
          </>
        )}
      </div>
    </main>
  );
}
