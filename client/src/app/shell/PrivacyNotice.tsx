import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { PAGES, pageAt } from '../../../../domain/api/pages.js';
import { usePart } from '../../loading/usePart.js';
import { isUndecided } from '../../state/privacyConsent.js';

const loadBanner = () => import('../../features/privacy/PrivacyBanner.js');

/** Spec §2: 'appears 2 s after load'. Its code is fetched then, so the first page does not pay for it. */
const DELAY_MS = 2_000;

/** The prerendered start page shows its own, until the app has taken over (`start.ts`). */
const shownEarly = (): boolean => document.getElementById('early-banner')?.hidden === false;

/** Not for the operator, of whom nothing is asked. */
export function PrivacyNotice() {
  const [path] = useLocation();
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(isUndecided() && !shownEarly()), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  const Banner = usePart(due && pageAt(path) !== PAGES.admin, loadBanner);
  return Banner && <Banner />;
}
