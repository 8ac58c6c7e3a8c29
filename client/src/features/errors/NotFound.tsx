/** Spec §2: counts down 10 s, then redirects; the countdown can be cancelled and is announced once. */
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useSession } from '../../state/session.js';
import { ErrorPage } from './ErrorPage.js';
import { errorTexts as texts } from './texts/errorTexts.js';

const COUNTDOWN_S = 10;

export function NotFound() {
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
    <ErrorPage title={texts.notFound.title} note={texts.notFound.note} shape="loses its place">
      {left === 'cancelled' ? (
        <div className="choices">
          <Link href="/?view=home" className="action">
            {texts.home}
          </Link>
          <button type="button" className="action action-quiet" onClick={() => history.back()}>
            {texts.back}
          </button>
          {signedIn && (
            <>
              <Link href="/dashboard" className="action action-quiet">
                {texts.dashboard}
              </Link>
              <Link href="/competitors" className="action action-quiet">
                {texts.market}
              </Link>
            </>
          )}
        </div>
      ) : (
        <>
          <p className="figure" aria-hidden="true">
            {(signedIn ? texts.notFound.toDashboard : texts.notFound.toStart)(left)}
          </p>
          <p className="unseen" role="status">
            {texts.notFound.announced(COUNTDOWN_S)}
          </p>
          <div className="choices">
            <button type="button" className="action" onClick={() => setLeft('cancelled')}>
              {texts.notFound.cancel}
            </button>
          </div>
        </>
      )}
    </ErrorPage>
  );
}
