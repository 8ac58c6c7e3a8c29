import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { isMerchantScreen, SCREENS, screenAt } from '../../domain/api/screens.js';
import { observeCalls } from './api/client.js';
import { sendKeptReports } from './api/crashReports.js';
import { beginSession, endSession } from './api/session.js';
import { refusalTexts } from './api/texts/refusalTexts.js';
import { App, loadLanding, prepareDashboard } from './app/App.js';
import { prepareLanguage } from './language/prepareLanguage.js';
import { loadFont } from './loading/deferredFont.js';
import { reportSignal } from './state/availability.js';
import { isLeaving, session, sessionExpired } from './state/session.js';
import { showToast } from './state/toasts.js';

observeCalls({
  unauthenticated() {
    const known = session.get();
    if (known.state !== 'authenticated' || isLeaving.get()) return;
    // A merchant's screen reports it itself; the others do not depend on the session.
    if (isMerchantScreen(screenAt(location.pathname))) sessionExpired.set(known.me.shop);
    else showToast('error', refusalTexts.SESSION_EXPIRED, { duration: 8_000 });
    endSession();
  },
  healthy() {
    reportSignal('healthy');
    sendKeptReports();
  },
  trouble: reportSignal,
});

const root = document.getElementById('root');
const { dataset: page } = document.documentElement;
if (root && page.otherLanguage !== undefined) {
  // Rendered in a language that the merchant did not choose.
  root.replaceChildren();
  delete root.dataset.prerendered;
  delete page.otherLanguage;
}
const texts = prepareLanguage(async () => (await import('./german.js')).GERMAN);
if (root?.dataset.prerendered === undefined) {
  const checked = beginSession();
  // The prerendered outline stays until the dashboard can render. If its code fails to load, the app reports it.
  const ready =
    root?.hasChildNodes() &&
    Promise.all([checked, texts])
      .then(prepareDashboard)
      .catch(() => {});
  if (root)
    void Promise.all([ready, texts]).then(() => {
      // Interruptible, so that a phone responds to touches.
      startTransition(() =>
        createRoot(root).render(
          <StrictMode>
            <App />
          </StrictMode>,
        ),
      );
      void loadFont();
    });
}
// Loads the page's code first, so that hydration is one step. A session response would interrupt it, and React would
// replace the page.
else
  void Promise.all([loadLanding(), texts]).then(async () => {
    hydrateRoot(
      root,
      <StrictMode>
        <Router ssrPath={SCREENS.landing}>
          <App />
        </Router>
      </StrictMode>,
    );
    while (root.dataset.prerendered !== undefined) await new Promise(requestAnimationFrame);
    void beginSession();
    void loadFont();
  });
