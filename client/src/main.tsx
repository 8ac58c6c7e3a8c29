import './styles/tokens.css';
import './styles/base.css';
import './features/landing/landing.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ERRORS } from '../../domain/kernel/errors.js';
import { observeCalls } from './api/client.js';
import { sendKeptReports } from './api/crashReports.js';
import { checkSession, endSession } from './api/session.js';
import { App } from './app/App.js';
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
void checkSession();

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
