import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { PAGES } from '../../domain/api/pages.js';
import { ERRORS } from '../../domain/kernel/errors.js';
import { observeCalls } from './api/client.js';
import { sendKeptReports } from './api/crashReports.js';
import { checkSession, endSession } from './api/session.js';
import { App, loadLanding } from './app/App.js';
import { reportSignal } from './state/availability.js';
import { isLeaving, session } from './state/session.js';
import { showToast } from './state/toasts.js';

observeCalls({
  unauthenticated() {
    if (session.get().state !== 'authenticated' || isLeaving.get()) return;
    endSession();
    showToast('error', ERRORS.SESSION_EXPIRED.text, { duration: 8_000 });
  },
  healthy() {
    reportSignal('healthy');
    sendKeptReports();
  },
  trouble: reportSignal,
});

const root = document.getElementById('root');
if (root?.dataset.prerendered === undefined) {
  void checkSession();
  if (root)
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
}
// The page's code comes first, so that taking over is one step.
else
  void loadLanding().then(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <Router ssrPath={PAGES.landing}>
          <App />
        </Router>
      </StrictMode>,
    );
    void checkSession();
  });
