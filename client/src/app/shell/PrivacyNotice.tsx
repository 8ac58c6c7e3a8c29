import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { SCREENS, screenAt } from '../../../../domain/api/screens.js';
import { usePart } from '../../loading/usePart.js';
import { BANNER_DELAY_MS, isUndecided } from '../../state/privacyConsent.js';
import { privacyReopened, usePrivacyReopened } from '../../state/privacyReopened.js';

/** Its code is fetched when it is due, so the first page does not pay for it. */
const loadBanner = () => import('../../features/privacy/PrivacyBanner.js');

/** The prerendered start page shows its own, until the app has taken over (`start.ts`). */
const shownEarly = (): boolean => document.getElementById('early-banner')?.hidden === false;

/** Opens while no choice is stored, and on 'Privacy choices'. Never on the operator's screens, which collect nothing. */
export function PrivacyNotice() {
  const [path] = useLocation();
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(isUndecided() && !shownEarly()), BANNER_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  const again = usePrivacyReopened();
  const Banner = usePart((due || again) && screenAt(path) !== SCREENS.admin, loadBanner);
  const close = () => {
    setDue(false);
    privacyReopened.set(false);
  };
  return Banner && <Banner reopened={again} onClose={close} />;
}
