/** `/` (spec §2): the promise, the connect form, the price, the questions. No Blueprint, no chart, no socket. */
import { Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { lazyPart } from '../../loading/lazyPart.js';
import { usePage } from '../../routing/usePage.js';
import { useSession } from '../../state/session.js';
import { typedStore } from '../../state/typedStore.js';
import { Mark, PRODUCT_NAME } from '../../ui/Brand.js';
import { ConnectForm } from './ConnectForm.js';
import { readLandingSearch, signedInTarget, without } from './landingSearch.js';
import { Preview } from './Preview.js';

/** Below the fold: the first content must not wait for it. */
const Offer = lazyPart(() => import('./Offer.js'));

export function Landing() {
  const heading = usePage('Know your numbers, watch your rivals');
  const search = useSearch();
  const [, navigate] = useLocation();
  const { state } = useSession();
  const { shop, failure, stay: asked } = readLandingSearch(search);
  const [stays, setStays] = useState(asked);
  const [connecting, setConnecting] = useState(false);
  const [left, setLeft] = useState(false);
  const [switching, setSwitching] = useState(false);
  const signedIn = state === 'authenticated';
  useShownAgain(() => setConnecting(false));

  useEffect(() => {
    if (asked) {
      setStays(true);
      if (signedIn) navigate(`/${without(search, ['force', 'view'])}`, { replace: true });
    } else if (signedIn && !stays && !failure) navigate(signedInTarget(search), { replace: true });
  }, [asked, stays, signedIn, failure, search, navigate]);

  return (
    <div className="landing">
      <header className="landing-top">
        <Link href={signedIn ? '/dashboard' : '/'} className="brand">
          <Mark />
          {PRODUCT_NAME}
        </Link>
        <nav aria-label="Page">
          <a href="#pricing">Pricing</a>
          <a href="#questions">Questions</a>
        </nav>
      </header>

      <main>
        <section className="hero">
          <div className="hero-text">
            <h1 ref={heading} tabIndex={-1}>
              See every rival’s price move, the moment it happens
            </h1>
            <p className="hero-lead">
              Tidewatch connects to your Shopify store, shows what sells, and watches up to 10 competitors’ product
              pages for price and stock.
            </p>
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
              <Connected onSwitch={() => setSwitching(true)} />
            ) : (
              <ConnectForm
                initial={shop || (failure || left ? typedStore() : '')}
                open={switching}
                onConnecting={() => {
                  setConnecting(true);
                  setLeft(true);
                }}
                onFailed={() => {
                  setConnecting(false);
                }}
              />
            )}
            <p className="hero-small">3-day free trial. No credit card. Cancel at any time.</p>
          </div>
          <Preview />
        </section>

        <Suspense>
          <Offer />
        </Suspense>
      </main>

      <footer className="landing-foot">
        <p>
          We process only minimal order data (totals, dates, status), keep it 60 days, and encrypt it with AES-256. You
          may export or delete it. <Link href="/privacy-policy">Privacy policy</Link>
        </p>
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
