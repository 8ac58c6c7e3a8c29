/** Spec §2 and §4: asks every 10 s whether the service is back, then goes to `/`, which returns to the former page. */
import { useCallback, useEffect, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { readHealth } from '../../api/health.js';
import { OUTAGE_POLL_MS } from '../../api/intervals.js';
import { ErrorPage } from './ErrorPage.js';
import { errorTexts as texts } from './texts/errorTexts.js';

export function ServiceUnavailable() {
  const from = new URLSearchParams(useSearch()).get('from');
  const [, navigate] = useLocation();
  const [checking, setChecking] = useState(false);

  const check = useCallback(async () => {
    setChecking(true);
    try {
      await readHealth();
      navigate(from && from !== '/' ? `/?redirect=${encodeURIComponent(from)}` : '/', { replace: true });
    } catch {
      // Still down: the next check is scheduled.
    } finally {
      setChecking(false);
    }
  }, [from, navigate]);

  useEffect(() => {
    void check();
    const timer = setInterval(() => void check(), OUTAGE_POLL_MS);
    return () => clearInterval(timer);
  }, [check]);

  return (
    <ErrorPage title={texts.outage.title} note={texts.outage.note} shape="goes flat">
      <div className="choices">
        <button type="button" className="action" onClick={() => void check()} disabled={checking}>
          {checking ? texts.outage.checking : texts.outage.retry}
        </button>
        <Link href="/" className="action action-quiet">
          {texts.home}
        </Link>
      </div>
    </ErrorPage>
  );
}
