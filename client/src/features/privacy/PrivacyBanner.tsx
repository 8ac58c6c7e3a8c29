/**
 * Spec §2: asks once, on any page. It covers no control that cannot be scrolled free of it, and nothing has to be decided to
 * go on. On the prerendered start page `start.ts` answers by `data-consent`.
 */
import './privacyBanner.css';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { SCREENS } from '../../../../domain/api/screens.js';
import { type Consent, consentNow, decide } from '../../state/privacyConsent.js';
import { bannerTexts as texts } from './texts/bannerTexts.js';

interface Props {
  /** Opened by the user: takes the focus, can be closed, and shows the current choice. Default: no. */
  readonly reopened?: boolean;
  readonly onClose: () => void;
}

const SO_FAR: Readonly<Record<Consent, string>> = texts.soFar;

export default function PrivacyBanner({ reopened = false, onClose }: Props) {
  const [, navigate] = useLocation();
  const box = useRef<HTMLElement>(null);
  const before = reopened ? consentNow() : null;

  useEffect(() => {
    if (!reopened) return;
    const from = document.activeElement;
    box.current?.focus();
    return () => {
      if (from instanceof HTMLElement) from.focus();
    };
  }, [reopened]);

  const answer = (consent: Consent) => {
    decide(consent);
    onClose();
  };
  return (
    <div className="privacy-room">
      <aside ref={box} className="privacy-banner" aria-labelledby="privacy-banner-title" tabIndex={-1}>
        <h2 id="privacy-banner-title">{texts.title}</h2>
        <p>{texts.note}</p>
        {before && <p>{SO_FAR[before]}</p>}
        <div className="privacy-banner-acts">
          <button type="button" className="plain" data-consent="policy" onClick={() => navigate(SCREENS.privacyPolicy)}>
            {texts.policy}
          </button>
          <button type="button" data-consent="declined" onClick={() => answer('declined')}>
            {texts.decline}
          </button>
          <button type="button" className="filled" data-consent="accepted" onClick={() => answer('accepted')}>
            {texts.accept}
          </button>
        </div>
      </aside>
    </div>
  );
}
