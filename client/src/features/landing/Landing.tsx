/**
 * `/` (spec §2): the promise, the connect form, the product in pictures, the price, the questions. It is rendered at
 * build time and reads without script (ADR 0053). No Blueprint, no chart, no socket.
 */
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation, useSearch } from 'wouter';
import { usePage } from '../../routing/usePage.js';
import { privacyReopened } from '../../state/privacyReopened.js';
import { useSession } from '../../state/session.js';
import { typedStore } from '../../state/typedStore.js';
import { Mark, PRODUCT_NAME } from '../../ui/Brand.js';
import { ConnectForm } from './ConnectForm.js';
import { readLandingSearch, signedInTarget, without } from './landingSearch.js';
import './landing.css';
import { Price } from './Price.js';
import { PriceDrop } from './PriceDrop.js';
import { DashboardPicture } from './pictures/DashboardPicture.js';
import { PhonePicture } from './pictures/PhonePicture.js';
import './pictures/pictures.css';
import { Sections } from './Sections.js';
import { landingTexts as texts } from './texts/landingTexts.js';
import { Voices } from './Voices.js';

export default function Landing() {
  const heading = usePage(texts.title);
  const field = useRef<HTMLInputElement>(null);
  const search = useSearch();
  const [, navigate] = useLocation();
  const { state } = useSession();
  const { shop, failure, stay: shouldStay } = readLandingSearch(search);
  const [stays, setStays] = useState(shouldStay);
  const [connecting, setConnecting] = useState(false);
  const [left, setLeft] = useState(false);
  const [switching, setSwitching] = useState(false);
  const signedIn = state === 'authenticated';
  const initial = shop || (failure || left ? typedStore() : '');
  useShownAgain(() => setConnecting(false));

  const switchStore = () => {
    flushSync(() => setSwitching(true));
    field.current?.focus();
  };

  useEffect(() => {
    if (shouldStay) {
      setStays(true);
      if (signedIn) navigate(`/${without(search, ['force', 'view'])}`, { replace: true });
    } else if (signedIn && !stays && !failure) navigate(signedInTarget(search), { replace: true });
  }, [shouldStay, stays, signedIn, failure, search, navigate]);

  return (
    <div className="landing">
      <a className="skip-link" href="#start">
        {texts.skip}
      </a>
      <header className="landing-top landing-width">
        <Link href={signedIn ? '/dashboard' : '/'} className="brand">
          <Mark />
          {PRODUCT_NAME}
        </Link>
        <nav aria-label={texts.nav.label}>
          <a href="#what">{texts.nav.what}</a>
          <a href="#price">{texts.nav.price}</a>
          <a href="#questions">{texts.nav.questions}</a>
        </nav>
      </header>

      <main id="start">
        <section className="hero landing-width">
          <div>
            <h1 ref={heading} tabIndex={-1}>
              <span>{texts.hero.catch}</span> <span>{texts.hero.see}</span>
            </h1>
            <p className="hero-lead">{texts.hero.lead}</p>
          </div>
          <div className="hero-act">
            {failure && (
              <div className="failure" role="alert">
                <h2>{failure.title}</h2>
                <p>{failure.message}</p>
                <button
                  type="button"
                  className="action action-quiet"
                  onClick={() => navigate(`/${without(search, ['error', 'error_message'])}`, { replace: true })}
                >
                  {texts.retry}
                </button>
              </div>
            )}
            {connecting ? (
              <div className="connected" role="status">
                <h2>{texts.connecting.title}</h2>
                <p>{texts.connecting.note}</p>
              </div>
            ) : signedIn && !switching ? (
              <Connected onSwitch={switchStore} />
            ) : (
              <ConnectForm
                key={initial}
                initial={initial}
                field={field}
                onConnecting={() => {
                  setConnecting(true);
                  setLeft(true);
                }}
                onFailed={() => setConnecting(false)}
              />
            )}
          </div>
        </section>
        <div className="stage landing-width">
          <span className="stage-tag">{texts.sampleStore}</span>
          <div className="frame">
            <DashboardPicture />
            <PhonePicture />
          </div>
          <PriceDrop />
        </div>
        <Sections />
        <Price onConnect={switchStore} />
        <Voices />
      </main>

      <footer className="landing-foot">
        <div className="landing-width">
          <p>{texts.foot.note}</p>
          <nav aria-label={texts.foot.label}>
            <Link href="/privacy-policy">{texts.foot.policy}</Link>
            <button type="button" data-privacy onClick={() => privacyReopened.set(true)}>
              {texts.foot.choices}
            </button>
          </nav>
        </div>
      </footer>
    </div>
  );
}

/** After Back from the platform, the browser restores the page as it was left. */
function useShownAgain(act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) latest.current();
    };
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, []);
}

function Connected({ onSwitch }: { onSwitch: () => void }) {
  return (
    <div className="connected">
      <h2>{texts.connected.title}</h2>
      <p>{texts.connected.note}</p>
      <div className="connected-choices">
        <Link href="/dashboard" className="action action-large">
          {texts.connected.dashboard}
        </Link>
        <button type="button" className="action action-quiet action-large" onClick={onSwitch}>
          {texts.connected.switch}
        </button>
      </div>
    </div>
  );
}
