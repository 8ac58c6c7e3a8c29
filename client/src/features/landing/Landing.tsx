/**
 * `/` (spec §2): the promise, the connect form, the product in pictures, the price, the questions. It is rendered at
 * build time and reads without script (ADR 0053). No Blueprint, no chart, no socket.
 */
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation, useSearch } from 'wouter';
import { usePage } from '../../routing/usePage.js';
import { privacyAsked } from '../../state/privacyAsked.js';
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
import { Voices } from './Voices.js';

export default function Landing() {
  const heading = usePage('Catch every price move');
  const field = useRef<HTMLInputElement>(null);
  const search = useSearch();
  const [, navigate] = useLocation();
  const { state } = useSession();
  const { shop, failure, stay: asked } = readLandingSearch(search);
  const [stays, setStays] = useState(asked);
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
    if (asked) {
      setStays(true);
      if (signedIn) navigate(`/${without(search, ['force', 'view'])}`, { replace: true });
    } else if (signedIn && !stays && !failure) navigate(signedInTarget(search), { replace: true });
  }, [asked, stays, signedIn, failure, search, navigate]);

  return (
    <div className="landing">
      <a className="skip-link" href="#start">
        Skip to content
      </a>
      <header className="landing-top landing-width">
        <Link href={signedIn ? '/dashboard' : '/'} className="brand">
          <Mark />
          {PRODUCT_NAME}
        </Link>
        <nav aria-label="Page">
          <a href="#what">What it does</a>
          <a href="#price">Price</a>
          <a href="#questions">Questions</a>
        </nav>
      </header>

      <main id="start">
        <section className="hero landing-width">
          <div>
            <h1 ref={heading} tabIndex={-1}>
              <span>Catch every price move.</span> <span>See what it did to your sales.</span>
            </h1>
            <p className="hero-lead">
              Tidewatch watches your competitors’ prices and stock, and pins each move on your revenue.
            </p>
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
                  Try Again
                </button>
              </div>
            )}
            {connecting ? (
              <div className="connected" role="status">
                <h2>Connecting to Shopify...</h2>
                <p>Please wait while we redirect you to Shopify for authentication.</p>
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
          <span className="stage-tag">Sample store</span>
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
          <p>
            We process only minimal order data (totals, dates, status), keep it 60 days, and encrypt it with AES-256.
            You may export or delete it.
          </p>
          <nav aria-label="Privacy">
            <Link href="/privacy-policy">Privacy Policy</Link>
            <button type="button" data-privacy onClick={() => privacyAsked.set(true)}>
              Privacy choices
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
      <h2>Successfully Connected!</h2>
      <p>Your store is ready for analytics</p>
      <div className="connected-choices">
        <Link href="/dashboard" className="action action-large">
          Go to Dashboard
        </Link>
        <button type="button" className="action action-quiet action-large" onClick={onSwitch}>
          Switch Store
        </button>
      </div>
    </div>
  );
}
