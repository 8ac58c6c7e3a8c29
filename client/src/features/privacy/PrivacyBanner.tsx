/**
 * Spec §2: asks once, on any page. It covers no control, and nothing has to be decided to go on. On the prerendered
 * start page `start.ts` answers by `data-consent`.
 */
import './privacyBanner.css';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { PAGES } from '../../../../domain/api/pages.js';
import { type Consent, decide } from '../../state/privacyConsent.js';

export default function PrivacyBanner() {
  const [, navigate] = useLocation();
  const [decided, setDecided] = useState(false);
  if (decided) return null;
  const answer = (consent: Consent) => {
    decide(consent);
    setDecided(true);
  };
  return (
    <aside className="privacy-banner" aria-labelledby="privacy-banner-title">
      <h2 id="privacy-banner-title">Your privacy</h2>
      <p>
        Tidewatch processes only minimal order data (totals, dates, status), keeps it 60 days and encrypts it with
        AES-256. The products sold, and buyers’ names if you grant them, are shown to you alone. You can export or
        delete your data at any time.
      </p>
      <div className="privacy-banner-acts">
        <button type="button" className="plain" data-consent="policy" onClick={() => navigate(PAGES.privacyPolicy)}>
          View Privacy Policy
        </button>
        <button type="button" data-consent="declined" onClick={() => answer('declined')}>
          Decline Analytics
        </button>
        <button type="button" className="filled" data-consent="accepted" onClick={() => answer('accepted')}>
          Accept & Continue
        </button>
      </div>
    </aside>
  );
}
