import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../loading/lazyPart.js';
import { isUndecided } from '../../state/privacyConsent.js';

const PrivacyBanner = lazyPart(() => import('../../features/privacy/PrivacyBanner.js'));

/** Spec §2: 'appears 2 s after load'. Its code is fetched then, so the first page does not pay for it. */
const DELAY_MS = 2_000;

export function PrivacyNotice() {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(isUndecided()), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return due ? (
    <Suspense>
      <PrivacyBanner />
    </Suspense>
  ) : null;
}
