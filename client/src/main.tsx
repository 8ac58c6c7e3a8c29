import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { isMerchantScreen, SCREENS, screenAt } from '../../domain/api/screens.js';
import { ERRORS } from '../../domain/kernel/errors.js';
import { observeCalls } from './api/client.js';
import { sendKeptReports } from './api/crashReports.js';
import { beginSession, endSession } from './api/session.js';
import { App, loadLanding, prepareDashboard } from './app/App.js';
import { readFont } from './loading/laterFont.js';
import { reportSignal } from './state/availability.js';
import { isLeaving, session, sessionExpired } from './state/session.js';
import { showToast } from './state/toasts.js';

observeCalls({
  unauthenticated() {
    const known = session.get();
    if (known.state !== 'authenticated' || isLeaving.get()) return;
    // A merchant's screen reports it itself; the others do not depend on the session.
    if (isMerchantScreen(screenAt(location.pathname))) sessionExpired.set(known.me.shop);
    else showToast('error', ERRORS.SESSION_EXPIRED.text, { duration: 8_000 });
    endSession();
  },
  healthy() {
    reportSignal('healthy');
    sendKeptReports();
  },
  trouble: reportSignal,
});

const root = document.getElementById('root');
if (root?.dataset.prerendered === undefined) {
  const checked = beginSession();
  // The dashboard's outline is in the page: it stays until the dashboard itself can be shown. Without its code, the app
  // says so.
  const ready = root?.hasChildNodes() && checked.then(prepareDashboard).catch(() => {});
  if (root)
    void Promise.resolve(ready).then(() => {
      // In parts, between which a phone answers to touches.
      startTransition(() =>
        createRoot(root).render(
          <StrictMode>
            <App />
          </StrictMode>,
        ),
      );
      void readFont();
    });
}
// The page's code comes first, so that taking over is one step. An answer about the session would interrupt it: React
// would throw the page away and render its own.
else
  void loadLanding().then(async () => {
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
    void readFont();
  });
