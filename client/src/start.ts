/**
 * The script of the prerendered start page (ADR 0053): a few kilobytes instead of the app, which is fetched when a
 * visitor begins to do something. Until it has taken over, this keeps what they do, leads to the field, and shows the
 * privacy banner, whose markup is in the page. `ops/launch/prerenderPages.mjs` writes the page.
 */
import { markEarlySubmit, takeEarlySubmit, textIn } from './features/landing/early.js';
import { BANNER_DELAY_MS, decide, isUndecided } from './state/privacyConsent.js';
import { shopHint } from './state/shopHint.js';

const INTENT = ['pointerdown', 'keydown', 'focusin'] as const;

const root = document.getElementById('root');
const banner = document.getElementById('early-banner');
const hydrated = (): boolean => root?.dataset.prerendered === undefined;

let loading = false;
function loadApp(): void {
  const { app } = root?.dataset ?? {};
  if (loading || !app) return;
  loading = true;
  import(/* @vite-ignore */ app).catch(() => {
    // The server is down: the next interaction retries.
    loading = false;
    delete document.documentElement.dataset.otherLanguage;
    showFailure();
  });
}

const FAILED_MS = 8_000;

/** Outside the app's root, which must stay as prerendered until the app hydrates it. */
function showFailure(): void {
  const form = document.querySelector<HTMLFormElement>('.connect');
  if (!form || takeEarlySubmit() === null) return;
  const toasts = document.createElement('div');
  toasts.className = 'toasts';
  const toast = document.createElement('p');
  toast.className = 'toast';
  toast.dataset.kind = 'error';
  toast.setAttribute('role', 'alert');
  toasts.append(toast);
  document.body.append(toasts);
  toast.textContent = form.dataset.failed ?? '';
  setTimeout(() => toasts.remove(), FAILED_MS);
}

for (const type of INTENT)
  addEventListener(type, ({ target }) => {
    if (!(target instanceof Element && target.closest('#early-banner'))) loadApp();
  });
document.querySelector('.connect')?.addEventListener('pointerover', loadApp);
// Another language than the page's was chosen: only the app has its texts.
if (document.documentElement.dataset.otherLanguage !== undefined) loadApp();
// A returning merchant may be signed in; after Back, the browser restores the input.
if (shopHint() !== '' || document.querySelector<HTMLInputElement>('.connect input')?.value) loadApp();

addEventListener('click', ({ target }) => {
  if (hydrated() || !(target instanceof Element)) return;
  if (target.closest('[data-connect]')) document.querySelector<HTMLInputElement>('.connect input')?.focus();
  // 'Privacy choices' opens it whatever the stored choice.
  if (target.closest('[data-privacy]') && banner) banner.hidden = false;
});

/**
 * While the app takes over, React stops the events of what it does not know yet: these are heard on their way down,
 * before it. A disabled button swallows Enter and presses, so the key and the press themselves count.
 */
addEventListener(
  'keydown',
  event => {
    if (event.key !== 'Enter' || hydrated() || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const form = event.target.closest('form');
    if (form) markEarlySubmit(form);
  },
  true,
);
addEventListener(
  'pointerup',
  ({ target }) => {
    if (hydrated() || !(target instanceof Element)) return;
    const form = target.closest('button[type="submit"]')?.closest('form');
    if (form && textIn(form)) markEarlySubmit(form);
  },
  true,
);
addEventListener(
  'submit',
  event => {
    if (hydrated() || !(event.target instanceof Element)) return;
    event.preventDefault();
    markEarlySubmit(event.target);
  },
  true,
);

setTimeout(() => {
  if (!banner?.hidden) return;
  if (hydrated()) banner.remove();
  else banner.hidden = !isUndecided();
}, BANNER_DELAY_MS);
banner?.addEventListener('click', ({ target }) => {
  const choice = target instanceof Element ? target.closest<HTMLElement>('[data-consent]')?.dataset.consent : undefined;
  if (choice === undefined) return;
  if (choice === 'accepted' || choice === 'declined') {
    decide(choice);
    banner.remove();
  } else location.assign('/privacy-policy');
});
