/**
 * The script of the prerendered start page (ADR 0053): a few kilobytes instead of the app, which is fetched when a
 * visitor begins to do something. Until it has taken over, this keeps what they do, leads to the field, and shows the
 * privacy banner, whose markup is in the page. `ops/launch/prerenderPages.mjs` writes the page.
 */
import { markEarlySubmit, takeEarlySubmit, textIn } from './features/landing/early.js';
import { decide, isUndecided } from './state/privacyConsent.js';
import { shopHint } from './state/shopHint.js';

/** Spec §2: 'appears 2 s after load'. */
const BANNER_MS = 2_000;
const INTENT = ['pointerdown', 'keydown', 'focusin'] as const;

const root = document.getElementById('root');
const banner = document.getElementById('early-banner');
const hydrated = (): boolean => root?.dataset.prerendered === undefined;

let begun = false;
function begin(): void {
  const { app } = root?.dataset ?? {};
  if (begun || !app) return;
  begun = true;
  import(/* @vite-ignore */ app).catch(() => {
    // The server is gone: the next touch tries again.
    begun = false;
    sayFailed();
  });
}

const FAILED_MS = 8_000;

/** Outside the app's root, which has to be as it was prerendered when the app takes over. */
function sayFailed(): void {
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
    if (!(target instanceof Element && target.closest('#early-banner'))) begin();
  });
document.querySelector('.connect')?.addEventListener('pointerover', begin);
// A returning merchant may be signed in; after Back, the browser restores what was typed.
if (shopHint() !== '' || document.querySelector<HTMLInputElement>('.connect input')?.value) begin();

addEventListener('click', ({ target }) => {
  if (hydrated() || !(target instanceof Element)) return;
  if (target.closest('[data-connect]')) document.querySelector<HTMLInputElement>('.connect input')?.focus();
  // 'Privacy choices': asked for, so whatever was decided.
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
}, BANNER_MS);
banner?.addEventListener('click', ({ target }) => {
  const choice = target instanceof Element ? target.closest<HTMLElement>('[data-consent]')?.dataset.consent : undefined;
  if (choice === undefined) return;
  if (choice === 'accepted' || choice === 'declined') {
    decide(choice);
    banner.remove();
  } else location.assign('/privacy-policy');
});
